import { describe, expect, test } from 'vitest'

import { recogniseScanCode } from '#src/domain/beds/scan-code.ts'
import { isSameId, readTypedCode } from '#src/domain/beds/typed-code.ts'

const origin = 'https://studio.example'

describe('the address inside a code', () => {
  test('the code on a door names its lock', () => {
    expect(recogniseScanCode(`${origin}/hk/doorcontrol?lock=L-1&s=abc`, origin)).toEqual({
      kind: 'door',
      lockId: 'L-1',
      signature: 'abc',
    })
  })

  test('the code on a bed names the bed', () => {
    expect(recogniseScanCode(`${origin}/hk/device-time?device=bed-2`, origin)).toEqual({
      kind: 'device',
      deviceId: 'bed-2',
      signature: undefined,
    })
  })

  test.each(['now-59841600-e02f73f3039c9d8b5a37', 'tag-EF963FF7828658A599F3041510671E88-94EED9EE65337086'])(
    'carries what a display shows or a tag has signed: %s',
    (signature) => {
      const code = { kind: 'door', lockId: 'L-1', signature }
      expect(recogniseScanCode(`${origin}/hk/doorcontrol?lock=L-1&s=${signature}`, origin)).toEqual(code)
    },
  )

  test.each([
    ['https://elsewhere.example/hk/doorcontrol?lock=L-1', 'another host'],
    ['http://studio.example/hk/doorcontrol?lock=L-1', 'our host without encryption'],
    ['https://studio.example:8443/hk/doorcontrol?lock=L-1', 'our host on another port'],
    ['https://studio.example@elsewhere.example/hk/doorcontrol?lock=L-1', 'our host as a user name'],
    ['https://studio.example.elsewhere.example/hk/doorcontrol?lock=L-1', 'our host as the start of another'],
    [`${origin}/hk/admin?lock=L-1`, 'a path no code has'],
    [`${origin}/doorcontrol?lock=L-1`, 'a path outside the app'],
    [`${origin}/hk/doorcontrol?device=bed-2`, 'a door without a lock'],
    [`${origin}/hk/device-time?device=`, 'a bed without an id'],
    [`${origin}/hk/device-time?device=../../etc`, 'an id with a path in it'],
    [`${origin}/hk/device-time?device=${'x'.repeat(65)}`, 'an id too long to be one'],
    ['javascript:alert(1)//studio.example', 'a script'],
    ['weixin://dl/chat', 'an address of another app'],
  ])('%s is not ours: %s', (text) => {
    expect(recogniseScanCode(text, origin)).toEqual({ kind: 'foreign' })
  })

  test.each(['', 'hello', '12345', 'WIFI:S:studio;;'])('%j is no address of ours', (text) => {
    expect(['unreadable', 'foreign']).toContain(recogniseScanCode(text, origin).kind)
  })
})

describe('what is typed when the camera cannot be used', () => {
  test('a short id is taken as an id, with the spaces around it left out', () => {
    expect(readTypedCode('  bed-2 ', origin)).toEqual({ kind: 'short-id', id: 'bed-2' })
  })

  test('the whole address of a code is read like a scanned one', () => {
    expect(readTypedCode(` ${origin}/hk/device-time?device=bed-2&s=abc\n`, origin)).toEqual({
      kind: 'device',
      deviceId: 'bed-2',
      signature: 'abc',
    })
  })

  test('an address of another site is named as foreign', () => {
    expect(readTypedCode('https://elsewhere.example/hk/device-time?device=bed-2', origin)).toEqual({ kind: 'foreign' })
  })

  test('nothing typed is told apart from something wrong', () => {
    expect(readTypedCode('   ', origin)).toEqual({ kind: 'empty' })
    expect(readTypedCode('bed 2!', origin)).toEqual({ kind: 'unreadable' })
  })

  test('a keyboard that starts with a capital still finds the bed', () => {
    expect(isSameId('bed-2', 'Bed-2')).toBe(true)
    expect(isSameId('bed-2', 'bed-22')).toBe(false)
  })
})
