/** How long a text may be that both members and staff type, in characters, and what it looks like. Without a schema. */
export const longestPhone = 32
export const longestNickname = 40
export const longestContactPhone = 24
export const longestWechatId = 40

/** A phone number as it is dialled; "" for none. */
export const contactPhonePattern = /^(?:\+?\d[\d ()-]{4,})?$/
/** "" for none. */
export const wechatIdPattern = /^[\w-]*$/
