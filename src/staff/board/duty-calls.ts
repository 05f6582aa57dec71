import { callApi } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { toBookingLimit } from '#src/client/api/sessions.ts'
import type { BodyOf } from '#src/contract/call.ts'
import type { startForMember as startCall } from '#src/contract/staff/board.ts'
import type { BookingLimit } from '#src/domain/sessions/bed-offer.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'

const contract = () => import('#src/contract/staff/board.ts')

/** What the studio knows of a session after a command: `ended` only when the bed itself has said so. */
export interface CommandedSession {
  sessionId: string
  state: 'starting' | 'dressing' | 'running' | 'paused' | 'ended' | 'unknown'
}

/** What the lock said; `unknown`: it has not answered yet, and the door may be open. */
export type DoorResult = 'opened' | 'in-use' | 'failed' | 'unknown'

/** Opens a door by the rule for staff. `askedAt`: of the first time this id was sent. Throws a `ApiError`. */
export async function openDoorForStaff(lockId: string, opId: string): Promise<{ result: DoorResult; askedAt: number }> {
  const load = async () => (await contract()).openForStaff
  const { result, asked_at } = await callApi(load, '/api/admin/operation/open-door', { lock_id: lockId }, { opId })
  return { result, askedAt: toInstant(asked_at) }
}

export async function stopSession(sessionId: string, opId: string): Promise<CommandedSession> {
  const load = async () => (await contract()).stopOne
  const body = { session_id: sessionId }
  const { session_id, state } = await callApi(load, '/api/admin/operation/stop', body, { opId })
  return { sessionId: session_id, state }
}

/** Tells every bed of the studio to stop. The board says which has; nothing in the answer is newer. */
export async function stopEverything(shopId: number, opId: string): Promise<{ areAllOff: boolean }> {
  const load = async () => (await contract()).stopAll
  const { beds } = await callApi(load, '/api/admin/operation/stop-all', { shop_id: shopId }, { opId })
  return { areAllOff: beds.every(({ state }) => state === 'ended') }
}

export async function explainStop(shopId: number, reason: string, opId: string): Promise<void> {
  const load = async () => (await contract()).explainStop
  await callApi(load, '/api/admin/operation/explain-stop', { shop_id: shopId, reason }, { opId })
}

export interface StartOffer {
  member: { uid: string; nickname: string }
  cards: { cardId: string; name: string; timesLeft: number | null }[]
  minMinutes: number
  maxMinutes: number
  defaultMinutes: number
  nextAllowedAt: number | null
  booking: BookingLimit | null
  isConsentNeeded: boolean
}

/** What may be started for a member on a bed, and what stands in the way. Never kept: it is true for a moment only. */
export async function offerStart(deviceId: string, memberUid: string, signal?: AbortSignal): Promise<StartOffer> {
  const load = async () => (await contract()).offerStart
  const body = { device_id: deviceId, member_uid: memberUid }
  const offer = await callApi(load, '/api/admin/operation/offer', body, { signal })
  return {
    member: offer.member,
    cards: offer.cards.map(({ card_id, name, times_left }) => ({ cardId: card_id, name, timesLeft: times_left })),
    minMinutes: offer.limits.min_minutes,
    maxMinutes: offer.limits.max_minutes,
    defaultMinutes: offer.limits.default_minutes,
    nextAllowedAt: toInstant(offer.next_allowed_at),
    booking: offer.booking ? toBookingLimit(offer.booking) : null,
    isConsentNeeded: offer.is_consent_needed,
  }
}

export interface StartInput {
  deviceId: string
  memberUid: string
  cardId: string
  minutes: number
  intensity: Intensity
}

export async function startForMember(input: StartInput, opId: string): Promise<CommandedSession> {
  const load = async () => (await contract()).startForMember
  const { deviceId, memberUid, cardId, ...rest } = input
  const body: BodyOf<typeof startCall> = { device_id: deviceId, member_uid: memberUid, card_id: cardId, ...rest }
  const { session_id, state } = await callApi(load, '/api/admin/operation/start', body, { opId, timeoutMs: 12_000 })
  return { sessionId: session_id, state }
}

export interface Released {
  member: { uid: string; nickname: string }
  endsAt: number
}

/** Lets one member start once at a studio whose staff release each session. */
export async function releaseStart(
  { shopId, memberUid }: { shopId: number; memberUid: string },
  opId: string,
): Promise<Released> {
  const load = async () => (await contract()).releaseStart
  const body = { shop_id: shopId, member_uid: memberUid }
  const { member, ends_at } = await callApi(load, '/api/admin/operation/release', body, { opId })
  return { member, endsAt: toInstant(ends_at) }
}

/** `not-found`: it was used meanwhile, or has run out. */
export async function withdrawRelease(releaseId: string, opId: string): Promise<void> {
  const load = async () => (await contract()).withdrawRelease
  await callApi(load, '/api/admin/operation/withdraw-release', { release_id: releaseId }, { opId })
}

export async function finishCleaning(deviceId: string, opId: string): Promise<void> {
  const load = async () => (await contract()).finishCleaning
  await callApi(load, '/api/admin/operation/cleaned', { device_id: deviceId }, { opId })
}

export interface Broadcast {
  shopId: number
  texts: { language: 'zh-HK' | 'zh-CN' | 'en-US'; text: string }[]
}

/** How many were meant, and how many of them have asked for notices. */
export async function sendBroadcast({ shopId, texts }: Broadcast, opId: string) {
  const load = async () => (await contract()).broadcast
  return await callApi(load, '/api/admin/operation/broadcast', { shop_id: shopId, texts }, { opId })
}
