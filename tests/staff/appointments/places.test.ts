import { describe, expect, it } from 'vitest'

import { holdOver, nearestPlace, placesOf, stepFrom } from '#src/staff/appointments/move/places.ts'
import {
  type CellState,
  cellKey,
  type SlotTable,
  type StaffDay,
} from '#src/staff/appointments/staff-appointment-calls.ts'

import { aBed, aBooking, aDay, at } from './a-day.ts'

const times = ['15:00', '15:30', '16:00', '16:30']

function aTable(states: Record<string, CellState>): SlotTable {
  const cells = Object.entries(states).map(([key, state]) => [key, { state, endTime: '' }])
  return { cells: Object.fromEntries(cells) } as SlotTable
}

/** Two beds: ann on the first at three, bob on the second at half past three. */
function open() {
  const ann = aBooking({ appointmentId: 'ann' })
  const bob = aBooking({ appointmentId: 'bob', deviceId: 'bed-2', startsAt: at('15:30') })
  const bed = (deviceId: string) => {
    const made = aBed(times, { deviceId, deviceName: deviceId })
    return { ...made, slots: made.slots.map((slot, index) => Object.assign(slot, { time: times[index] ?? '' })) }
  }
  const day: StaffDay = { ...aDay({ appointments: [ann, bob] }), beds: [bed('bed-1'), bed('bed-2')] }
  const free = times.flatMap((time) => ['bed-1', 'bed-2'].map((id) => [cellKey(id, time), 'free' as const]))
  const table = aTable({
    ...Object.fromEntries(free),
    [cellKey('bed-1', '15:00')]: 'current',
    [cellKey('bed-2', '15:30')]: 'full',
  })
  return { day, ann, bob, places: placesOf(day, table) }
}

const placeAt = (places: ReturnType<typeof open>['places'], deviceId: string, time: string) => {
  const place = nearestPlace(places, deviceId, at(time))
  if (!place) throw new Error('no such place')
  return place
}

describe('an appointment that is held over the calendar', () => {
  it('would go where it is held, if that is free', () => {
    const { day, ann, places } = open()
    const over = placeAt(places, 'bed-1', '16:10')
    expect(over.time).toBe('16:00')
    expect(holdOver(day, places, ann, over)).toEqual({ over, target: over, clash: undefined })
  })

  it('would go to the nearest free time of that bed, and says who is in the way', () => {
    const { day, ann, bob, places } = open()
    const held = holdOver(day, places, ann, placeAt(places, 'bed-2', '15:40'))
    expect([held.clash, held.target?.deviceId, held.target?.time]).toEqual([bob, 'bed-2', '15:00'])
  })

  it('goes nowhere where it lies, and nowhere on a bed without a free time', () => {
    const { day, ann, places } = open()
    expect(holdOver(day, places, ann, placeAt(places, 'bed-1', '15:00')).target).toBeUndefined()
    const full = places.map((place) => Object.assign(place, place.deviceId === 'bed-2' && { state: 'full' as const }))
    expect(holdOver(day, full, ann, placeAt(full, 'bed-2', '16:00')).target).toBeUndefined()
  })

  it('is led by arrows along a bed and across, and stays at the edges', () => {
    const { places } = open()
    const first = placeAt(places, 'bed-1', '15:00')
    expect(stepFrom(places, first, 'ArrowUp')).toBeUndefined()
    expect(stepFrom(places, first, 'ArrowLeft')).toBeUndefined()
    expect(stepFrom(places, first, 'ArrowDown')?.time).toBe('15:30')
    expect(stepFrom(places, first, 'ArrowRight')).toMatchObject({ deviceId: 'bed-2', time: '15:00' })
  })

  it('knows nothing of a bed that is out of service, nor of times that the studio has not judged', () => {
    const { day } = open()
    const out = day.beds.map((bed, index) => (index === 0 ? { ...bed, state: 'offline' as const } : bed))
    expect(placesOf({ ...day, beds: out }, aTable({ [cellKey('bed-1', '15:00')]: 'free' }))).toEqual([])
    expect(placesOf(day, aTable({ [cellKey('bed-1', '15:00')]: 'free' })).map(({ time }) => time)).toEqual(['15:00'])
  })
})
