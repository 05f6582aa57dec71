import { randomBytes } from 'node:crypto'

import type { Browser, Page } from '@playwright/test'

import { toFrames } from '#src/domain/devices/frames.ts'
import { encodeMessage } from '#src/domain/devices/device-messages.ts'

import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openSimulatedLock, type SimulatedLock } from '#server/simulators/lock-mqtt.ts'
import { frontDoor } from '../door.ts'
import type { TestServer } from '../server.ts'
import { bedService, command, event } from './bluetooth.ts'
import { answerChooser, EmulatedRadio, hearEmulation } from './emulated-radio.ts'

export interface BluetoothLock {
  simulator: SimulatedLock
  radio: EmulatedRadio
  choose: (answer: 'first' | 'cancel' | 'wait') => void
  /** What the server sends over its network never arrives from now on. */
  deafen: () => void
  /** Without its voice the lock does what it is told and the phone hears nothing of it, or who it is and no more. */
  say: (heard: boolean | 'greeting') => void
  close: () => Promise<void>
}

const lockNumber = 900

/** The lock twin next to this phone, in place of the demo's; the studio's network does not reach it. */
export async function openBluetoothLock(to: {
  browser: Browser
  page: Page
  server: TestServer
}): Promise<BluetoothLock> {
  const { browser, page, server } = to
  await server.simulator(frontDoor, 'offline')
  server.records.giveBluetooth(frontDoor, lockNumber)
  const { url, secrets } = await server.devices()
  const place = placeOf({ shopId: 3, kind: 'lock', id: frontDoor })
  let messages = 0
  let heard: boolean | 'greeting' = true
  let isDeaf = false
  let choice: 'first' | 'cancel' | 'wait' = 'first'
  const radio: EmulatedRadio = new EmulatedRadio(
    browser,
    page,
    { name: `QS-${frontDoor}`, service: bedService, characteristics: [command, event] },
    {
      onConnected: () => simulator.happen({ type: 'met' }),
      onWritten: (bytes) => simulator.happen({ type: 'frame-heard', bytes }),
    },
  )
  const newId = () => randomBytes(8).toString('hex')
  const simulator = openSimulatedLock({
    url,
    place,
    password: secrets.devicePassword(place),
    parts: {
      lock: frontDoor,
      mac: secrets.lockMac(frontDoor, 1),
      radio: { number: lockNumber, newId, firmware: 1 },
    },
    clock: systemClock,
    faults: { onCommand: (deliver) => isDeaf || deliver(), onReply: (send) => send() },
    onBluetooth(message) {
      const isGreeting = message.type === 'identity' || message.type === 'clock'
      if (heard === false || (heard === 'greeting' && !isGreeting)) return
      messages += 1
      for (const frame of toFrames(encodeMessage(message), messages)) radio.say(event.uuid, frame)
    },
  })
  await hearEmulation(page)
  await answerChooser(page, () => choice)
  await radio.switchOn()
  return {
    simulator,
    radio,
    choose: (answer) => void (choice = answer),
    deafen: () => void (isDeaf = true),
    say: (what) => void (heard = what),
    async close() {
      // Chromium does not survive the end of an emulation that a page still speaks to.
      await page.close()
      await radio.switchOff()
      await simulator.close()
      await server.simulator(frontDoor, 'online')
    },
  }
}
