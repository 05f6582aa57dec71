import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'

import { bedSettings } from '#src/contract/staff/beds/bed.ts'
import { addMachine, names } from '#src/contract/staff/beds/beds.ts'
import { createUser } from '#src/contract/staff/members.ts'
import { longest } from '#src/contract/staff/limits.ts'
import { contactPhone, wechatId } from '#src/contract/values.ts'
import { amountText, longestAmount, typedAmount } from '#src/domain/money.ts'

test('no form ends earlier or later than what the server takes', () => {
  const typed = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:maxLength\s*=\s*\{?|longest:)\s*\d+/g)].map(
      ([limit]) => `${file}: ${limit}`,
    ),
  )
  expect(typed).toEqual([])
})

test('a bed has as long a name as its form lets staff type', () => {
  const named = (length: number) => [{ language: 'zh-HK', name: '床'.repeat(length) }]
  expect(z.safeParse(names, named(longest.machineName)).success).toBe(true)
  expect(z.safeParse(bedSettings.shape.names, named(longest.machineName)).success).toBe(true)
  expect(z.safeParse(bedSettings.shape.names, named(longest.machineName + 1)).success).toBe(false)
})

test('the server takes what is as long as a form lets it be, and nothing longer', () => {
  const { machine_id: machineId } = addMachine.body.shape
  const { phone } = createUser.body.shape
  const limits = [
    [contactPhone, longest.contactPhone, '1'],
    [wechatId, longest.wechatId, 'a'],
    [machineId, longest.machineId, 'a'],
    [phone, longest.phone, '1'],
  ] as const
  for (const [schema, most, letter] of limits) {
    expect(z.safeParse(schema, letter.repeat(most)).success).toBe(true)
    expect(z.safeParse(schema, letter.repeat(most + 1)).success).toBe(false)
  }
})

test('the largest amount can be typed in every currency, with its commas, decimals and sign', () => {
  for (const currency of ['HKD', 'JPY', 'KWD']) {
    const text = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'code' })
      .formatToParts(Number(amountText(-1_000_000_000, currency)))
      .filter(({ type }) => type !== 'currency' && type !== 'literal')
      .map(({ value }) => value)
      .join('')
    expect(typedAmount(text, currency, 'signed')).toBe(-1_000_000_000)
    expect(text.length).toBeLessThanOrEqual(longestAmount)
  }
})
