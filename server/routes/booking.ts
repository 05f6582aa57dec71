import { randomUUIDv7 } from 'node:crypto'

import { addAppointment } from '#src/contract/booking.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, type Refusal, refuse } from '#src/contract/outcome.ts'
import { lateLimitMs } from '#src/domain/appointment.ts'

import { chooseSlot, type NotBookable } from '../rules/bookable.ts'
import { type Exposure, type NotForMember, whyNotForMember } from '../rules/gap.ts'
import { latestEndAt } from '../rules/session-clock.ts'
import { claimedSlots, type GridSlot } from '../rules/slot-grid.ts'
import type { Serve } from '../serve-call.ts'
import {
  type AppointmentRow,
  findShown,
  insertAppointment,
  listVisitsAndOpen,
  timeOutLate,
} from '../store/appointments.ts'
import { claimDevice, claimMember } from '../store/claims.ts'
import { findDevice } from '../store/devices.ts'
import { listTanning } from '../store/exposures.ts'
import { lockMember } from '../store/members.ts'
import { once } from '../store/operations.ts'
import type { Instant } from '../store/schema.ts'
import { type ChainRules, readChainSettings } from '../store/settings.ts'
import type { SessionRow } from '../store/sessions.ts'
import { findShop, listClosures } from '../store/shops.ts'
import type { Store, Tx } from '../store/store.ts'
import { toAppointment } from './appointment-answer.ts'

export function serveBooking(serve: Serve, store: Store): void {
  serve(addAppointment, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { rules } = await readChainSettings(tx)
      const slot = await findSlot(tx, body, rules, now)
      if ('code' in slot) return slot
      const notForMember = await checkMember(tx, caller.uid, slot, rules, now)
      if (notForMember) return refuseMember(notForMember)

      const booked = newAppointment(caller.uid, body, slot, now)
      const slots = claimedSlots(slot)
      await timeOutLate(tx, now, { deviceId: body.device_id })
      await insertAppointment(tx, booked)
      if (!(await claimDevice(tx, booked, slots))) return refuse('slot-full')
      if (!(await claimMember(tx, booked, slots))) return refuse('overlaps-own')
      const shown = await findShown(tx, caller.uid, booked.appointmentId)
      return shown ? ok(toAppointment(shown, language, now)) : refuse('not-found')
    }),
  )
}

type Wish = BodyOf<typeof addAppointment>

async function findSlot(
  tx: Tx,
  wish: Wish,
  rules: ChainRules,
  now: Instant,
): Promise<GridSlot | Refusal<NotBookable | 'not-found'>> {
  const shop = await findShop(tx, wish.shop_id)
  const device = await findDevice(tx, wish.shop_id, wish.device_id)
  if (!shop || !device) return refuse('not-found')
  const closures = (await listClosures(tx, shop.shopId, now, Number.MAX_SAFE_INTEGER)).filter(
    ({ deviceId }) => deviceId === null || deviceId === device.deviceId,
  )
  const calendar = { hours: shop, device, closures, horizonDays: rules.horizonDays }
  const slot = chooseSlot(calendar, wish.date, wish.time, now)
  return typeof slot === 'string' ? refuse(slot) : slot
}

/** The member's row is locked first: of two bookings by one member, the second one sees the first. */
async function checkMember(
  tx: Tx,
  uid: string,
  slot: GridSlot,
  rules: ChainRules,
  now: Instant,
): Promise<NotForMember | undefined> {
  await lockMember(tx, uid)
  const since = slot.startsAt - rules.minGapHours * 3_600_000
  const appointments = await listVisitsAndOpen(tx, uid, Math.min(since, now - lateLimitMs), now)
  const sessions = await listTanning(tx, uid, since)
  return whyNotForMember(slot, [...appointments.map(toExposure), ...sessions.map(tanning)], rules)
}

function toExposure({ startsAt, endsAt, state }: AppointmentRow): Exposure {
  return { startsAt, endsAt, state: state === 'visited' ? 'visited' : 'booked' }
}

/** What is still open may last until the bed's own timer has ended it. */
function tanning(session: SessionRow): Exposure {
  const { startedAt, requestedAt, endedAt } = session
  return { startsAt: startedAt ?? requestedAt, endsAt: endedAt ?? latestEndAt(session), state: 'visited' }
}

function refuseMember(why: NotForMember): Refusal<NotForMember['reason']> {
  if (why.reason !== 'too-soon') return refuse(why.reason)
  return refuse('too-soon', { next_allowed_at: new Date(why.nextAllowedAt).toISOString() })
}

function newAppointment(memberUid: string, wish: Wish, slot: GridSlot, now: Instant): AppointmentRow {
  return {
    appointmentId: randomUUIDv7(),
    memberUid,
    shopId: wish.shop_id,
    deviceId: wish.device_id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    state: 'booked',
    rev: 1,
    postponedFrom: null,
    createdAt: now,
  }
}
