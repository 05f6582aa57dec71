import { describe, expect, it } from 'vitest'

import type { BedInSlots } from '#src/staff/shops/slots/slot-calls.ts'
import {
  closedParts,
  lostOn,
  moved,
  neededSlot,
  slotCount,
  spanOf,
  split,
  type TemplateDraft,
  toTime,
  troubleOf,
  weekdayOf,
} from '#src/staff/shops/slots/week-draft.ts'

const open = { from: '10:00', to: '22:00' }

function aWeek(changes: Partial<TemplateDraft> = {}): TemplateDraft {
  const week = Array.from({ length: 7 }, () => [open])
  return { typeId: 'lie-down', week, slotMinutes: 30, turnMinutes: 10, horizonDays: 14, ...changes }
}

function aBed(changes: Partial<BedInSlots> = {}): BedInSlots {
  return { deviceId: 'b1', deviceName: 'Bed 1', typeId: 'lie-down', maxMinutes: 15, occupiedMinutes: 20, ...changes }
}

describe('the hours of a day', () => {
  it('that close at or before they open end on the next day', () => {
    expect(spanOf({ from: '22:00', to: '02:00' })).toEqual({ start: 1320, end: 1560 })
    expect(spanOf({ from: '00:00', to: '00:00' })).toEqual({ start: 0, end: 1440 })
    expect([toTime(1440), toTime(1560), toTime(-30)]).toEqual(['00:00', '02:00', '23:30'])
  })

  it('hold as many slots as are whole', () => {
    expect(
      slotCount(
        [
          { from: '10:00', to: '11:50' },
          { from: '13:00', to: '14:00' },
        ],
        30,
      ),
    ).toBe(5)
  })

  it('keep half an hour and stay within the day however far an end is dragged', () => {
    expect(moved(open, 'end', -10_000)).toEqual({ from: '10:00', to: '10:30' })
    expect(moved(open, 'end', 10_000)).toEqual({ from: '10:00', to: '00:00' })
    expect(moved(open, 'start', -10_000)).toEqual({ from: '00:00', to: '22:00' })
    expect(moved(open, 'start', 10_000)).toEqual({ from: '21:30', to: '22:00' })
  })

  it('are cut in two around their middle', () => {
    expect(split([open])).toEqual([
      { from: '10:00', to: '15:30' },
      { from: '16:30', to: '22:00' },
    ])
    expect(split([])).toEqual([open])
  })

  it('show what a change would close', () => {
    expect(closedParts([open], [{ from: '11:00', to: '12:00' }])).toEqual([
      { start: 600, end: 660 },
      { start: 720, end: 1320 },
    ])
    expect(closedParts([open], [open])).toEqual([])
  })

  it('begin their week on Monday', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6])
  })
})

describe('a week that is typed', () => {
  it('cannot have a turnaround as long as its slots, nor blocks that overlap', () => {
    expect(troubleOf(aWeek({ turnMinutes: 30 }), undefined, [])).toBe('turn')
    const week = [[open, { from: '21:00', to: '23:00' }], ...aWeek().week.slice(1)]
    expect(troubleOf(aWeek({ week }), undefined, [])).toBe('overlap')
    expect(troubleOf(aWeek(), undefined, [aBed()])).toBeUndefined()
  })

  it('has slots after which every bed of its type is ready again', () => {
    expect(neededSlot(aWeek(), [aBed(), aBed({ maxMinutes: 25 }), aBed({ typeId: 'stand-up', maxMinutes: 60 })])).toBe(
      35,
    )
    expect(troubleOf(aWeek(), undefined, [aBed({ maxMinutes: 25 })])).toBe('short')
  })

  it('may stay as tight as it was saved, and not become tighter', () => {
    const beds = [aBed({ maxMinutes: 25 })]
    expect(troubleOf(aWeek({ horizonDays: 20 }), aWeek(), beds)).toBeUndefined()
    expect(troubleOf(aWeek({ slotMinutes: 25 }), aWeek(), beds)).toBe('short')
  })

  it('counts the appointments that would lie outside of its hours', () => {
    const booked = { typeId: 'lie-down', date: '2026-11-23', startsAt: 0 } as const
    const bookings = [
      { ...booked, time: '10:00', endTime: '10:30' },
      { ...booked, time: '21:30', endTime: '22:00' },
      { ...booked, typeId: 'stand-up' as const, time: '21:30', endTime: '22:00' },
    ]
    const week = [[{ from: '10:00', to: '21:00' }], ...aWeek().week.slice(1)]
    expect(lostOn({ bookings }, { template: aWeek({ week }), saved: aWeek(), weekday: 0 })).toBe(1)
    expect(lostOn({ bookings }, { template: aWeek(), saved: aWeek(), weekday: 0 })).toBe(0)
  })

  it('are not outside of them after midnight of an evening that lasts so long', () => {
    const late = { typeId: 'lie-down' as const, startsAt: 0 }
    const bookings = [
      // Half past midnight on Tuesday is Monday's evening, on Monday that of Sunday.
      { ...late, date: '2026-11-24', time: '00:30', endTime: '01:00' },
      { ...late, date: '2026-11-23', time: '00:30', endTime: '01:00' },
      { ...late, date: '2026-11-23', time: '23:45', endTime: '00:15' },
    ]
    const evening = [{ from: '18:00', to: '02:00' }]
    const saved = aWeek({ week: Array.from({ length: 7 }, () => evening) })
    const lost = (week: TemplateDraft['week']) =>
      [0, 1].map((weekday) => lostOn({ bookings }, { template: aWeek({ week }), saved, weekday }))
    expect(lost(saved.week)).toEqual([0, 0])
    const shorter = [[{ from: '18:00', to: '00:00' }], ...Array.from({ length: 6 }, () => evening)]
    expect(lost(shorter)).toEqual([2, 0])
  })
})
