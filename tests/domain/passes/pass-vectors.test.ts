import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { create } from 'qrcode'
import { expect, test } from 'vitest'

import { type DeviceMessage, decodeMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { PassReport, ReportAck, SetTime } from '#src/domain/devices/signed-messages.ts'
import { isPassMessageSigned, signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { fromBase45, toBase45 } from '#src/domain/passes/base45.ts'
import { codeProofOf, codeUse, isCodeProof, readPassCode, writePassCode } from '#src/domain/passes/pass-code.ts'
import { isRadioProof, type Pass, radioProof, readPass, writePass } from '#src/domain/passes/pass.ts'

import { passMac, type PassPurpose, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'

interface Vectors {
  deviceKey: string
  passes: { pass: Pass; hex: string; passKey: string }[]
  radio: { nonce: string; minutes: number; intensity: number; proof: string; message: string }
  code: { step: number; minutes: number; intensity: number; proof: string; text: string }
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

test('a code is written, read and proven as published, for this step and choice only', () => {
  const { text, proof, step, ...chosen } = file.code
  const [bed] = file.passes
  const pass = bytes(bed?.hex ?? '')
  const mac = passMac(device, pass)
  expect(hex(codeProofOf(mac(codeUse(step, chosen))))).toBe(proof)
  const code = { pass, step, ...chosen, proof: bytes(proof) }
  expect(writePassCode(code)).toBe(text)
  expect(readPassCode(text)).toEqual(code)
  expect(isCodeProof(code, mac)).toBe(true)
  expect(isCodeProof({ ...code, step: step + 1 }, mac)).toBe(false)
  expect(isCodeProof({ ...code, intensity: 3 }, mac)).toBe(false)
  const { modules, version } = create(text, { errorCorrectionLevel: 'M' })
  expect([text.length, version, modules.size]).toEqual([76, 4, 33])
})

test('base45 is the one of RFC 9285, and whatever is none is undefined', () => {
  const ascii = (text: string) => new TextEncoder().encode(text)
  const published = [
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
    ['', ''],
  ] as const
  for (const [said, text] of published) {
    expect(toBase45(ascii(said))).toBe(text)
    expect(fromBase45(text)).toEqual(ascii(said))
  }
  for (const text of ['GGW', ':::', 'A', 'BB8A', '::', 'bb8', 'ÄÄ8', '😀8']) expect(fromBase45(text)).toBeUndefined()
  const back = (some: Uint8Array) => Buffer.compare(fromBase45(toBase45(some)) ?? Buffer.from('none'), some) === 0
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), back))
  fc.assert(fc.property(fc.string(), (some) => void readPassCode(`QS2:${some}`)))
})

test.each(file.messages)('$message.type is signed and read as published', ({ purpose, hex: said, message }) => {
  const mac = purposeMac(device, purpose)
  expect(hex(encodeMessage(signPassMessage<SetTime>(message as Omit<SetTime, 'mac'>, mac)))).toBe(said)
  const read = decodeMessage(bytes(said)) as Extract<DeviceMessage, { mac: Uint8Array }>
  expect(read).toMatchObject(message)
  expect(isPassMessageSigned(read as SetTime, mac)).toBe(true)
  expect(isPassMessageSigned(read as SetTime, purposeMac(device, purpose === 'time' ? 'deny' : 'time'))).toBe(false)
})
