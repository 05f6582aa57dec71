import { expect } from 'vitest'

import { openSession, startSession } from '#src/contract/sessions.ts'
import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { takeBedMessage } from '#server/modules/sessions/actions/bed-texts.ts'
import { askDueBeds } from '#server/modules/sessions/actions/watch-beds.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import { balanceOf } from '#server/modules/cards/store/ledger.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Engine } from '../engines.ts'
import { addVisit, anIntent, type SignedIn } from '../fixtures.ts'
import { minute, secrets, openServer } from '../open-server.ts'
import { simulatedFloor } from './simulated-floor.ts'

export const second = 1_000
const consented = { consentVersion: '2026-11-01', consentAt: 1, adultAt: 1 } satisfies Partial<MemberRow>

/** What a start says otherwise. */
type Fields = Record<string, unknown> & { device_id?: string }

type Options = NonNullable<Parameters<typeof openServer>[1]> & {
  /** The way to the beds, as somebody sees it who watches it. */
  watched?: (gateway: Gateway) => Gateway
}

/** A studio with two live beds, and Ann in front of the first with a booking, her consent and a 3-times card. */
export async function atTheBed(engine: Engine, { watched = (gateway) => gateway, ...options }: Options = {}) {
  const clock = { now: 0 }
  const floor = simulatedFloor(clock, secrets, [
    { deviceId: 'bed-1', bed: 1 },
    { deviceId: 'bed-2', bed: 2 },
  ])
  const place = await openServer(engine, { gateway: watched(floor.gateway), ...options })
  // The beds and the studio share one clock.
  Object.defineProperty(clock, 'now', {
    get: () => place.clock.now,
    set(now: number) {
      place.clock.now = now
    },
  })
  floor.pass(0)
  const { store, post } = place

  const guest = async (times: number | null = 3, fields: Partial<MemberRow> = {}) => {
    const who = await place.member({ ...consented, ...fields })
    // The counter has seen them; what a door proves has tests of its own.
    await addVisit(store, who, { startsAt: place.clock.now + 2 * minute, checkedInAt: place.clock.now })
    return { ...who, cardId: await giveCard(who, times) }
  }
  let orders = 0
  const giveCard = (who: SignedIn, times: number | null) =>
    store.transaction((tx) =>
      addCard(
        tx,
        { memberUid: who.uid, timesTotal: times, validUntil: null, reference: `order-${++orders}` },
        place.clock.now,
      ),
    )
  const ann = await guest()
  type Guest = typeof ann

  const input = (who: Guest, fields: Fields = {}) =>
    anIntent(who, {
      device_id: 'bed-1',
      card_id: who.cardId,
      minutes: 8,
      intensity: 'medium',
      transport: 'remote',
      proof: qrSignature(secrets.qrSecret, 'device', fields.device_id ?? 'bed-1'),
      ...fields,
    })
  const start = (who: Guest = ann, fields: Fields = {}) => post(startSession.path, input(who, fields))
  const session = async (who: Guest = ann, fields: object = {}) =>
    (await post(openSession.path, { uid: who.uid, token: who.token, ...fields })).data
  const rows = () => store.db.selectFrom('sessions').selectAll().orderBy('requestedAt').execute()
  const row = async () => {
    const [only, ...others] = await rows()
    if (!only || others.length > 0) throw new Error('Not one session')
    return only
  }
  const setup = createSessionDeps({
    store,
    gateway: floor.gateway,
    secrets,
    onError: (error) => void troubles.push(error),
  })
  const troubles: unknown[] = []

  return {
    ...place,
    floor,
    ann,
    guest,
    giveCard,
    input,
    start,
    session,
    rows,
    row,
    troubles,
    left: (who: Guest = ann) => balanceOf(store.db, who.cardId),
    /** Ann's start reaches the bed, and the server hears nothing of it any more; gives the id of her session. */
    startUnheard: async (): Promise<string> => {
      floor.deafen('bed-1')
      floor.lose('start', 'answer')
      floor.lose('ask', 'command')
      const { session_id } = (await start()).data
      await expect.poll(() => floor.sent.some(({ type }) => type === 'ask')).toBe(true)
      floor.goOffline('bed-1')
      return session_id
    },
    /** What the server does by itself every few seconds, on a server of its own. */
    ask: () => askDueBeds(setup),
    /** Writes down what a bed said at an earlier instant, as a server does that was held up. */
    hear: (deviceId: string, message: DeviceMessage, at: number) => takeBedMessage(setup, deviceId, message, at),
    /** Beds speak unasked; this waits until what they said has been written down. */
    until: (expected: object) => expect.poll(row).toMatchObject(expected),
  }
}
