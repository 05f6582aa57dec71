import { calendarOf } from '#server/modules/appointments/actions/bed-calendar.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { openingsOn, type Span, weekdayOf } from '#server/modules/shops/rules/opening-hours.ts'
import { overlaps } from '#server/modules/shops/rules/slot-grid.ts'
import { startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { type Chance, chanceOf } from './chance.ts'
import { day, hour, type Making, minute, type Studio } from './history.ts'
import { choosePerson } from './people.ts'
import { addAppointment, type Booking } from './visit.ts'
import { addVisit, addWalkIn, payingCard, restMs } from './visits-of-day.ts'

export interface BedSlot extends Span {
  bed: BedRow
}

/** From Monday on: the weekend is the busiest time. */
const weekdays = [0.85, 0.85, 0.9, 1, 1.15, 1.4, 1.3]

/** The visits of one studio on a date of its calendar, as far as they have come by now. `share`: of a usual day. */
export function addStudioDay(
  making: Making,
  studio: Studio,
  date: string,
  { seed, share }: { seed: string; share: number },
): void {
  const chance = chanceOf(`${seed} plan ${studio.book.shop.shopId}`)
  const count = Math.round(studio.visits * (weekdays[weekdayOf(date)] ?? 1) * share * (0.85 + chance.share() * 0.3))
  const midnight = startOfDay(date, studio.book.shop.timeZone)
  let open = freeSlots(making, studio, date).map((slot) => [slot, busyness((slot.startsAt - midnight) / hour)] as const)
  for (let index = 0; index < count && open.length > 0; index++) {
    const slot = chance.weigh(open)
    const person = choosePerson(making, chance, { shopId: studio.book.shop.shopId, startsAt: slot.startsAt })
    if (!person) continue
    take(making, slot)
    open = open.filter(([one]) => one !== slot)
    addBooking(making, studio, { person, ...slot }, chanceOf(`${seed} ${slot.bed.deviceId} ${slot.startsAt}`))
  }
}

/** The times of a date that nobody has, on the beds that are in use. */
export function freeSlots({ taken }: Making, { book, beds }: Studio, date: string): BedSlot[] {
  return beds
    .filter(({ enabled }) => enabled === 1)
    .flatMap((bed) => {
      const { hours, slotMinutes } = calendarOf(book, bed)
      return openingsOn(hours, date).flatMap((opening) => {
        const held = (taken.get(bed.deviceId) ?? []).filter((span) => overlaps(span, opening))
        return slotsIn(opening, slotMinutes * minute, bed).filter((slot) => !held.some((span) => overlaps(span, slot)))
      })
    })
}

/** As the bed's calendar cuts it, without its clocks, which take long for so many days. */
function slotsIn({ startsAt, endsAt }: Span, slotMs: number, bed: BedRow): BedSlot[] {
  return Array.from({ length: Math.floor((endsAt - startsAt) / slotMs) }, (_, index) => {
    const from = startsAt + index * slotMs
    return { bed, startsAt: from, endsAt: from + slotMs }
  })
}

export function take({ taken }: Making, { bed, startsAt, endsAt }: Pick<BedSlot, 'bed' | 'startsAt' | 'endsAt'>): void {
  const held = taken.get(bed.deviceId)
  if (held) held.push({ startsAt, endsAt })
  else taken.set(bed.deviceId, [{ startsAt, endsAt }])
}

/** How much an hour of the day is liked. */
function busyness(clock: number): number {
  if (clock < 7) return 0.04
  if (clock < 10) return 0.4
  if (clock >= 12 && clock < 14) return 1.5
  if (clock >= 18 && clock < 21) return 2.4
  return clock >= 22 ? 0.5 : 1
}

type Outcome = 'visited' | 'walk-in' | 'missed' | 'cancelled' | 'cancelled-by-staff'

function addBooking(making: Making, studio: Studio, booking: Booking, chance: Chance): void {
  const { now, staff } = making
  const { person, startsAt, endsAt } = booking
  const outcome = chance.weigh<Outcome>([
    ['visited', 82],
    ['walk-in', 6],
    ['missed', 3],
    ['cancelled', 7],
    ['cancelled-by-staff', 2],
  ])
  if (outcome === 'cancelled' || outcome === 'cancelled-by-staff') {
    const cancelledAt = Math.min(startsAt - chance.between(1, 20) * hour, now - chance.between(5, 300) * minute)
    const byStaff = { staffUid: staff.clerk, reason: chance.pick(['客人來電取消', '客人身體不適', '客人改天再來']) }
    if (cancelledAt < person.joinedAt + hour) return
    person.freeFrom = Math.max(person.freeFrom, startsAt + day)
    const became = { state: 'cancelled' as const, cancelledAt }
    addAppointment(making, chance, booking, { ...became, ...(outcome !== 'cancelled' && { cancelledBy: byStaff }) })
    return
  }
  if (startsAt > now) {
    if (outcome !== 'walk-in') expect(making, chance, booking)
    return
  }
  // What would go on at this moment is left out: the simulated bed knows nothing of it.
  if (endsAt + minute > now) return
  if (outcome === 'visited') addVisit(making, chance, studio, booking)
  else if (outcome === 'walk-in') addWalkIn(making, chance, studio, booking)
  else {
    addAppointment(making, chance, booking, { state: 'timeout' })
    person.freeFrom = Math.max(person.freeFrom, startsAt + day)
  }
}

/** Still to come. */
function expect(making: Making, chance: Chance, booking: Booking): void {
  const { person, bed, startsAt, endsAt } = booking
  const isPaidFor = payingCard(person, bed, startsAt) !== undefined
  if (bed.online === 0 || (!isPaidFor && chance.isOf(0.6))) return
  addAppointment(making, chance, booking, { state: 'booked' })
  person.freeFrom = Math.max(person.freeFrom, endsAt + restMs)
}

/** Somebody whose time has begun and who may still come: at the bed with the shortest times there is always one. */
export function addLateGuest(making: Making, date: string, seed: string): void {
  const chance = chanceOf(`${seed} late`)
  const { now, studios } = making
  for (const studio of studios) {
    const slot = freeSlots(making, studio, date).find(
      ({ startsAt, bed }) => startsAt < now - minute && startsAt > now - 8 * minute && bed.online === 1,
    )
    if (!slot) continue
    const person = choosePerson(making, chance, { shopId: studio.book.shop.shopId, startsAt: slot.startsAt })
    if (!person) continue
    take(making, slot)
    expect(making, chance, { person, ...slot })
    return
  }
}
