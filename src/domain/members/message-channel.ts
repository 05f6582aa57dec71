/** The ways on which a code can reach a phone. */
export const messageChannels = ['sms', 'whatsapp', 'voice'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** The ways on which notices reach a member whose phones take no notification. */
export const noticeChannels = ['whatsapp', 'sms'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** So long the provider has to tell that a message arrived, before the next way is tried. */
export const nextChannelAfterMs = 20_000
