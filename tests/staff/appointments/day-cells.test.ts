import { expect, it } from 'vitest'

import { type Cell, cellsOf } from '#src/staff/appointments/calendar/day-cells.ts'
import { aBed, aBooking, aDay, aSession, at, minute } from './a-day.ts'

/** A minute is two pixels high. */
const scale = { now: at('15:05'), hourPx: 120 }
const nothing = aDay({})

/** When each block begins and how many minutes it is high, with what stands in it. */
const drawn = (cells: readonly Cell[]) =>
  cells.map((cell) => [
    'booking' in cell ? 'booking' : 'slot' in cell ? 'free' : 'session',
    cell.at === at('15:00') ? '15:00' : cell.at,
    cell.ms / minute,
  ])

it('free slots are as long as the time to the next one, and the last as long as the one before', () => {
  const cells = cellsOf(aBed(['10:00', '10:20', '10:40']), nothing, scale)
  expect(cells.map(({ ms }) => ms / minute)).toEqual([20, 20, 20])
})

it('a slot after a break is no longer than the slot before it', () => {
  const cells = cellsOf(aBed(['10:00', '10:20', '12:00', '12:20']), nothing, scale)
  expect(cells.map(({ ms }) => ms / minute)).toEqual([20, 20, 20, 20])
})

it('the only slot of a day is half an hour', () => {
  expect(cellsOf(aBed(['10:00']), nothing, scale).map(({ ms }) => ms / minute)).toEqual([30])
})

it('a postponed booking takes the end of the free slot before it', () => {
  const booking = aBooking({ startsAt: at('10:25') })
  const cells = cellsOf(aBed(['10:20', '10:40']), aDay({ appointments: [booking] }), scale)
  expect(cells.map(({ ms }) => ms / minute)).toEqual([5, 30, 20])
})

it('a bed that is out of use has no free slots, and still its bookings', () => {
  const day = aDay({ appointments: [aBooking()] })
  expect(drawn(cellsOf(aBed(['10:00'], { state: 'maintenance' } as object), day, scale))).toEqual([
    ['booking', '15:00', 30],
  ])
})

it('slots that are taken or past are not offered', () => {
  const [first, second] = aBed(['10:00', '10:20']).slots
  if (!first || !second) throw new Error('The bed has two slots')
  const slots = [
    { ...first, state: 'past' as const },
    { ...second, state: 'taken' as const },
  ]
  expect(cellsOf(aBed([], { slots }), nothing, scale)).toEqual([])
})

it('what another bed has is not in this column', () => {
  const day = aDay({ appointments: [aBooking({ deviceId: 'bed-2' })], sessions: [aSession({ deviceId: 'bed-2' })] })
  expect(cellsOf(aBed([]), day, scale)).toEqual([])
})

it('a short walk-in is high enough for a finger', () => {
  const day = aDay({ sessions: [aSession({ state: 'ended', endsAt: at('15:03') })] })
  expect(drawn(cellsOf(aBed([]), day, scale))).toEqual([['session', '15:00', 24]])
})

it('of two walk-ins in a row the first makes room for the second, but keeps a line of words', () => {
  const first = aSession({ sessionId: 'a', state: 'ended', endsAt: at('15:03') })
  const soon = aSession({ sessionId: 'b', startsAt: at('15:05') })
  const later = aSession({ sessionId: 'b', startsAt: at('15:20') })
  const heights = (second: typeof soon) =>
    cellsOf(aBed([]), aDay({ sessions: [second, first] }), scale).map(({ ms }) => ms / minute)
  expect(heights(soon)[0]).toBe(12)
  expect(heights(later)[0]).toBe(20)
})

it('a walk-in on a booked bed stands beside the booking that it meets, and beside no other', () => {
  const met = aBooking({ startsAt: at('15:10') })
  const other = aBooking({ appointmentId: 'other', startsAt: at('18:00') })
  const cells = cellsOf(aBed([]), aDay({ appointments: [met, other], sessions: [aSession()] }), scale)
  expect(cells.map((cell) => 'isBeside' in cell && cell.isBeside)).toEqual([true, true, false])
})

it('everything stands in the order of the day', () => {
  const day = aDay({ appointments: [aBooking({ startsAt: at('11:00') })], sessions: [aSession()] })
  const starts = cellsOf(aBed(['10:00', '12:00']), day, scale).map((cell) => cell.at)
  expect(starts).toEqual(['10:00', '11:00', '12:00', '15:00'].map(at))
})
