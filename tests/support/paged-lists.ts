import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { writeDeviceLog } from '#server/modules/beds/store/bed-log.ts'
import { writeLine } from '#server/modules/cards/store/ledger.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { insertOpening } from '#server/modules/doors/store/openings.ts'
import { orderTerms } from '#server/modules/payments/store/orders.ts'
import { openPayIssue } from '#server/modules/payments/store/payment-issues.ts'
import { insertProblem } from '#server/modules/problems/store/problems.ts'
import { insertSession } from '#server/modules/sessions/store/sessions.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Engine } from './engines.ts'
import { addVisit, aPackage, type SignedIn } from './fixtures.ts'
import { staffSetup } from './staff/staff-setup.ts'
import { hour } from './open-server.ts'

export type ListSetup = Awaited<ReturnType<typeof listSetup>>

/** A counter, and one member with a package about whom the long lists are. */
export async function listSetup(engine: Engine) {
  const setup = await staffSetup(engine)
  const ann = await setup.member({ nickname: 'Ann' })
  const card = { memberUid: ann.uid, timesTotal: 50, validUntil: null, reference: 'order-1' }
  const cardId = await setup.store.transaction((tx) => addCard(tx, card, setup.clock.now))
  return { ...setup, ann, cardId }
}

/** A list that is read in pages: how something new gets into it, and what names a row. */
export interface PagedList {
  path: string
  /** The member's own; a list of the staff otherwise. */
  isOwn?: boolean
  fields?: (setup: ListSetup) => object
  id: string
  add: (setup: ListSetup, index: number) => Promise<unknown>
}

const today = () => ({ date: '2026-11-21' })
const ofAnn = ({ ann, cardId }: ListSetup) => ({ member_uid: ann.uid, card_id: cardId })
const ofBed = () => ({ machine_id: 'bed-1' })

export const pagedLists: Record<string, PagedList> = {
  members: { path: 'users/list', id: 'uid', add: addMember },
  'members by name': {
    path: 'users/list',
    fields: () => ({ sort: 'name' }),
    id: 'uid',
    // What is added last comes first.
    add: ({ member }, index) => member({ nickname: `Member ${900 - index}` }),
  },
  appointments: { path: 'appointment/list', id: 'appointment_id', add: addAppointment },
  'the history of changes': {
    path: 'operation/history',
    id: 'entry_id',
    async add({ store, clerk, clock }, index) {
      const act = { staffUid: clerk.uid, what: 'shop.save', subject: 'shop:1', before: null, after: { index } }
      await store.transaction((tx) => writeStaffLog(tx, act, clock.now))
    },
  },
  receipts: { path: 'recharge/list', id: 'line_id', add: addReceipt },
  transactions: { path: 'transactions/list', fields: today, id: 'line_id', add: addReceipt },
  'what is to settle': {
    path: 'transactions/issues',
    fields: () => ({ state: 'open' }),
    id: 'issue_id',
    async add({ store, clock }, index) {
      const issue = { kind: 'stray-payment', cause: `payment-${index}`, shopId: 1 } as const
      await store.transaction((tx) => openPayIssue(tx, issue, clock.now))
    },
  },
  'what members reported': {
    path: 'problems/list',
    fields: () => ({ group: 'open' }),
    id: 'problem_id',
    async add({ store, clock, ann }, index) {
      const about = { appointmentId: null, sessionId: null, lockId: null, deviceId: null, note: `${index}` } as const
      const at = { memberUid: ann.uid, shopId: 1, noticedAt: clock.now, reportedAt: clock.now }
      const rest = { reason: 'other', picture: null, phoneSeconds: null, isClaim: 0 } as const
      await store.transaction((tx) => insertProblem(tx, { problemId: randomUUID(), ...about, ...at, ...rest }))
    },
  },
  'one member’s appointments': {
    path: 'user/appointments',
    fields: ofAnn,
    id: 'appointment_id',
    add: (setup, index) => addAppointment(setup, index, setup.ann),
  },
  'one member’s sessions': { path: 'user/sessions', fields: ofAnn, id: 'session_id', add: addSession },
  'one member’s doors': { path: 'user/doors', fields: ofAnn, id: 'opening_id', add: addOpening },
  'the lines of a package': { path: 'user/lines', fields: ofAnn, id: 'line_id', add: addGift },
  'the log of a bed': {
    path: 'device/log',
    fields: ofBed,
    id: 'entry_id',
    async add({ store, clerk, clock }, index) {
      const entry = { thingId: 'bed-1', shopId: 1, what: 'note', note: `${index}`, staffUid: clerk.uid } as const
      await writeDeviceLog(store.db, entry, clock.now)
    },
  },
  'the sessions of a day': { path: 'device-records/sessions', fields: today, id: 'session_id', add: addSession },
  'what was said of sessions': {
    path: 'device-records/events',
    fields: today,
    id: 'key',
    async add(setup, index) {
      const sessionId = await addSession(setup, index)
      const what = JSON.stringify({ type: 'requested', at: setup.clock.now })
      const event = { eventId: randomUUID(), sessionId, what, road: 'studio', memberUid: null } as const
      await setup.store.db
        .insertInto('sessionEvents')
        .values({ ...event, happenedAt: setup.clock.now })
        .execute()
    },
  },
  'the faults of a day': {
    path: 'device-records/faults',
    fields: today,
    id: 'key',
    // By turns a session that a fault ended, and a bed that says it is broken.
    async add(setup, index) {
      if (index % 2 === 0) return await addSession(setup, index, { endReason: 'fault' })
      const entry = { thingId: 'bed-1', shopId: 1, what: 'fault', note: '', staffUid: null } as const
      return await writeDeviceLog(setup.store.db, entry, setup.clock.now)
    },
  },
  'the doors of a day': {
    path: 'device-records/doors',
    fields: today,
    id: 'key',
    // By turns an opening, and an attempt that was refused for its proof.
    async add(setup, index) {
      if (index % 2 === 0) return await addOpening(setup)
      const { store, ann, clock } = setup
      const attempt = { attemptId: randomUUID(), thingId: 'door-1', shopId: 1, memberUid: ann.uid } as const
      const values = { ...attempt, flaw: 'wrong-code', refusedAt: clock.now } as const
      await store.db.insertInto('refusedAttempts').values(values).execute()
    },
  },
  'my appointments': {
    path: '/api/user/appointmentRecord',
    isOwn: true,
    id: 'appointment_id',
    add: (setup, index) => addAppointment(setup, index, setup.ann),
  },
  'my package': {
    path: '/api/user/cardLedger',
    isOwn: true,
    fields: ({ cardId }) => ({ card_id: cardId }),
    id: 'line_id',
    add: addGift,
  },
  'my orders': {
    path: '/api/user/balanceBillRecord',
    isOwn: true,
    id: 'order_id',
    async add({ store, ann, clock }, index) {
      const packageId = await ensurePackage(store)
      const order = {
        orderId: randomUUID(),
        memberUid: ann.uid,
        shopId: 1,
        packageId,
        terms: orderTerms.write(aPackage()),
        payMethod: 'counter' as const,
        state: 'cancelled' as const,
        amountCents: 168_000,
        currency: 'HKD',
        shortCode: String(100_000 + index),
        openIntent: null,
        openCode: null,
        createdAt: clock.now,
        expiresAt: clock.now + hour,
        paidAt: null,
        cardId: null,
        rev: 1,
      }
      await store.db.insertInto('orders').values(order).execute()
    },
  },
  'my sessions of a year': {
    path: '/api/user/usageYearRecord',
    isOwn: true,
    fields: () => ({ year: 2026 }),
    id: 'session_id',
    add: addSession,
  },
}

