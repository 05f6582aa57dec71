import { describe, expect, test } from 'vitest'

import {
  type BedLimits,
  countedSessions,
  limitChanges,
  stageMinutes,
  whyNotLimits,
} from '#src/domain/beds/protocol/bed-limits.ts'

const day = 24 * 3_600_000
const now = 1_000 * day
const limits: BedLimits = {
  minMinutes: 1,
  maxMinutes: 15,
  gapHours: 48,
  stages: [
    { fromSession: 1, light: 4, medium: 4, deep: null },
    { fromSession: 3, light: 6, medium: 6, deep: 5 },
    { fromSession: 11, light: 10, medium: 10, deep: 10 },
  ],
  restartDays: 28,
  powerWatts: 4_320,
  lampHours: 500,
  warnPercent: 90,
}

describe('the exposure schedule', () => {
  test('rises with the sessions of a member, and allows nothing where it says so', () => {
    const at = (counted: number) =>
      (['light', 'medium', 'deep'] as const).map((one) => stageMinutes(limits, counted, one))
    expect([0, 1, 2, 9, 10, 500].map(at)).toEqual([
      [4, 4, null],
      [4, 4, null],
      [6, 6, 5],
      [6, 6, 5],
      [10, 10, 10],
      [10, 10, 10],
    ])
    expect(stageMinutes({ ...limits, stages: [] }, 0, 'deep')).toBe(15)
  })

  test('begins anew after a break, and not one moment before', () => {
    const ends = [now - 10 * day, now - 38 * day, now - 67 * day]
    expect(countedSessions(ends, 28, now)).toBe(2)
    expect(countedSessions(ends, null, now)).toBe(3)
    expect(countedSessions([now - 28 * day], 28, now)).toBe(1)
    expect(countedSessions([now - 28 * day - 1], 28, now)).toBe(0)
  })
})

describe('a new version', () => {
  const changed = (changes: Partial<BedLimits>) => limitChanges(limits, { ...limits, ...changes })
  const loosened = (changes: Partial<BedLimits>) => changed(changes).some(({ isLoosened }) => isLoosened)

  test('is loosened by more minutes, a shorter gap, a later stage or no restart, and by nothing else', () => {
    expect(loosened({ maxMinutes: 16 })).toBe(true)
    expect(loosened({ maxMinutes: 14, gapHours: 72, minMinutes: 5, warnPercent: 50, lampHours: 400 })).toBe(false)
    expect(loosened({ gapHours: 24 })).toBe(true)
    expect(loosened({ gapHours: null })).toBe(true)
    expect(loosened({ restartDays: null })).toBe(true)
    expect(loosened({ restartDays: 14 })).toBe(false)
    expect(loosened({ stages: [] })).toBe(true)
    const [first, second, last] = limits.stages
    if (!first || !second || !last) throw new Error('Three stages')
    expect(loosened({ stages: [first, { ...second, fromSession: 2 }, last] })).toBe(true)
    expect(loosened({ stages: [first, { ...second, deep: 4 }, last] })).toBe(false)
    expect(loosened({ stages: [{ ...first, deep: 3 }, second, last] })).toBe(true)
  })

  test('names each cell of the schedule that it changes', () => {
    const [first, second, last] = limits.stages
    if (!first || !second || !last) throw new Error('Three stages')
    expect(changed({ stages: [first, second, { ...last, medium: 12 }] })).toEqual([
      { field: 'stage', fromSession: 11, intensity: 'medium', before: 10, after: 12, isLoosened: true },
    ])
    expect(changed({})).toEqual([])
  })

  test('is right only with its minutes, its gap and its stages in order', () => {
    expect(whyNotLimits(limits)).toBeUndefined()
    expect(whyNotLimits({ ...limits, minMinutes: 16 })).toBe('minutes')
    expect(whyNotLimits({ ...limits, gapHours: 23 })).toBe('gap')
    expect(whyNotLimits({ ...limits, stages: limits.stages.slice(1) })).toBe('stages')
    expect(whyNotLimits({ ...limits, stages: limits.stages.toReversed() })).toBe('stages')
  })
})
