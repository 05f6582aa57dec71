/** How long a text may be that both members and staff type, in characters, and what it looks like. Without a schema. */
export const longestPhone = 32
export const longestNickname = 40
export const longestContactPhone = 24
export const longestWechatId = 40
export const longestProblemNote = 500
/** In base64: with the rest of the call it stays below the 100 KB that one may have. */
export const longestProblemPicture = 84_000

/** A phone number as it is dialled; "" for none. */
export const contactPhonePattern = /^(?:\+?\d[\d ()-]{4,})?$/
/** "" for none. */
export const wechatIdPattern = /^[\w-]*$/
