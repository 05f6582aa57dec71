import { expect, onTestFinished, test, vi } from 'vitest'

import { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import type { BluetoothPeer, Characteristic, GattServer, WebBluetooth } from '#src/client/devices/web-bluetooth.ts'
import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import { soon } from '../../support/soon.ts'

const address = { name: 'Bed 2', serviceUuid: 'service' }
const identity: DeviceMessage = {
  type: 'identity',
  proto: 1,
  bed: 2,
  nonce: '1'.repeat(16),
  state: 'ready',
  firmware: 1,
}

/** The radio of a phone next to one bed, whose list and connections answer when the test says so. */
function aRadio() {
  const choices: PromiseWithResolvers<BluetoothPeer>[] = []
  const connects: PromiseWithResolvers<GattServer>[] = []
  const events = characteristic('event', { notify: true })
  const commands = characteristic('command', { write: true }, () => {
    for (const frame of toFrames(encodeMessage(identity), 0)) {
      events.value = new DataView(frame.slice().buffer)
      events.dispatchEvent(new Event('characteristicvaluechanged'))
    }
  })
  const gatt: GattServer = {
    connected: false,
    connect: async () => {
      const asked = Promise.withResolvers<GattServer>()
      connects.push(asked)
      const server = await asked.promise
      gatt.connected = true
      return server
    },
    disconnect: () => void (gatt.connected = false),
    getPrimaryService: async () => ({ getCharacteristics: async () => [commands, events] }),
  }
  const peer: BluetoothPeer = Object.assign(new EventTarget(), { name: address.name, gatt })
  const bluetooth: WebBluetooth = {
    getAvailability: async () => true,
    requestDevice: async () => {
      const asked = Promise.withResolvers<BluetoothPeer>()
      choices.push(asked)
      return await asked.promise
    },
  }
  vi.stubGlobal('navigator', { bluetooth })
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    gatt,
    choose: (turn: number) => choices[turn]?.resolve(peer),
    close: (turn: number) => choices[turn]?.reject(new DOMException('closed', 'NotFoundError')),
    /** Until this connection was asked for. */
    asked: async (turn: number) => await soon(() => expect(connects.length).toBeGreaterThan(turn)),
    answer: (turn: number) => connects[turn]?.resolve(gatt),
    fail: (turn: number) => connects[turn]?.reject(new DOMException('gone', 'NetworkError')),
  }
}

function characteristic(
  uuid: string,
  can: Partial<Characteristic['properties']>,
  onWrite: () => void = () => undefined,
): Characteristic {
  const properties = { write: false, writeWithoutResponse: false, notify: false, indicate: false, ...can }
  const write = async () => onWrite()
  const own = { uuid, properties, writeValueWithResponse: write, writeValueWithoutResponse: write }
  const made: Characteristic = Object.assign(new EventTarget(), { ...own, startNotifications: async () => made })
  return made
}

test('a list that is closed after the member gave it up says nothing, and the next attempt goes on', async () => {
  const radio = aRadio()
  const device = new BluetoothDevice()
  const first = device.connect(address)
  device.disconnect()
  const second = device.connect(address)
  radio.close(0)
  expect(await first).toBeUndefined()
  radio.choose(1)
  await radio.asked(0)
  radio.answer(0)
  expect(await second).toMatchObject({ bed: 2, state: 'ready' })
})

test.each(['fails', 'succeeds'] as const)(
  'a connection that %s after it was given up does not take the next one away',
  async (outcome) => {
    const radio = aRadio()
    const device = new BluetoothDevice()
    const losses = vi.fn()
    device.onLost(losses)
    const first = device.connect(address)
    radio.choose(0)
    await radio.asked(0)
    device.disconnect()
    const second = device.connect(address)
    radio.choose(1)
    await radio.asked(1)
    radio.answer(1)
    expect(await second).toMatchObject({ bed: 2 })
    if (outcome === 'fails') radio.fail(0)
    else radio.answer(0)
    expect(await first).toBeUndefined()
    expect(radio.gatt.connected).toBe(true)
    expect(losses).not.toHaveBeenCalled()
    expect(await device.greet()).toMatchObject({ bed: 2 })
  },
)

test('what fails while it is wanted is told', async () => {
  const radio = aRadio()
  const device = new BluetoothDevice()
  const closed = device.connect(address)
  radio.close(0)
  await expect(closed).rejects.toMatchObject({ trouble: 'chooser-cancelled' })
  const broken = device.connect(address)
  radio.choose(1)
  await radio.asked(0)
  radio.fail(0)
  await expect(broken).rejects.toMatchObject({ trouble: 'connect-failed' })
})

test('giving up lets go of the bed at once', async () => {
  const radio = aRadio()
  const device = new BluetoothDevice()
  const attempt = device.connect(address)
  radio.choose(0)
  await radio.asked(0)
  radio.gatt.connected = true
  device.disconnect()
  expect(radio.gatt.connected).toBe(false)
  radio.fail(0)
  expect(await attempt).toBeUndefined()
})
