import { describe, expect, test } from 'vitest'

import { tagAddress } from '#src/domain/doors/tag-address.ts'

import { aesCmac } from '#server/platform/tags/aes-cmac.ts'
import {
  makeTagMessage,
  readTagText,
  sessionKey,
  type TagMessage,
  verifyTagMessage,
  writeTagText,
} from '#server/platform/tags/tag-message.ts'
import { simulateTag } from '#server/simulators/proofs/simulated-tag.ts'
import { secrets } from '../../support/open-server.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

describe('AES-CMAC', () => {
  const key = hex('2b7e151628aed2a6abf7158809cf4f3c')
  const text = hex(
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710',
  )

  test.each([
    [0, 'bb1d6929e95937287fa37d129b756746'],
    [16, '070a16b46b4d4144f79bdd9dd04a287c'],
    [40, 'dfa66747de9ae63030ca32611497c827'],
    [64, '51f0bebf7e3b9d92fc49741779363cfe'],
  ])('is that of RFC 4493 over %i bytes', (length, mac) => {
    expect(aesCmac(key, text.subarray(0, length)).toString('hex')).toBe(mac)
  })

  test('is that of NIST SP 800-38B over 20 bytes', () => {
    expect(aesCmac(key, text.subarray(0, 20)).toString('hex')).toBe('7d85449ea6ea19c823a7bf78837dfade')
  })
})

/** The example of NXP's application note AN12196 with the keys of the factory. */
const published = {
  text: 'tag-EF963FF7828658A599F3041510671E88-94EED9EE65337086',
  serial: '04DE5F1EACC040',
  counter: 61,
  random: hex('DA5CF60941'),
  keys: { metaRead: Buffer.alloc(16), fileRead: Buffer.alloc(16) },
}

function read(text: string): TagMessage {
  const message = readTagText(text)
  if (!message) throw new Error('No tag wrote this')
  return message
}

describe('what a tag has signed', () => {
  test("is read as in NXP's example, and made byte for byte as there", () => {
    const { text, serial, counter, keys, random } = published
    expect(verifyTagMessage(read(text), keys)).toEqual({ serial, counter })
    expect(sessionKey(keys.fileRead, hex(serial), hex('3D0000')).toString('hex')).toBe(
      '3fb5f6e3a807a03d5e3570ace393776f',
    )
    expect(writeTagText(makeTagMessage({ serial, counter }, keys, random))).toBe(text)
  })

  test("signs as in NXP's example with a part of the file", () => {
    const session = sessionKey(Buffer.alloc(16), hex('04958CAA5C5E80'), hex('080000'))
    const mac = aesCmac(session, Buffer.from('CEE9A53E3E463EF1F459635736738962&cmac='))
    expect(Buffer.from(mac.filter((_, at) => at % 2 === 1)).toString('hex')).toBe('ecc1e7f6c6c73bf6')
  })

  test('is refused with one bit changed anywhere, under other keys, and in any other form', () => {
    const message = read(published.text)
    for (const part of ['data', 'mac'] as const) {
      for (let bit = 0; bit < message[part].length * 8; bit++) {
        const bent = { data: Buffer.from(message.data), mac: Buffer.from(message.mac) }
        const at = bit >> 3
        bent[part][at] = (bent[part][at] ?? 0) ^ (1 << (bit & 7))
        expect(verifyTagMessage(bent, published.keys), `bit ${bit} of ${part}`).toBeUndefined()
      }
    }
    expect(verifyTagMessage(message, secrets.tagKeys(published.serial, 1))).toBeUndefined()
    const forms = ['', 'tag-', published.text.slice(0, -1), `${published.text}0`, published.text.replaceAll('-', '_')]
    for (const text of forms) expect(readTagText(text), text).toBeUndefined()
  })

  test('is under keys of its own for each tag, and for each time that it is set up', () => {
    const keys = [
      secrets.tagKeys(published.serial, 1),
      secrets.tagKeys(published.serial, 2),
      secrets.tagKeys('04958CAA5C5E80', 1),
    ]
    const all = keys.flatMap(({ metaRead, fileRead }) => [metaRead, fileRead])
    expect(new Set(all.map((key) => Buffer.from(key).toString('hex'))).size).toBe(6)
    expect(all.every(({ length }) => length === 16)).toBe(true)
  })
})

describe('the address of a tag', () => {
  test('leaves room for what the tag fills in, at the bytes that are set', () => {
    const { address, dataAt, macAt } = tagAddress('https://studio.example', 'lock', 'door-1')
    // The file: its length, the head of a record of type U, and the byte for https://.
    const file = `\0\0\xD1\x01\0U\x04${address.slice('https://'.length)}`
    expect(file.slice(dataAt, dataAt + 32)).toBe('0'.repeat(32))
    expect(file.slice(macAt, macAt + 16)).toBe('0'.repeat(16))
    expect(file.length).toBe(macAt + 16)
  })

  test('is opened with another signature at each reading', () => {
    const place = { origin: 'https://studio.example', kind: 'bed', id: 'bed-1' } as const
    const keys = secrets.tagKeys(published.serial, 1)
    const tag = simulateTag(published.serial, keys, place)
    const readings = [tag.read(), tag.read()].map((address) => new URL(address))
    expect(readings.map(({ pathname }) => pathname)).toEqual(['/hk/device-time', '/hk/device-time'])
    const said = readings.map(({ searchParams }) => verifyTagMessage(read(searchParams.get('s') ?? ''), keys))
    expect(said.map((one) => one?.counter)).toEqual([1, 2])
  })
})
