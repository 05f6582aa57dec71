import type { CompiledQuery } from 'kysely'

import {
  allowLateness,
  countTimeouts,
  countVisits,
  currentAppointment,
  hasBookingAfter,
  listShown,
  listToCome,
  listVisitsAndOpen,
  timeOutLate,
} from '#server/modules/appointments/store/appointments.ts'
import { cancelBookings } from '#server/modules/appointments/store/cancel-bookings.ts'
import { countBookedFrom, countMembersAbove, countWaiting } from '#server/modules/appointments/store/config-impact.ts'
import { listBetween, searchForStaff } from '#server/modules/appointments/store/staff-appointments.ts'
import { listBookingsAhead, listNextBookings } from '#server/modules/beds/store/bed-rows.ts'
import { listExpected } from '#server/modules/board/store/board.ts'
import { listOfDay } from '#server/modules/board/store/day-figures.ts'
import { readVisits, selectVisitsForUpdate } from '#server/modules/doors/store/door-visits.ts'
import { visitedAppointments } from '#server/modules/members/store/member-visits.ts'
import { listBookedOf } from '#server/modules/notices/store/broadcasts.ts'
import { listUnplanned } from '#server/modules/notices/store/notices.ts'
import { countExpected } from '#server/modules/payments/store/day-ahead.ts'
import { listVisitsAround } from '#server/modules/sessions/store/start-facts.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

interface Sought {
  memberUid: string
  shopId: number
  deviceId: string
  now: number
  /** A piece of a name or number, as it is looked up: from here up to there. */
  whose: [from: string, to: string]
}

const day = 86_400_000
const page = { offset: 0, limit: 20 }

/** Every way in which appointments are looked for other than by their own id. */
export function appointmentQueries({ memberUid, shopId, deviceId, now, whose }: Sought) {
  const today = { from: now - (now % day), to: now + day }
  const states = ['booked', 'visited', 'cancelled', 'timeout'] as const
  const readers: [says: string, read: (db: Db) => Promise<unknown>][] = [
    ['a member’s list', (db) => listShown(db, memberUid, page)],
    ['the present or next one of a member', (db) => currentAppointment(db, memberUid, now)],
    ['a member’s visits and bookings', (db) => listVisitsAndOpen(db, memberUid, now - 3 * day, now)],
    ['how often a member came', (db) => countVisits(db, memberUid)],
    ['how often a member did not come', (db) => countTimeouts(db, memberUid, now)],
    ['whether a member has a booking', (db) => hasBookingAfter(db, memberUid, now)],
    ['what opens a door to a member', (db) => readVisits(db, memberUid, shopId, now)],
    ['what starts a bed for a member', (db) => listVisitsAround(db, memberUid, shopId, now)],
    ['the last visits of members on a page', (db) => visitedAppointments(db, [memberUid, 'another'])],
    ['a studio’s day', (db) => listBetween(db, shopId, today)],
    ['the figures of a studio’s day', (db) => listOfDay(db, shopId, today)],
    ['whom a studio expects now', (db) => listExpected(db, shopId, now)],
    ['how many a studio expects', (db) => countExpected(db, shopId, today)],
    ['what a studio has to come', (db) => listToCome(db, shopId, now)],
    ['when each bed is booked next', (db) => listNextBookings(db, shopId, now)],
    ['who is told of a closed studio', (db) => listBookedOf(db, shopId, today)],
    ['a page of a studio’s', (db) => searchForStaff(db, { shopId, now }, page)],
    ...states.map((state): [string, (db: Db) => Promise<unknown>] => [
      `a page of a studio’s ${state}`,
      (db) => searchForStaff(db, { shopId, state, now }, page),
    ]),
    ['by a name', (db) => searchForStaff(db, { shopId, whose, now, most: 500 }, page)],
    ['by a code', (db) => searchForStaff(db, { shopId, code: { ...today, ending: 'abcd' }, now }, page)],
    ['what a bed has to come', (db) => listBookingsAhead(db, deviceId, now)],
    ['reminders to be written', (db) => listUnplanned(db, 60, { from: now, to: now + day / 12 })],
    ['what is booked from a day on', (db) => countBookedFrom(db, now)],
    ['who has booked too much', (db) => countMembersAbove(db, 3, now)],
    ['who may still come', (db) => countWaiting(db, now)],
  ]
  const writers: [says: string, write: (tx: Tx) => Promise<unknown>][] = [
    ['holds what opens a door', (tx) => selectVisitsForUpdate(tx, memberUid, shopId, now)],
    ['writes down who is late', (tx) => timeOutLate(tx, now)],
    ['writes down who is late for a bed', (tx) => timeOutLate(tx, now, { deviceId })],
    ['gives all another lateness', (tx) => allowLateness(tx, 7, now)],
    ['cancels what a member has booked', (tx) => cancelBookings(tx, memberUid)],
  ]
  return { readers, writers }
}

/** What each of them asks about appointments, as it is sent; nothing stays written. */
export async function statementsOf(
  store: Store,
  sought: Sought,
  sent: CompiledQuery[],
): Promise<{ says: string; query: CompiledQuery }[]> {
  const { readers, writers } = appointmentQueries(sought)
  const found: { says: string; query: CompiledQuery }[] = []
  const collect = async (says: string, ask: () => Promise<unknown>) => {
    sent.length = 0
    await ask()
    const about = sent.filter(({ sql }) => /(?:from|update) "appointments"/.test(sql))
    // What was found in an index is read by its ids afterwards.
    const sought = about.filter(({ sql }) => !/"appointment_id" (?:= [$?]|in \()/.test(sql))
    if (sought.length === 0) throw new Error(`Nothing was asked about appointments: ${says}`)
    found.push(...sought.map((query) => ({ says, query })))
  }
  for (const [says, read] of readers) await collect(says, () => read(store.db))
  for (const [says, write] of writers) {
    await collect(says, () => store.transaction(async (tx) => void (await write(tx))))
  }
  return found
}
