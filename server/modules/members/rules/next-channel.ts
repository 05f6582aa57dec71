import { type MessageChannel, nextChannelAfterMs } from '#src/domain/members/message-channel.ts'

import type { Instant } from '#server/platform/database/schema.ts'

/** Each is tried once. After one that is not among them, such as one of another release, comes none. */
export function channelAfter(channels: readonly MessageChannel[], channel: MessageChannel): MessageChannel | undefined {
  const place = channels.indexOf(channel)
  return place < 0 ? undefined : channels[place + 1]
}

/** How a code is sent again unless it arrives by what it was sent with now, and when. */
export function planAfter(channels: readonly MessageChannel[], channel: MessageChannel, now: Instant) {
  const nextChannel = channelAfter(channels, channel)
  return nextChannel === undefined ? noPlan : { nextChannel, nextAt: now + nextChannelAfterMs }
}

export const noPlan = { nextChannel: null, nextAt: null }
