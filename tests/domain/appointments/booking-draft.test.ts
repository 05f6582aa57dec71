import { describe, expect, it } from 'vitest'

import {
  bookingOf,
  chooseDate,
  chooseBed,
  chooseShop,
  chooseTime,
  bedGone,
  emptyDraft,
  firstMissing,
  slotTaken,
  whatIsGone,
} from '#src/domain/appointments/booking-draft.ts'

import type { Bed } from '#src/domain/beds/bed.ts'
import type { Slot } from '#src/domain/shops/slot.ts'

const today = '2026-11-21'
const complete = chooseTime(chooseBed(emptyDraft(1, today), 'bed-2'), '19:30')

describe('Choosing an appointment', () => {
  it('starts at today in the chosen shop, with nothing else decided', () => {
    expect(emptyDraft(1, today)).toEqual({ shopId: 1, deviceId: undefined, date: today, time: undefined })
  })

  it('asks for a bed and a time again in another shop, and keeps everything in the same one', () => {
    expect(chooseShop(complete, 2, today)).toEqual(emptyDraft(2, today))
    expect(chooseShop(complete, 1, today)).toBe(complete)
  })

  it('asks for the time again on another bed, and keeps the date', () => {
    const onTomorrow = chooseTime(chooseDate(complete, '2026-11-22'), '10:00')
    expect(chooseBed(onTomorrow, 'bed-1')).toEqual({
      shopId: 1,
      deviceId: 'bed-1',
      date: '2026-11-22',
      time: undefined,
    })
    expect(chooseBed(complete, 'bed-2')).toBe(complete)
  })

  it('asks for the time again on another day, and keeps the bed', () => {
    expect(chooseDate(complete, '2026-11-22')).toEqual({ ...complete, date: '2026-11-22', time: undefined })
    expect(chooseDate(complete, today)).toBe(complete)
  })

  it('keeps bed and date when another member took the slot', () => {
    expect(slotTaken(complete)).toEqual({ ...complete, time: undefined })
  })

  it('names what is missing in the order of the screen', () => {
    expect(firstMissing(emptyDraft(1, today))).toBe('device')
    expect(firstMissing(chooseTime(emptyDraft(1, today), '19:30'))).toBe('device')
    expect(firstMissing(chooseBed(emptyDraft(1, today), 'bed-2'))).toBe('time')
    expect(firstMissing(complete)).toBeUndefined()
  })

  it('is a booking only when nothing is missing', () => {
    expect(bookingOf(complete)).toEqual({ shopId: 1, deviceId: 'bed-2', date: today, time: '19:30' })
    expect(bookingOf(slotTaken(complete))).toBeUndefined()
    expect(bookingOf(emptyDraft(1, today))).toBeUndefined()
  })
})

describe('A choice that newer answers take away', () => {
  const device: Bed = {
    deviceId: 'bed-2',
    shopId: 1,
    deviceName: 'Bed 2',
    deviceType: 'Stand-up',
    languages: [],
    online: true,
    enabled: true,
    state: 'ready',
    availableAt: null,
    minMinutes: 4,
    maxMinutes: 12,
  }
  const slotIs = (state: Slot['state']): Slot[] => [{ time: '19:30', endTime: '20:00', state }]

  it('stays while nothing contradicts it or nothing is known yet', () => {
    expect(whatIsGone(complete, undefined, undefined)).toBeUndefined()
    expect(whatIsGone(complete, [device], slotIs('free'))).toBeUndefined()
    expect(whatIsGone(emptyDraft(1, today), [], [])).toBeUndefined()
  })

  it('loses the bed that went offline, was disabled or left the shop', () => {
    expect(whatIsGone(complete, [{ ...device, online: false }], slotIs('free'))).toBe('device')
    expect(whatIsGone(complete, [{ ...device, enabled: false }], undefined)).toBe('device')
    expect(whatIsGone(complete, [], undefined)).toBe('device')
    expect(bedGone(complete)).toEqual(emptyDraft(1, today))
  })

  it('loses the time that was taken, has passed or is not offered', () => {
    expect(whatIsGone(complete, [device], slotIs('full'))).toBe('slot-full')
    expect(whatIsGone(complete, [device], slotIs('mine'))).toBe('slot-full')
    expect(whatIsGone(complete, [device], [])).toBe('slot-full')
    expect(whatIsGone(complete, [device], slotIs('past'))).toBe('slot-past')
  })
})
