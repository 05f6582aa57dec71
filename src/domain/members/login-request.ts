import type { AreaCode } from './area-code.ts'
import type { MessageChannel } from './message-channel.ts'

/** A code that was sent: to which number, and until when it counts. Instants are on this phone's clock. */
export interface LoginRequest {
  areaCode: AreaCode
  /** Digits without the area code, as the studio was given them. */
  phone: string
  requestId: string
  resendAt: number
  expiresAt: number
  /** Digits of the code: more than usual while strangers guess at many numbers. */
  codeLength: number
  /** The studio could not make sure that it left. */
  isUnsure?: boolean | undefined
  /** How codes are sent, in the order in which it is tried; undefined: the studio did not say. */
  channels?: readonly MessageChannel[] | undefined
  /** Seconds until the next one is tried, unless the message is known to have arrived. */
  nextChannelAfter?: number | undefined
  /** The member asked to be called. */
  isCalled?: boolean | undefined
}

/** How a code comes that does not come the first way; undefined where there is one way only. */
export function nextWay({ channels, nextChannelAfter }: LoginRequest) {
  const channel = channels?.[1]
  return channel === undefined || nextChannelAfter === undefined ? undefined : { channel, seconds: nextChannelAfter }
}

/** Whether a call is worth asking for: it can be had, and is not how codes come anyway. */
export function mayBeCalled({ channels = [] }: LoginRequest): boolean {
  return channels.includes('voice') && channels[0] !== 'voice'
}

/** Digits of a code unless the server says otherwise. */
export const codeLength = 6

/** A code belongs to the number it was sent to; after editing the number it counts for nothing. */
export function isSentTo(request: LoginRequest, areaCode: AreaCode, phone: string): boolean {
  return request.areaCode === areaCode && request.phone === phone
}

/** Whole seconds to wait, rounded up so that 0 is only shown when the wait is really over. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000))
}

export function hasExpired(request: LoginRequest, now: number): boolean {
  return now >= request.expiresAt
}

/** The digits of whatever was typed, pasted or filled in, at most as many as a code has. */
export function codeDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, codeLength)
}
