import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { type BedMessage, decodeMessage, encodeMessage } from '#src/domain/beds/protocol/bed-protocol.ts'
import type { PassReport, ReportAck, SetTime } from '#src/domain/beds/protocol/signed-messages.ts'
import { isPassMessageSigned, signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { isRadioProof, type Pass, radioProof, readPass, writePass } from '#src/domain/passes/pass.ts'

import { passMac, type PassPurpose, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'

interface Vectors {
  deviceKey: string
  passes: { pass: Pass; hex: string; passKey: string }[]
  radio: { nonce: string; minutes: number; intensity: number; proof: string; message: string }
  messages: { purpose: PassPurpose; hex: string; message: Omit<SetTime | PassReport | ReportAck, 'mac'> }[]
}

const file = JSON.parse(readFileSync('src/domain/passes/pass-vectors.json', 'utf8')) as Vectors
const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const hex = (of: Uint8Array): string => Buffer.from(of).toString('hex')
const device = macUnder(file.deviceKey)

test.each(file.passes)('a $pass.kind pass is written, read and keyed as published', ({ pass, hex: said, passKey }) => {
  expect(hex(writePass(pass))).toBe(said)
  expect(readPass(bytes(said))).toEqual(pass)
  const message = bytes('00ff')
  expect(hex(passMac(device, bytes(said))(message))).toBe(
    createHmac('sha256', bytes(passKey)).update(message).digest('hex'),
  )
})

test('a use over Bluetooth is proven as published, for this nonce and choice only', () => {
  const { nonce, proof, message, ...chosen } = file.radio
  const [bed] = file.passes
  const mac = passMac(device, bytes(bed?.hex ?? ''))
  expect(hex(radioProof(mac, nonce, chosen))).toBe(proof)
  const use = { pass: bytes(bed?.hex ?? ''), ...chosen, proof: bytes(proof) }
  expect(hex(encodeMessage({ type: 'use-pass', ...use }))).toBe(message)
  expect(isRadioProof(bytes(proof), mac, '0011223344556678', chosen)).toBe(false)
  expect(isRadioProof(bytes(proof), mac, nonce, { ...chosen, minutes: 13 })).toBe(false)
})

test.each(file.messages)('$message.type is signed and read as published', ({ purpose, hex: said, message }) => {
  const mac = purposeMac(device, purpose)
  expect(hex(encodeMessage(signPassMessage<SetTime>(message as Omit<SetTime, 'mac'>, mac)))).toBe(said)
  const read = decodeMessage(bytes(said)) as Extract<BedMessage, { mac: Uint8Array }>
  expect(read).toMatchObject(message)
  expect(isPassMessageSigned(read as SetTime, mac)).toBe(true)
  expect(isPassMessageSigned(read as SetTime, purposeMac(device, purpose === 'time' ? 'deny' : 'time'))).toBe(false)
})
