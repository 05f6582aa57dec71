import { expect, test } from 'vitest'

import { readConfig } from '#server/platform/process/config.ts'
import { joinDeviceNetwork } from '#server/platform/mqtt/device-network.ts'
import { bedKey, checkBedKeys, deviceSecrets, refuseKey } from '#server/platform/mqtt/device-secrets.ts'
import { openLink } from '#server/platform/mqtt/broker-link.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'

const master = 'a master secret of the tests'

test('a bed has the key that anybody with the master secret computes: HKDF-SHA256, salt "bed", number and key number', () => {
  // Computed in Python by RFC 5869 with its hmac: salt b"bed", info 00000007 01.
  expect(bedKey(master, 7, 1).toString('hex')).toBe('1b04400994529b2f503a30c85151135a321d6bd0b5cb8c0f86ba62f239113785')
})

test('no two beds share a key, nor do two keys of one bed, nor a bed and another master secret', () => {
  const keys = [bedKey(master, 1, 1), bedKey(master, 2, 1), bedKey(master, 1, 2), bedKey(`${master}!`, 1, 1)]
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(4)
})

test('blank and doubled keys are refused before a bed gets them', () => {
  const key = bedKey(master, 1, 1)
  expect(refuseKey(new Uint8Array(32), [])).toBe('all-zero')
  expect(refuseKey(new Uint8Array(32).fill(0xff), [])).toBe('all-ones')
  expect(refuseKey(key, [bedKey(master, 2, 1), bedKey(master, 1, 1)])).toBe('duplicate')
  expect(refuseKey(key, [bedKey(master, 2, 1)])).toBeUndefined()
})

test('a chain in which two beds have one number does not start', () => {
  const beds = [
    { deviceId: 'cwb-1', bedNumber: 1 },
    { deviceId: 'cwb-2', bedNumber: 1 },
  ]
  expect(() => checkBedKeys(master, beds)).toThrow('The key of bed cwb-2 is duplicate')
})

test('every name has a password of its own', () => {
  const { devicePassword } = deviceSecrets(master)
  const names = ['server', 'server-2', placeOf({ shopId: 1, kind: 'bed', id: 'cwb-1' }), 'studio/1/lock/cwb-1']
  expect(new Set(names.map(devicePassword)).size).toBe(4)
})

test.each([
  ['of the demo', true],
  ['of a real chain', false],
] as const)('on a database %s a terminal may play with twins: %s', async (_of, isDemo) => {
  const secrets = deviceSecrets(master)
  const network = await joinDeviceNetwork({ ...readConfig({}), isDemo }, secrets)
  const name = 'twin-control'
  const link = openLink({
    url: network.url,
    name,
    password: secrets.devicePassword(name),
    subscribe: [],
    onMessage: () => undefined,
  })
  await link.firstAttempt
  expect(link.isUp()).toBe(isDemo)
  await link.close()
  await network.close()
})
