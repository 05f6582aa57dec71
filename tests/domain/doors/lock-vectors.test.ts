import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { newReassembly, type Reassembly, takeFrame } from '#src/domain/devices/frames.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import { readDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'

import { lockVectors, type LockVectors } from '../../support/devices/lock-vectors.ts'
import { RadioLock } from '../../support/devices/radio-lock.ts'

const file = JSON.parse(readFileSync('src/domain/doors/protocol/lock-vectors.json', 'utf8')) as LockVectors
const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const macOf = (covered: string): string =>
  createHmac('sha256', bytes(file.lock.key)).update(bytes(covered)).digest('hex').slice(0, 32)

test('the published vectors are those of this code', () => {
  expect(file).toEqual(lockVectors())
})

test.each(file.grants)('a lock says $verdict to a grant: $name', ({ hex, verdict }) => {
  const lock = new RadioLock(true, () => file.lock.nonce)
  lock.hello()
  const said = lock.open(bytes(hex))
  expect(said?.type === 'door-receipt' ? said.word : said?.type === 'refused' && said.reason).toBe(verdict)
})

test('grants, receipts and acknowledgements carry an HMAC that the crypto of Node computes alike', () => {
  const [grant] = file.grants
  expect(grant?.hex.slice(62)).toBe(macOf(grant?.hex.slice(0, 62) ?? ''))
  for (const { hex } of [...file.receipts, file.ack]) expect(hex.slice(-36, -4)).toBe(macOf(hex.slice(0, -36)))
})

test.each(file.receipts)('a receipt says $receipt.word', ({ hex, receipt }) => {
  expect(decodeMessage(bytes(hex))).toMatchObject(receipt)
})

test('the frames of a grant are the grant', () => {
  let state: Reassembly = newReassembly()
  let message: Uint8Array | undefined
  for (const frame of file.frames) ({ state, message } = takeFrame(state, bytes(frame), 0))
  const read = decodeMessage(message ?? new Uint8Array())
  expect(read.type === 'open' && readDoorGrant(read.grant)).toMatchObject({ lock: 9, holder: '5eed5eed5eed5eed' })
})
