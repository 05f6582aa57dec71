import { queryOptions } from '@tanstack/react-query'

import { callApi, type RequestOf, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import type { openForStaff, stopOne } from '#src/contract/staff/board/board.ts'
import type {
  offerStart as offerCall,
  startForMember as startCall,
} from '#src/contract/staff/board/start-for-member.ts'

const contract = () => import('#src/contract/staff/board/board.ts')
const starts = () => import('#src/contract/staff/board/start-for-member.ts')
const releases = () => import('#src/contract/staff/board/releases.ts')

/** What the studio knows of a session after a command: `ended` only when the bed itself has said so. */
export type CommandedSession = ResponseOf<typeof stopOne>

/** What the lock said; `unknown`: it has not answered yet, and the door may be open. */
export type DoorResult = ResponseOf<typeof openForStaff>['result']

/** Opens a door by the rule for staff. `askedAt`: of the first time this id was sent. Throws an `ApiError`. */
export const openDoorForStaff = writing(async () => (await contract()).openForStaff, '/api/admin/operation/open-door')

export const stopSession = writing(async () => (await contract()).stopOne, '/api/admin/operation/stop')

/** Tells every bed of the studio to stop. The board says which has; nothing in the answer is newer. */
export async function stopEverything(shopId: number, opId: string): Promise<{ areAllOff: boolean }> {
  const load = async () => (await contract()).stopAll
  const { beds } = await callApi(load, '/api/admin/operation/stop-all', { shopId }, { opId, whileLocked: true })
  return { areAllOff: beds.every(({ state }) => state === 'ended') }
}

export const explainStop = writing(async () => (await contract()).explainStop, '/api/admin/operation/explain-stop')

export type StartOffer = ResponseOf<typeof offerCall>

/** What may be started for a member on a bed, and what stands in the way. Never kept: it is true for a moment only. */
async function offerStart(deviceId: string, memberUid: string, signal?: AbortSignal): Promise<StartOffer> {
  const load = async () => (await starts()).offerStart
  return await callApi(load, '/api/admin/operation/offer', { deviceId, memberUid }, { signal })
}

/** Everything that was offered, in the cache. */
export const offersKey = ['staff', 'offer'] as const

/** The same as a query that is never kept longer than it is looked at. */
export function offerQuery(deviceId: string, memberUid: string) {
  return queryOptions({
    queryKey: [...offersKey, deviceId, memberUid],
    queryFn: ({ signal }) => offerStart(deviceId, memberUid, signal),
    retry: false,
    gcTime: 0,
    networkMode: 'always',
  })
}

export type StartInput = RequestOf<typeof startCall>

export async function startForMember(input: StartInput, opId: string): Promise<CommandedSession> {
  const load = async () => (await starts()).startForMember
  return await callApi(load, '/api/admin/operation/start', input, { opId, timeoutMs: 12_000 })
}

/** Lets one member start once at a studio whose staff release each session. */
export const releaseStart = writing(async () => (await releases()).releaseStart, '/api/admin/operation/release')

/** `not-found`: it was used meanwhile, or has run out. */
export const withdrawRelease = writing(
  async () => (await releases()).withdrawRelease,
  '/api/admin/operation/withdraw-release',
)

export const finishCleaning = writing(async () => (await contract()).finishCleaning, '/api/admin/operation/cleaned')

/** `not-found`: somebody else has told the member. */
export const noteCalled = writing(
  async () => (await import('#src/contract/staff/board/unreached.ts')).noteCalled,
  '/api/admin/operation/called',
)

/** `not-found`: the member has come, or the appointment is over. */
export const remindLate = writing(
  async () => (await import('#src/contract/staff/board/late.ts')).remindLate,
  '/api/admin/operation/remind-late',
)

/** How many were meant, and how many of them have asked for notices. */
export const sendBroadcast = writing(async () => (await contract()).broadcast, '/api/admin/operation/broadcast')
