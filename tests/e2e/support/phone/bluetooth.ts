import type { Browser, Page } from '@playwright/test'

import { toFrames } from '#src/domain/devices/frames.ts'
import { encodeMessage } from '#src/domain/devices/device-messages.ts'

import { systemClock } from '#server/platform/process/clock.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { type SimulatedBed, openSimulatedBed } from '#server/simulators/bed-mqtt.ts'
import { bedParts } from '#server/simulators/simulator-parts.ts'
import { answerChooser, EmulatedRadio, hearEmulation } from './emulated-radio.ts'
import type { TestServer } from '../server.ts'

const base = '5d3c-4b6e-9f20-8c3b5a7d1e10'
export const bedService = `7a1e0001-${base}`
export const command = { uuid: `7a1e0002-${base}`, properties: { write: true } }
export const event = { uuid: `7a1e0003-${base}`, properties: { notify: true, read: true } }

export interface BluetoothBed {
  simulator: SimulatedBed
  radio: EmulatedRadio
  /** What the member does with the browser's list of devices; the bed is chosen unless told otherwise. */
  choose: (answer: 'first' | 'cancel' | 'wait') => void
  /** The page was reloaded: emulation starts anew, the bed goes on. */
  reloaded: () => Promise<void>
  /** Without its voice the bed does what it is told and the phone hears nothing of it, or who it is and no more. */
  say: (heard: boolean | 'greeting') => void
  /** The phone is out of reach. */
  drop: () => Promise<void>
  close: () => Promise<void>
}

interface Place {
  browser: Browser
  page: Page
  server: TestServer
  deviceId?: string
  bedNumber?: number
}

/**
 * The bed twin next to this phone: behind the browser's own Bluetooth stack and in the studio's network at once, in
 * place of the demo's twin of the same bed, with the same key.
 */
export async function openBluetoothBed(to: Place): Promise<BluetoothBed> {
  const { browser, page, server, deviceId = 'cwb-2', bedNumber = 2 } = to
  await server.simulator(deviceId, 'offline')
  const { url, secrets } = await server.devices()
  const place = placeOf({ shopId: 1, kind: 'bed', id: deviceId })
  let messages = 0
  let heard: boolean | 'greeting' = true
  let choice: 'first' | 'cancel' | 'wait' = 'first'
  const radio: EmulatedRadio = new EmulatedRadio(
    browser,
    page,
    { name: `QS-${deviceId}`, service: bedService, characteristics: [command, event] },
    {
      onConnected: () => meet(),
      onWritten: (bytes) => simulator.happen({ type: 'frame-heard', bytes }),
    },
  )
  const simulator = openSimulatedBed({
    url,
    place,
    password: secrets.devicePassword(place),
    parts: bedParts({ bedNumber, minMinutes: 5, maxMinutes: 20 }, secrets),
    clock: systemClock,
    onBluetooth(message) {
      const isGreeting = message.type === 'identity' || message.type === 'clock'
      if (heard === false || (heard === 'greeting' && !isGreeting)) return
      messages += 1
      for (const frame of toFrames(encodeMessage(message), messages)) radio.say(event.uuid, frame)
    },
  })
  /** A phone that went without a word is gone at the latest when the next one comes. */
  const part = () => simulator.happen({ type: 'disconnected', transport: 'bluetooth' })
  function meet(): void {
    part()
    simulator.happen({ type: 'connected', transport: 'bluetooth' })
  }
  await simulator.connect()
  await hearEmulation(page)
  await answerChooser(page, () => choice)
  await radio.switchOn()
  return {
    simulator,
    radio,
    choose: (answer) => void (choice = answer),
    say: (what) => void (heard = what),
    async reloaded() {
      part()
      await radio.switchOn()
    },
    async drop() {
      part()
      await radio.drop()
    },
    async close() {
      // Chromium does not survive the end of an emulation that a page still speaks to. One that was only led elsewhere
      // may still be speaking; one that was closed is gone.
      await page.close()
      await radio.switchOff()
      await simulator.close()
      await server.simulator(deviceId, 'online')
    },
  }
}
