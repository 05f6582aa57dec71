import { describe, expect, it } from 'vitest'

import {
  byPeriod,
  firstAllowedDay,
  nextOpenDay,
  periodOf,
  restedFrom,
  slotMinutes,
  slotsAt,
  withSlotFull,
  type Day,
  type Slot,
} from '#src/domain/shops/slot.ts'

function aSlot(time: string, state: Slot['state'] = 'free', endTime = '23:59'): Slot {
  return { time, endTime, state }
}

describe('The slots of a day', () => {
  it('are morning until noon, afternoon until six, evening from then on', () => {
    expect(periodOf(aSlot('09:00'))).toBe('morning')
    expect(periodOf(aSlot('11:59'))).toBe('morning')
    expect(periodOf(aSlot('12:00'))).toBe('afternoon')
    expect(periodOf(aSlot('17:59'))).toBe('afternoon')
    expect(periodOf(aSlot('18:00'))).toBe('evening')
  })

  it('are grouped in the order of the day, without those that have passed and without empty parts', () => {
    const slots = [
      aSlot('10:00', 'past'),
      aSlot('10:30', 'past'),
      aSlot('12:00', 'full'),
      aSlot('18:30'),
      aSlot('19:00', 'mine'),
    ]
    const parts = byPeriod(slots)
    expect(parts.map((part) => part.period)).toEqual(['afternoon', 'evening'])
    expect(parts.flatMap((part) => part.slots.map((slot) => slot.time))).toEqual(['12:00', '18:30', '19:00'])
  })

  it('tell how long a slot is, also when it ends at midnight', () => {
    expect(slotMinutes(aSlot('19:00', 'free', '19:30'))).toBe(30)
    expect(slotMinutes(aSlot('09:45', 'free', '10:30'))).toBe(45)
    expect(slotMinutes(aSlot('23:30', 'free', '00:00'))).toBe(30)
  })

  it('pass one by one while the list stays on the screen', () => {
    const slots = [aSlot('18:30', 'full'), aSlot('19:00'), aSlot('19:30')]
    expect(slotsAt(slots, '18:59').map((slot) => slot.state)).toEqual(['past', 'free', 'free'])
    expect(slotsAt(slots, '19:00').map((slot) => slot.state)).toEqual(['past', 'past', 'free'])
  })

  it('show a slot as full at once when the server says that it is taken', () => {
    const taken = withSlotFull([aSlot('19:00'), aSlot('19:30')], '19:30')
    expect(taken.map((slot) => slot.state)).toEqual(['free', 'full'])
  })
})

describe('The next free day', () => {
  const days: Day[] = [
    { date: '2026-11-21', state: 'full', free: 0 },
    { date: '2026-11-22', state: 'closed', free: 0 },
    { date: '2026-11-23', state: 'open', free: 3 },
    { date: '2026-11-24', state: 'open', free: 9 },
  ]

  it('is the first open one after the day that is full', () => {
    expect(nextOpenDay(days, '2026-11-21')).toBe('2026-11-23')
    expect(nextOpenDay(days, '2026-11-23')).toBe('2026-11-24')
  })

  it('is an earlier one when nothing later is free, and none when everything is full', () => {
    expect(nextOpenDay(days, '2026-11-24')).toBe('2026-11-23')
    expect(nextOpenDay(days.slice(0, 2), '2026-11-21')).toBeUndefined()
  })
})

describe('Beside another session of the member', () => {
  const days: Day[] = [
    { date: '2026-11-21', state: 'too-close', free: 9 },
    { date: '2026-11-22', state: 'full', free: 0 },
    { date: '2026-11-23', state: 'too-close', free: 9 },
    { date: '2026-11-24', state: 'open', free: 3 },
    { date: '2026-11-25', state: 'too-close', free: 3 },
  ]

  it('the day to begin with is the first that may be booked', () => {
    expect(firstAllowedDay(days, '2026-11-21')).toBe('2026-11-24')
    expect(firstAllowedDay(days, '2026-11-24')).toBe('2026-11-24')
  })

  it('a day that is full, unknown, or the last one stays where it is', () => {
    expect(firstAllowedDay(days, '2026-11-22')).toBe('2026-11-22')
    expect(firstAllowedDay(days, '2026-11-30')).toBe('2026-11-30')
    expect(firstAllowedDay(days, '2026-11-25')).toBe('2026-11-25')
  })

  it('the times of a day say from when on they may be booked', () => {
    const early: Slot = { ...aSlot('10:00', 'too-close'), allowedFrom: 5 }
    expect(restedFrom([aSlot('09:30', 'full'), early, aSlot('10:30')])).toBe(5)
    expect(restedFrom([aSlot('10:30')])).toBeUndefined()
  })
})
