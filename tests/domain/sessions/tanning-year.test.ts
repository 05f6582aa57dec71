import { describe, expect, it } from 'vitest'

import { groupByMonth } from '#src/domain/month-groups.ts'
import { monthsKnown, recordAt, yearsToSee } from '#src/domain/sessions/tanning-year.ts'

describe('A year of sessions', () => {
  it('knows the months up to this one, all of a past year, none of a coming one', () => {
    expect(monthsKnown(2026, '2026-11-21')).toBe(11)
    expect(monthsKnown(2025, '2026-11-21')).toBe(12)
    expect(monthsKnown(2027, '2026-11-21')).toBe(0)
  })

  it('offers this year and a few before it', () => {
    expect(yearsToSee('2026-01-01')).toEqual([2026, 2025, 2024, 2023, 2022, 2021])
  })

  it('dates a session by its start, or by its end where the lamps never went on', () => {
    expect(recordAt({ startedAt: 5, endedAt: 9 })).toBe(5)
    expect(recordAt({ startedAt: null, endedAt: 9 })).toBe(9)
  })

  it('splits a list into its months without changing its order', () => {
    const groups = groupByMonth(['2026-11-21', '2026-11-02', '2026-10-30', '2025-10-30'], (day) => day)
    expect(groups).toEqual([
      { month: '2026-11', items: ['2026-11-21', '2026-11-02'] },
      { month: '2026-10', items: ['2026-10-30'] },
      { month: '2025-10', items: ['2025-10-30'] },
    ])
    expect(groupByMonth([], String)).toEqual([])
  })
})
