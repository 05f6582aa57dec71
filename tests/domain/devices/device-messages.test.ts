import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Grant, isGrantSigned, readGrant, signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import {
  bedStates,
  type DeviceMessage,
  decodeMessage,
  encodeMessage,
  grantSize,
  longestMessage,
  macSize,
  receiptReasons,
  refusedReasons,
} from '#src/domain/devices/device-messages.ts'
import { isAckSigned, isReceiptSigned, signAck, signReceipt } from '#src/domain/beds/protocol/bed-receipt.ts'

import { seed } from '../../support/seed.ts'
import { mac, macUnder } from '../../support/devices/bed-harness.ts'

const u8 = fc.nat(255)
const u16 = fc.nat(65_535)
const u32 = fc.nat(0xffff_ffff)
const id = fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const code = fc.uint8Array({ minLength: macSize, maxLength: macSize })
const receiptBody = {
  bed: u32,
  run: id,
  grant: id,
  seq: u16,
  secondsOn: u16,
  reason: fc.constantFrom(...receiptReasons),
  flags: u8,
}
const grants: fc.Arbitrary<Grant> = fc.record(
  {
    bed: u32,
    nonce: id,
    grant: id,
    minutes: u8,
    intensity: u8,
    dressing: u8,
    key: u8,
    flags: u8,
    pass: fc.record({ epoch: u32, notAfter: u32 }),
  },
  { requiredKeys: ['bed', 'nonce', 'grant', 'minutes', 'intensity', 'dressing', 'key', 'flags'] },
)

const messages: fc.Arbitrary<DeviceMessage> = fc.oneof(
  fc.constantFrom<DeviceMessage>({ type: 'hello' }, { type: 'ask' }),
  fc.record({
    type: fc.constant('identity' as const),
    proto: u8,
    bed: u32,
    nonce: id,
    state: fc.constantFrom(...bedStates),
    firmware: u16,
  }),
  fc.record({
    type: fc.constant('start' as const),
    grant: fc.uint8Array({ minLength: grantSize, maxLength: grantSize }),
  }),
  fc.record({ type: fc.constant('started' as const), run: id, grant: id, dressing: u8, minutes: u8 }),
  fc.record({ type: fc.constantFrom('pause' as const, 'resume' as const, 'stop' as const), run: id }),
  fc.record({
    type: fc.constant('status' as const),
    run: id,
    state: fc.constantFrom(...bedStates),
    secondsLeft: u16,
    secondsOn: u16,
    seq: u16,
  }),
  fc.record({ type: fc.constant('receipt' as const), ...receiptBody, mac: code }),
  fc.record({ type: fc.constant('receipt-ack' as const), run: id, seq: u16, mac: code }),
  fc.record({ type: fc.constant('refused' as const), reason: fc.constantFrom(...refusedReasons) }),
)

describe(`with seed ${seed}`, () => {
  test('what is said is what is understood', () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(decodeMessage(encodeMessage(message))).toEqual(message)
      }),
      { seed, numRuns: 2_000 },
    )
  })

  test('any bytes are a message that says itself again, or are refused by name', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const read = decodeMessage(bytes)
        if (read.type === 'malformed') expect(read.why).toMatch(/^(empty|unknown-type|wrong-length|bad-crc|bad-field)$/)
        else expect(Buffer.from(encodeMessage(read))).toEqual(Buffer.from(bytes))
      }),
      { seed, numRuns: 5_000 },
    )
  })

  test('a message with one bit flipped, cut short or made longer is never understood', () => {
    fc.assert(
      fc.property(messages, fc.nat(), fc.nat(), (message, where, tail) => {
        const bytes = encodeMessage(message)
        expect(decodeMessage(flipped(bytes, where % (bytes.length * 8))).type).toBe('malformed')
        expect(decodeMessage(bytes.subarray(0, where % bytes.length)).type).toBe('malformed')
        expect(decodeMessage(Uint8Array.of(...bytes, tail & 255)).type).toBe('malformed')
      }),
      { seed, numRuns: 2_000 },
    )
  })

  test('a grant reads back as it was signed, and no key but its own signs it', () => {
    fc.assert(
      fc.property(grants, (grant) => {
        const bytes = signGrant(grant, mac)
        expect(bytes).toHaveLength(grantSize)
        expect(readGrant(bytes)).toEqual(grant)
        expect(isGrantSigned(bytes, mac)).toBe(true)
        expect(isGrantSigned(bytes, macUnder('00'.repeat(32)))).toBe(false)
      }),
      { seed, numRuns: 500 },
    )
  })

  test('a receipt or an acknowledgement with one field changed is not signed', () => {
    fc.assert(
      fc.property(fc.record(receiptBody), fc.record(receiptBody), (body, other) => {
        const receipt = signReceipt(body, mac)
        expect(isReceiptSigned(receipt, mac)).toBe(true)
        const forged = { ...receipt, ...other }
        expect(isReceiptSigned(forged, mac)).toBe(JSON.stringify(other) === JSON.stringify(body))
        const ack = signAck(body, mac)
        expect(isAckSigned(ack, mac)).toBe(true)
        expect(isAckSigned({ ...ack, seq: ack.seq ^ 1 }, mac)).toBe(false)
        expect(isAckSigned({ ...ack, mac: receipt.mac }, mac)).toBe(false)
      }),
      { seed, numRuns: 500 },
    )
  })
})

test('no bit of a grant can be flipped and no byte can be left out', () => {
  const good = signGrant(
    { bed: 7, nonce: '01'.repeat(8), grant: '02'.repeat(8), minutes: 8, intensity: 2, dressing: 60, key: 1, flags: 0 },
    mac,
  )
  for (let bit = 0; bit < grantSize * 8; bit += 1) expect(isGrantSigned(flipped(good, bit), mac)).toBe(false)
  for (let size = 0; size < grantSize; size += 1) {
    expect(isGrantSigned(good.subarray(0, size), mac)).toBe(false)
    expect(readGrant(good.subarray(0, size))).toBeUndefined()
  }
})

test('a value that does not fit is a defect of the caller and is said so', () => {
  expect(() => encodeMessage({ type: 'pause', run: 'not hex at all!!' })).toThrow(RangeError)
  expect(() =>
    encodeMessage({ type: 'started', run: '00'.repeat(8), grant: '00'.repeat(8), dressing: 256, minutes: 1 }),
  ).toThrow(RangeError)
})

test('a start, with its grant of 58 bytes, is the longest message', () => {
  expect(longestMessage).toBe(1 + grantSize + 2)
})

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  return bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (0x80 >> (bit & 7)) : byte))
}
