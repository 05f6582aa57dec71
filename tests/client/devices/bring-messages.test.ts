import { expect, test } from 'vitest'

import { bringMessages } from '#src/client/devices/bring-messages.ts'
import { DeviceError, type TanningDevice } from '#src/client/devices/tanning-device.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { toBase64Url } from '#src/lib/base64url.ts'

import { signDenial, signTime } from '#server/modules/passes/actions/sign-words.ts'
import { passTime, RadioLock } from '../../support/devices/radio-lock.ts'

/** A phone's Bluetooth, at whose other end is a lock. */
function phoneBeside(lock: RadioLock): TanningDevice {
  const nowhere = async () => {
    throw new DeviceError('link-lost')
  }
  return {
    connect: nowhere,
    reconnect: nowhere,
    greet: async () => ({ bed: lock.number, nonce: lock.hello(), state: 'ready' }),
    write: nowhere,
    ask: async (message) => lock.tell(message) ?? (await nowhere()),
    onMessage: () => () => undefined,
    onLost: () => () => undefined,
    disconnect: () => undefined,
  }
}

const frame = (message: DeviceMessage) => toBase64Url(encodeMessage(message))

test('a phone brings a lock the time and a denial, and takes home what the lock signs of it', async () => {
  const lock = new RadioLock()
  const device = { device: lock.number, mac: lock.mac }
  const carried: DeviceMessage[] = []
  const pass = lock.passFor()
  const ask = async (nonce: string) => [
    frame(signTime(device, nonce, passTime * 1_000)),
    'no message',
    frame({ type: 'hello' }),
    frame(signDenial(device, pass.id, pass.notAfter * 1_000)),
    frame({ type: 'ask-pass', id: 'd4'.repeat(8) }),
  ]
  await bringMessages(phoneBeside(lock), { ask, carry: (report) => carried.push(report) })
  expect(lock.lock.passes.clock).toMatchObject({ time: passTime })
  expect(carried).toMatchObject([
    { type: 'pass-report', id: pass.id, flags: 1 },
    { type: 'pass-report', id: 'd4'.repeat(8), uses: 0 },
  ])
  expect(lock.use({ ...pass, epoch: lock.lock.passes.epoch ?? 0 })).toEqual({ type: 'refused', reason: 'denied' })
})

test('without a signal, or when the lock has gone, nothing is brought and nothing breaks', async () => {
  const lock = new RadioLock()
  const carry = () => expect.fail('nothing was signed')
  await bringMessages(phoneBeside(lock), { ask: async () => Promise.reject(new Error('no signal')), carry })
  lock.on({ type: 'power-cut' })
  const ask = async () => expect.fail('there is nobody to ask for')
  await bringMessages(phoneBeside(lock), { ask, carry })
  expect(lock.lock.passes.clock).toBeNull()
})
