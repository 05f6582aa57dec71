import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { newReassembly, takeFrame, toFrames } from '#src/domain/devices/frames.ts'
import { decodeMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { crc16 } from '#src/domain/devices/crc16.ts'

import { bedKey } from '#server/platform/mqtt/device-secrets.ts'
import { bedVectors, type BedVectors } from '../../support/devices/bed-vectors.ts'
import { macUnder, BedHarness } from '../../support/devices/bed-harness.ts'

const file = JSON.parse(readFileSync('src/domain/beds/protocol/bed-vectors.json', 'utf8')) as BedVectors
const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (of: Uint8Array): string => Buffer.from(of).toString('hex')

test('the published vectors are those of this code', () => {
  expect(file).toEqual(bedVectors())
})

test('the key is the one that the studio derives for this bed', () => {
  expect(bedKey(file.bed.master, file.bed.bed, file.bed.keyNumber).toString('hex')).toBe(file.bed.key)
})

test.each(file.crc16)('the CRC of "$text" is $crc', ({ text, crc }) => {
  expect(crc16(Buffer.from(text)).toString(16)).toBe(crc)
})

test.each(file.grants)('a bed says $verdict to a grant: $name', ({ hex, verdict }) => {
  const simulator = new BedHarness({ mac: macUnder(file.bed.key), newId: () => file.bed.nonce })
  simulator.hello()
  const said = simulator.tell({ type: 'start', grant: bytes(hex) })
  expect(said?.type === 'refused' ? said.reason : said?.type).toBe(verdict)
})

test('a grant that is started carries an HMAC that the crypto of Node computes alike', () => {
  const started = file.grants.filter(({ verdict }) => verdict === 'started')
  expect(started).toHaveLength(4)
  for (const { hex } of started) {
    const mac = createHmac('sha256', Buffer.from(file.bed.key, 'hex')).update(Buffer.from(hex.slice(0, 84), 'hex'))
    expect(hex.slice(84)).toBe(mac.digest('hex').slice(0, 32))
  }
})

test('receipts and acknowledgements carry an HMAC over type and body that the crypto of Node computes alike', () => {
  const signed = file.messages.map(({ hex }) => hex).filter((hex) => /^(87|07)/.test(hex))
  expect(signed).toHaveLength(4)
  for (const hex of signed) {
    const covered = Buffer.from(hex.slice(0, -36), 'hex')
    const mac = createHmac('sha256', Buffer.from(file.bed.key, 'hex')).update(covered).digest('hex')
    expect(hex.slice(-36, -4)).toBe(mac.slice(0, 32))
  }
})

test.each(file.messages)('$hex is said and understood', ({ hex: said, message }) => {
  const read = decodeMessage(bytes(said))
  const shown = Object.entries(read).map(([name, value]) => [name, value instanceof Uint8Array ? hex(value) : value])
  expect(Object.fromEntries(shown)).toEqual(message)
  if (read.type === 'malformed') throw new Error(read.why)
  expect(hex(encodeMessage(read))).toBe(said)
})

test.each(file.malformed)('$name is refused as $why', ({ hex, why }) => {
  expect(decodeMessage(bytes(hex))).toEqual({ type: 'malformed', why })
})

test.each(file.frames)('message $number travels in these frames', ({ number, message, frames }) => {
  expect(toFrames(bytes(message), number).map(hex)).toEqual(frames)
  let step = takeFrame(newReassembly(), bytes(frames[0] ?? ''), 0)
  for (const frame of frames.slice(1)) step = takeFrame(step.state, bytes(frame), 0)
  expect(step.message && hex(step.message)).toBe(message)
})
