import type { getUserCardInfo } from '#src/contract/sessions.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import type { Position } from '#src/domain/doors/proof.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import type { Session, Transport } from '#src/domain/sessions/session.ts'

import { toCard } from './cards.ts'
import { callApi, type ResponseOf } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Everything about tanning in the cache. */
export const tanningKey = ['tanning'] as const

/** A bed, what may pay for it, and its limits; readable without a signal as it was last seen. */
export function bedOfferQuery(deviceId: string) {
  return persistedQuery({
    queryKey: [...tanningKey, 'offer', deviceId],
    load: async ({ signal }) =>
      toOffer(await callApi(loadOffer, '/api/machine/getUserCardInfo', { deviceId }, { signal })),
  })
}

export interface Asked {
  sessionId?: string | undefined
  /** The bed is asked first whether it has this start. */
  examine?: true | undefined
}

/** The member's open session, or the named one; null when there is none. */
export async function askSession({ sessionId, examine }: Asked = {}, signal?: AbortSignal): Promise<Session | null> {
  return await callApi(loadSession, '/api/machine/session', { sessionId, examine }, { signal })
}

/** The member's open session as last heard; null when there is none. */
export function openSessionQuery() {
  return persistedQuery({
    queryKey: [...tanningKey, 'open-session'],
    load: async ({ signal }) => await askSession({}, signal),
  })
}

/** One session by its id, such as the last one after it ended; readable without a signal. */
export function sessionQuery(sessionId: string) {
  return persistedQuery({
    queryKey: [...tanningKey, 'session', sessionId],
    load: async ({ signal }) => await askSession({ sessionId }, signal),
  })
}

export interface Start {
  deviceId: string
  cardId: string
  minutes: number
  intensity: Intensity
  transport: Transport
  /** Bluetooth only: 16 hex digits that the bed said when the phone connected. */
  nonce: string | undefined
  /** The signature inside the QR code; undefined when the id was typed. */
  proof: string | undefined
  /** Where the phone is now, when the member has shown it; sent with this call and kept nowhere. */
  position?: Position | undefined
  /** One intent keeps one id, so that a retry after a lost answer cannot start twice. */
  opId: string
}

export interface Started {
  session: Session
  /** Bluetooth only: the bytes to write to the bed, as base64url. */
  grant: string | undefined
}

/** Asks for a start; throws an `ApiError` whose refusal names the reason. Never queued. */
export async function startSession({ opId, ...body }: Start): Promise<Started> {
  const { grant, ...session } = await callApi(loadStart, '/api/machine/start', body, { opId })
  return { session, grant }
}

export type SessionCommand = 'pause' | 'resume' | 'stop'

/** Pauses, resumes or stops through the studio's network; throws an `ApiError`. Never queued. */
export async function commandSession(command: SessionCommand, sessionId: string, opId: string): Promise<Session> {
  const body = { sessionId }
  switch (command) {
    case 'pause':
      return await callApi(loadPause, '/api/machine/pause', body, { opId })
    case 'resume':
      return await callApi(loadResume, '/api/machine/resume', body, { opId })
    case 'stop':
      return await callApi(loadStop, '/api/machine/stop', body, { opId })
  }
}

const loadOffer = async () => (await import('#src/contract/sessions.ts')).getUserCardInfo
const loadSession = async () => (await import('#src/contract/sessions.ts')).openSession
const loadStart = async () => (await import('#src/contract/sessions.ts')).startSession
const loadPause = async () => (await import('#src/contract/sessions.ts')).pauseSession
const loadResume = async () => (await import('#src/contract/sessions.ts')).resumeSession
const loadStop = async () => (await import('#src/contract/sessions.ts')).stopSession

function toOffer({ cards, ...sent }: ResponseOf<typeof getUserCardInfo>): BedOffer {
  return { ...sent, cards: cards.map(toCard) }
}
