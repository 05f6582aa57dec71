import { expect, test } from 'vitest'

import { isReturnedByReceipt } from '#server/modules/sessions/rules/broken-off.ts'

const facts = {
  minutes: 10,
  secondsOn: 198,
  endReason: 'power-loss',
  isStoppedByStaff: false,
  returnsBefore: 0,
} as const

test('a session that broke off before its half comes back, whatever broke it', () => {
  expect(isReturnedByReceipt(facts)).toBe(true)
  expect(isReturnedByReceipt({ ...facts, endReason: 'fault' })).toBe(true)
  expect(isReturnedByReceipt({ ...facts, endReason: 'stopped', isStoppedByStaff: true })).toBe(true)
})

test('nothing comes back by itself that was used by half, or that its member ended', () => {
  expect(isReturnedByReceipt({ ...facts, secondsOn: 299 })).toBe(true)
  expect(isReturnedByReceipt({ ...facts, secondsOn: 300 })).toBe(false)
  expect(isReturnedByReceipt({ ...facts, endReason: 'stopped' })).toBe(false)
  expect(isReturnedByReceipt({ ...facts, endReason: 'completed' })).toBe(false)
})

test('the third one within thirty days is looked at by somebody', () => {
  expect(isReturnedByReceipt({ ...facts, returnsBefore: 1 })).toBe(true)
  expect(isReturnedByReceipt({ ...facts, returnsBefore: 2 })).toBe(false)
})