async function addMember({ member }: ListSetup, index: number): Promise<SignedIn> {
  return await member({ nickname: `Member ${index}` })
}

/** Of a new member unless one is named, each an hour later than the one before. */
async function addAppointment({ store, member, clock }: ListSetup, index: number, who?: SignedIn): Promise<string> {
  const startsAt = clock.now + index * hour
  return await addVisit(store, who ?? (await member()), { startsAt, createdAt: clock.now })
}

async function addGift({ store, cardId, clock }: ListSetup, index: number): Promise<void> {
  const line = { cardId, delta: 1, reason: 'gift', reference: `gift:${index}`, createdAt: clock.now } as const
  await store.transaction((tx) => writeLine(tx, line))
}

async function addOpening({ store, ann, clock }: ListSetup): Promise<void> {
  const opening = {
    openingId: randomUUID(),
    memberUid: ann.uid,
    opId: randomUUID(),
    lockId: 'door-1',
    appointmentId: null,
    rule: 'booking' as const,
    proof: 'signed' as const,
    askedAt: clock.now,
    result: 'failed' as const,
    answeredAt: clock.now,
    enterBy: null,
    availableAt: null,
    radioId: null,
    isRepeat: 0,
    visitor: null,
  }
  await store.transaction((tx) => insertOpening(tx, opening))
}

/** A session that has tanned; its id. */
async function addSession(setup: ListSetup, _index: number, fields: Partial<SessionRow> = {}): Promise<string> {
  const { store, ann, cardId, clock } = setup
  const sessionId = randomUUID()
  const row: SessionRow = {
    sessionId,
    memberUid: ann.uid,
    deviceId: 'bed-1',
    openMember: null,
    openDevice: null,
    shopId: 1,
    cardId,
    appointmentId: null,
    bed: 1,
    keyNumber: 1,
    minutes: 8,
    dressingSeconds: 60,
    intensity: 'medium',
    transport: 'remote',
    state: 'ended',
    settled: 'used',
    grantId: sessionId.replaceAll('-', '').slice(0, 16),
    grantText: null,
    nonce: null,
    run: null,
    requestedAt: clock.now,
    lampsAt: clock.now,
    startedAt: clock.now,
    endsAt: null,
    pausedUntil: null,
    pausesUsed: 0,
    secondsOn: 480,
    endedAt: clock.now,
    endReason: 'completed',
    askAt: null,
    asks: 0,
    rev: 1,
    ...fields,
  }
  const lines = [
    { reason: 'reserve', delta: -1 },
    { reason: 'use', delta: 0 },
  ] as const
  await store.transaction(async (tx) => {
    await insertSession(tx, row)
    await writeSessionLines(tx, { sessionId, memberUid: ann.uid, cardId, shopId: 1 }, [...lines], clock.now)
  })
  return sessionId
}

/** A package that is paid for at the counter. */
async function addReceipt({ admin, member, store }: ListSetup): Promise<void> {
  const packageId = await ensurePackage(store)
  const { uid } = await member()
  const sale = { member_uid: uid, package_id: packageId, amount_cents: 168_000, method: 'cash' }
  expect(await admin('recharge/sell', sale)).toMatchObject({ code: 'ok' })
}

async function ensurePackage({ db }: ListSetup['store']): Promise<string> {
  const row = aPackage()
  await db
    .insertInto('packages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return row.packageId
}
