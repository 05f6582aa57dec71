import type { MoneyTender } from '#src/domain/payments/tenders.ts'

import { isFor } from '#server/modules/cards/rules/package-terms.ts'
import { bedTypes, type PackageRow } from '#server/modules/cards/store/packages.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { shopClock } from '#server/modules/shops/rules/shop-time.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Chance } from './chance.ts'
import { day, hour, type Making, minute, type Person, type Studio, type Wallet } from './history.ts'
import { addSale } from './sale.ts'
import { addSession, lengthOf, type RunEnd, type Start } from './session.ts'
import { addAppointment, type Booking, openDoor } from './visit.ts'

/** The skin's rest, as the demo's chain asks for it. */
export const restMs = 48 * hour

/** What happens on the bed; tells the session that it leaves. */
export type Tan = (making: Making, chance: Chance, start: Start, endsAt: Instant) => SessionRow

/** A visit that went by: door, session, ledger. Nothing where its member has no card that pays, and buys none. */
export function addVisit(
  making: Making,
  chance: Chance,
  studio: Studio,
  booking: Booking,
  tan: Tan = usualTan,
): SessionRow | undefined {
  const { person, bed, startsAt, endsAt } = booking
  const card = cardFor(making, chance, studio, booking)
  if (!card) return undefined
  const isShort = endsAt - startsAt < 20 * minute
  const appointment = addAppointment(making, chance, booking, { state: 'visited' })
  const arrivesAt = startsAt + chance.between(isShort ? -200 : -280, isShort ? -20 : 150) * 1_000
  const inAt = openDoor(making, chance, studio, appointment, arrivesAt)
  const requestedAt =
    Math.max(inAt + chance.between(20, 40) * 1_000, startsAt) + chance.between(0, isShort ? 20 : 90) * 1_000
  const { appointmentId } = appointment
  const first = { person, card, bed, appointmentId, requestedAt, ...choiceOn(chance, bed, endsAt - requestedAt) }
  const session = tan(making, chance, first, endsAt)
  person.freeFrom = Math.max(person.freeFrom, endsAt + restMs)
  return session
}

/** As almost always; who finds the lamps dark starts once more. */
function usualTan(making: Making, chance: Chance, start: Start, endsAt: Instant): SessionRow {
  const end = endOf(chance, start.minutes)
  const session = addSession(making, chance, start, end)
  const requestedAt = (session.endedAt ?? start.requestedAt) + 40_000
  if (end.reason !== 'never-started' || requestedAt + lengthOf(start.minutes) > endsAt) return session
  return addSession(making, chance, { ...start, requestedAt }, { reason: 'completed', secondsOn: start.minutes * 60 })
}

/** A session that nobody had booked: one of the staff starts it for whoever stands at the counter. */
export function addWalkIn(making: Making, chance: Chance, studio: Studio, booking: Booking): void {
  const { person, bed, startsAt, endsAt } = booking
  const card = cardFor(making, chance, studio, booking)
  if (!card) return
  const requestedAt = startsAt + chance.between(30, 120) * 1_000
  const startedBy = making.staff.clerk
  const start = { person, card, bed, appointmentId: null, requestedAt, startedBy }
  const choice = choiceOn(chance, bed, endsAt - requestedAt)
  const { sessionId } = addSession(
    making,
    chance,
    { ...start, ...choice },
    { reason: 'completed', secondsOn: choice.minutes * 60 },
  )
  const after = { deviceId: bed.deviceId, ...choice }
  const act = { at: requestedAt, staffUid: startedBy, what: 'operation.start', subject: `session:${sessionId}` }
  making.history.acts.push({ ...act, before: null, after, reason: null, memberUid: person.uid })
  person.freeFrom = Math.max(person.freeFrom, endsAt + restMs)
}

export function choiceOn(chance: Chance, bed: BedRow, roomMs: number) {
  const most = Math.min(bed.maxMinutes, Math.floor((roomMs - lengthOf(0)) / minute))
  const usual = bed.typeId === 'lie-down' ? chance.between(9, 18) : chance.between(6, 12)
  const minutes = Math.max(bed.minMinutes, Math.min(most, usual))
  const intensity = chance.weigh<'light' | 'medium' | 'deep'>([
    ['light', 35],
    ['medium', 50],
    ['deep', 15],
  ])
  return { minutes, intensity }
}

function endOf(chance: Chance, minutes: number): RunEnd {
  const seconds = minutes * 60
  return chance.weigh<RunEnd>([
    [{ reason: 'completed', secondsOn: seconds }, 92],
    [{ reason: 'stopped', secondsOn: Math.floor(seconds * (0.55 + chance.share() * 0.4)) }, 6.5],
    [{ reason: 'never-started', secondsOn: 0 }, 1.5],
  ])
}

/** The card that pays: the one that ends first. Who has none buys one on the way in, where somebody can take the money. */
function cardFor(making: Making, chance: Chance, studio: Studio, booking: Booking): Wallet | undefined {
  const { person, bed, startsAt } = booking
  return payingCard(person, bed, startsAt) ?? buyBefore(making, chance, studio, booking)
}

export function payingCard({ wallet }: Person, bed: BedRow, at: Instant): Wallet | undefined {
  return wallet
    .filter(
      ({ sold, left, validUntil, boughtAt }) =>
        boughtAt < at &&
        (left === null || left > 0) &&
        (validUntil === null || validUntil > at + hour) &&
        isFor(bedTypes.read(sold.deviceTypes), bed.typeId),
    )
    .toSorted((a, b) => (a.validUntil ?? Infinity) - (b.validUntil ?? Infinity))[0]
}

function buyBefore(making: Making, chance: Chance, { book }: Studio, booking: Booking): Wallet | undefined {
  const { person, bed, startsAt } = booking
  const { shopId, timeZone } = book.shop
  const clock = Number(shopClock(startsAt, timeZone).slice(0, 2))
  // What was paid online is known to the provider of the payments alone: nothing of its last days is made up.
  const mayBeOnline = startsAt < making.now - 7 * day
  const isCounterOpen = clock >= 11 && clock < 22
  if (!isCounterOpen && !mayBeOnline) return undefined
  const method = isCounterOpen
    ? chance.weigh<MoneyTender>([
        ['cash', 24],
        ['octopus', 18],
        ['fps', 22],
        ['card', 18],
        ['alipay', 6],
        ['payme', 4],
        ['transfer', 4],
        ['online', mayBeOnline ? 8 : 0],
      ])
    : 'online'
  const sold = wanted(making, chance, person, bed)
  const at = Math.max(person.joinedAt + 3 * minute, startsAt - chance.between(6, 25) * minute)
  return at < startsAt && sold ? addSale(making, chance, { person, sold, shopId, at, method }) : undefined
}

function wanted({ packages }: Making, chance: Chance, person: Person, bed: BedRow): PackageRow | undefined {
  const isNew = person.wallet.length === 0
  const unlimited = bed.typeId === 'stand-up' && person.everyDays <= 5 ? 12 : 0
  const chosen = chance.weigh([
    ['single', isNew ? 45 : 14],
    ['ten-plus-two', isNew ? 45 : 62],
    ['thirty', isNew ? 4 : 16],
    ['unlimited-90', unlimited],
  ])
  return packages.get(chosen)
}
