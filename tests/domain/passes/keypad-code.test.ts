import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { keypadCode, keypadId } from '#src/domain/passes/keypad-code.ts'

import { purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'

const device = '0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20'
const slot = { start: 1_800_000_000, n: 3 }

test('a keypad code is the HMAC of epoch, start and number under the key for keypads, in ten digits', () => {
  const key = createHmac('sha256', Buffer.from(device, 'hex')).update(Buffer.from('f06b6579706164', 'hex')).digest()
  const signed = createHmac('sha256', key).update(Buffer.from('a1b2c3d46b49d20003', 'hex')).digest()
  const expected = String(signed.readBigUInt64BE() % 10_000_000_000n).padStart(10, '0')
  expect(keypadCode(slot, 0xa1b2c3d4, purposeMac(macUnder(device), 'keypad'))).toBe(expected)
  expect(expected).toMatch(/^\d{10}$/)
})

test('a code whose number is small keeps its zeros', () => {
  expect(keypadCode(slot, 1, () => Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 7, 99))).toBe('0000000007')
})

test('records name it by start, number and zeros', () => {
  expect(keypadId(slot)).toBe('6b49d20003000000')
})
