import type { bookingLimit, getUserCardInfo, session as wireSession } from '#src/contract/sessions.ts'
import type { BedOffer, BookingLimit } from '#src/domain/sessions/bed-offer.ts'
import type { Intensity } from '#src/domain/beds/bed.ts'
import type { Session, Transport } from '#src/domain/sessions/session.ts'
import type { z } from 'zod/mini'

import { toCard } from './cards.ts'
import { callWire } from '#src/client/http/call-api.ts'
import { toBed } from './beds.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Everything about tanning in the cache. */
export const tanningKey = ['tanning'] as const

/** A bed, what may pay for it, and its limits; readable without a signal as it was last seen. */
export function bedOfferQuery(deviceId: string) {
  return persistedQuery({
    queryKey: [...tanningKey, 'offer', deviceId],
    load: async ({ signal }) =>
      toOffer(await callWire(loadOffer, '/api/machine/getUserCardInfo', { device_id: deviceId }, { signal })),
  })
}

/** The member's open session, or the named one; null when there is none. */
export async function askSession(sessionId?: string, signal?: AbortSignal): Promise<Session | null> {
  const body = sessionId === undefined ? {} : { session_id: sessionId }
  const found = await callWire(loadSession, '/api/machine/session', body, { signal })
  return found ? toSession(found) : null
}

/** The member's open session as last heard; null when there is none. */
export function openSessionQuery() {
  return persistedQuery({
    queryKey: [...tanningKey, 'open-session'],
    load: async ({ signal }) => await askSession(undefined, signal),
  })
}

/** One session by its id, such as the last one after it ended; readable without a signal. */
export function sessionQuery(sessionId: string) {
  return persistedQuery({
    queryKey: [...tanningKey, 'session', sessionId],
    load: async ({ signal }) => await askSession(sessionId, signal),
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
  /** One intent keeps one id, so that a retry after a lost answer cannot start twice. */
  opId: string
}

export interface Started {
  session: Session
  /** Bluetooth only: the bytes to write to the bed, as base64url. */
  grant: string | undefined
}

/** Asks for a start; throws a `ApiError` whose refusal names the reason. Never queued. */
export async function startSession({ opId, nonce, ...start }: Start): Promise<Started> {
  const body = {
    device_id: start.deviceId,
    card_id: start.cardId,
    minutes: start.minutes,
    intensity: start.intensity,
    transport: start.transport,
    ...(nonce !== undefined && { nonce }),
  }
  const answer = await callWire(loadStart, '/api/machine/start', body, { opId })
  return { session: toSession(answer), grant: answer.grant }
}

export type SessionCommand = 'pause' | 'resume' | 'stop'

/** Pauses, resumes or stops through the studio's network; throws a `ApiError`. Never queued. */
export async function commandSession(command: SessionCommand, sessionId: string, opId: string): Promise<Session> {
  const body = { session_id: sessionId }
  switch (command) {
    case 'pause':
      return toSession(await callWire(loadPause, '/api/machine/pause', body, { opId }))
    case 'resume':
      return toSession(await callWire(loadResume, '/api/machine/resume', body, { opId }))
    case 'stop':
      return toSession(await callWire(loadStop, '/api/machine/stop', body, { opId }))
  }
}

const loadOffer = async () => (await import('#src/contract/sessions.ts')).getUserCardInfo
const loadSession = async () => (await import('#src/contract/sessions.ts')).openSession
const loadStart = async () => (await import('#src/contract/sessions.ts')).startSession
const loadPause = async () => (await import('#src/contract/sessions.ts')).pauseSession
const loadResume = async () => (await import('#src/contract/sessions.ts')).resumeSession
const loadStop = async () => (await import('#src/contract/sessions.ts')).stopSession

function toOffer(wire: z.output<(typeof getUserCardInfo)['answer']>): BedOffer {
  const { limits, consent, transports, exposure, booking } = wire
  return {
    device: toBed(wire.device),
    shopName: wire.shop_name,
    cards: wire.cards.map(toCard),
    timesLeft: wire.times_left,
    limits: {
      minMinutes: limits.min_minutes,
      maxMinutes: limits.max_minutes,
      defaultMinutes: limits.default_minutes,
    },
    exposure: exposure ? { sessions: exposure.sessions, maxMinutes: exposure.max_minutes } : null,
    booking: booking ? toBookingLimit(booking) : null,
    defaultIntensity: wire.default_intensity,
    nextAllowedAt: toInstant(wire.next_allowed_at),
    session: wire.session && toSession(wire.session),
    release: wire.release && { endsAt: toInstant(wire.release.ends_at) },
    consent: { isNeeded: consent.needed, version: consent.version },
    transports: {
      isRemote: transports.remote,
      bluetooth: transports.bluetooth && {
        serviceUuid: transports.bluetooth.service_uuid,
        name: transports.bluetooth.name,
      },
    },
  }
}

/** How a booking ends a session early. */
export function toBookingLimit(wire: z.output<typeof bookingLimit>): BookingLimit {
  return {
    whose: wire.whose,
    startsAt: toInstant(wire.starts_at),
    heldUntil: toInstant(wire.held_until),
    maxMinutes: wire.max_minutes,
  }
}

export function toSession(wire: z.output<typeof wireSession>): Session {
  return {
    sessionId: wire.session_id,
    deviceId: wire.device_id,
    deviceName: wire.device_name,
    deviceType: wire.device_type,
    shopId: wire.shop_id,
    shopName: wire.shop_name,
    minutes: wire.minutes,
    intensity: wire.intensity,
    transport: wire.transport,
    state: wire.state,
    startedAt: toInstant(wire.started_at),
    endsAt: toInstant(wire.ends_at),
    endedAt: toInstant(wire.ended_at),
    lampsAt: toInstant(wire.lamps_at),
    secondsLeft: wire.seconds_left,
    secondsOn: wire.seconds_on,
    pausedUntil: toInstant(wire.paused_until),
    pausesUsed: wire.pauses_used,
    endReason: wire.end_reason,
    timesLeft: wire.times_left,
    cardId: wire.card_id,
    run: wire.run,
    ...(wire.is_bed_free && { isBedFree: true }),
  }
}
