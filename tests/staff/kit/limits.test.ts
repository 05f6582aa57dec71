import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'

import { chainChanges } from '#src/contract/staff/chain.ts'
import { saveTemplate } from '#src/contract/staff/slots.ts'
import { within } from '#src/contract/staff/within.ts'
import { reason } from '#src/contract/staff/reason.ts'
import { chainRanges, longest, ranges, shortestReason } from '#src/staff/kit/forms/limits-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'

const toWire = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

describe('what a form lets through', () => {
  it.each(Object.entries(chainRanges))('of %s is what the studio takes', (name, [least, most]) => {
    const takes = (value: number) => z.safeParse(chainChanges, { [toWire(name)]: value }).success
    expect([least - 1, least, most, most + 1].map(takes)).toEqual([false, true, true, false])
  })

  it.each(Object.entries(ranges))('of %s is a range', (_, range) => {
    const [least, most] = range
    const takes = (value: number) => z.safeParse(within(range), value).success
    expect([least - 1, least, most, most + 1].map(takes)).toEqual([false, true, true, false])
  })

  it('of a week is what the studio takes', () => {
    const { body } = saveTemplate
    const said = z.safeParse(body, { slot_minutes: ranges.slot[1] + 5, turn_minutes: -5, horizon_days: 0 })
    const paths = said.success ? [] : said.error.issues.map(({ path }) => path.at(-1))
    expect(paths).toEqual(expect.arrayContaining(['slot_minutes', 'turn_minutes', 'horizon_days']))
  })

  it('of a reason is what the studio takes, spaces not counted', () => {
    for (const text of ['', '   a   ', 'abc', ' abc ', 'abcd', '日曬機壞了'])
      expect(isReason(text), text).toBe(z.safeParse(reason, text).success)
    expect(z.safeParse(reason, 'x'.repeat(longest.reason)).success).toBe(true)
    expect(z.safeParse(reason, 'x'.repeat(longest.reason + 1)).success).toBe(false)
    expect(isReason('x'.repeat(shortestReason))).toBe(true)
  })
})
