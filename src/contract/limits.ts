/** How long a text may be that both members and staff type, in characters, and what it looks like. Without a schema. */
export const longestPhone = 32
export const longestNickname = 40
export const longestContactPhone = 24
export const longestWechatId = 40
export const longestProblemNote = 500
export const longestEmail = 120
/** In base64: with the rest of the call it stays below the 100 KB that one may have. */
export const longestProblemPicture = 84_000

/** A phone number as it is dialled; "" for none. */
export const contactPhonePattern = /^(?:\+?\d[\d ()-]{4,})?$/
/** "" for none. */
export const wechatIdPattern = /^[\w-]*$/

/** Of the name of a Wi-Fi network, in bytes of UTF-8: no router takes a longer one. */
export const longestWifiName = 32
/** Signs that are not seen, or that turn the direction of the others: two names would look alike. */
const unseenSigns = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

/** What keeps a text from being the name of a Wi-Fi network; undefined where it can be one. "" is none. */
export function wifiNameTrouble(name: string): 'too-long' | 'unseen' | undefined {
  if (unseenSigns.test(name)) return 'unseen'
  return new TextEncoder().encode(name).length > longestWifiName ? 'too-long' : undefined
}
