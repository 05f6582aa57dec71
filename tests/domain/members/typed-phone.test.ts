import { expect, test } from 'vitest'

import { readTypedPhone } from '#src/domain/members/typed-phone.ts'
import { caretAfterDigits, digitsBefore } from '#src/lib/caret.ts'

test.each([
  ['852', '91234545', '852', '9123 4545'],
  ['86', '+852 9123 4545', '852', '9123 4545'],
  ['852', '+8613800138000', '86', '138 0013 8000'],
  ['852', '0086 138 0013 8000', '86', '138 0013 8000'],
  ['852', '９１２３４５４５', '852', '9123 4545'],
  ['852', '+1 202 555 0100', '852', '1202 5550 100'],
  ['852', '852', '852', '852'],
  ['852', '+', '852', ''],
] as const)('under +%s typing %j gives +%s %s', (areaCode, typed, expectedCode, phone) => {
  expect(readTypedPhone(areaCode, typed, ['852', '86'])).toEqual({ areaCode: expectedCode, phone })
})

test('mending a digit in the middle leaves the caret where it was', () => {
  const typed = '91293 4545'
  const digits = digitsBefore(typed, 4)
  expect(caretAfterDigits('9129 3454 5', digits)).toBe(4)
})

test('typing at the end keeps the caret at the end', () => {
  expect(caretAfterDigits('9123 4', digitsBefore('91234', 5))).toBe(6)
})

test('a caret before everything stays there', () => {
  expect(caretAfterDigits('9123 4545', 0)).toBe(0)
})
