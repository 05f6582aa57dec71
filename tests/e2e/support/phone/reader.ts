import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { type Browser, expect } from '@playwright/test'

import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import type { Lock } from '#server/simulators/lock-facts.ts'
import type { Stored } from '#server/simulators/bed-facts.ts'
import { openSimulatedBed, type SimulatedBed } from '#server/simulators/bed-mqtt.ts'
import { bedParts } from '#server/simulators/simulator-parts.ts'
import { openSimulatedLock, type SimulatedLock } from '#server/simulators/lock-mqtt.ts'
import { arrive, bedBehind, freeDoor, frontDoor, openAtNight } from '../door.ts'
import type { Member } from '../member.ts'
import type { TestServer } from '../server.ts'

/** Behind the numbers of the demo's beds and locks. */
export const lockNumber = 900

/** The lock twin of the front door with a reader and no Bluetooth; `stored` is what it kept while it was off. */
export async function openReaderLock(server: TestServer, stored?: Lock): Promise<SimulatedLock> {
  const { url, secrets } = await server.devices()
  const place = placeOf({ shopId: 3, kind: 'lock', id: frontDoor })
  const radio = { number: lockNumber, newId: () => randomBytes(8).toString('hex'), firmware: 1 }
  const simulator = openSimulatedLock({
    url,
    place,
    password: secrets.devicePassword(place),
    parts: { lock: frontDoor, mac: secrets.lockMac(frontDoor, 1), radio },
    clock: systemClock,
    stored,
  })
  await simulator.connect()
  return simulator
}

/** The same as the only lock of a front door that is free, in a studio that is open whenever the test runs. */
export async function replaceFrontLock(server: TestServer, taking: 'codes' | 'digits'): Promise<SimulatedLock> {
  openAtNight(server)
  await freeDoor(server)
  await server.simulator(frontDoor, 'offline')
  if (taking === 'codes') server.records.giveReader(frontDoor, lockNumber)
  else server.records.giveKeypad(frontDoor, lockNumber)
  return await openReaderLock(server)
}

/** The member's booking begins in this minute, at a door with a lock of its own that takes passes and knows the time. */
export async function arriveAtReader(
  server: TestServer,
  member: Member,
  taking: 'codes' | 'digits',
): Promise<{ lock: SimulatedLock; id: string }> {
  const lock = await replaceFrontLock(server, taking)
  const id = await arrive(server, member)
  await expect.poll(() => server.records.hearsClock(frontDoor)).toBe(true)
  return { lock, id }
}

/** The bed twin of `mongkok-1` with a reader and no Bluetooth; `stored` is what it kept while it was off. */
export async function openReaderBed(server: TestServer, stored?: Stored): Promise<SimulatedBed> {
  const { url, secrets } = await server.devices()
  const place = placeOf({ shopId: 3, kind: 'bed', id: bedBehind })
  const simulator = openSimulatedBed({
    url,
    place,
    password: secrets.devicePassword(place),
    parts: bedParts({ bedNumber: 7, minMinutes: 5, maxMinutes: 15 }, secrets),
    clock: systemClock,
    stored,
  })
  await simulator.connect()
  return simulator
}

const origin = 'https://reader.test/'

/** What a reader makes of a picture of a screen, in a page of its own that knows nothing of the app. */
export async function readPicture(browser: Browser, picture: Buffer): Promise<string> {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.route(`${origin}**`, async (route) => {
    const name = basename(new URL(route.request().url()).pathname)
    if (!name.endsWith('.js')) return await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
    const body = await readFile(join('node_modules/qr-scanner', name), 'utf8')
    return await route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto(origin)
  const text = await page.evaluate(
    async ([library, url]) => {
      const { default: scanner } = (await import(library ?? '')) as {
        default: { scanImage: (image: string, options: object) => Promise<{ data: string }> }
      }
      return (await scanner.scanImage(url ?? '', { returnDetailedScanResult: true })).data
    },
    [`${origin}qr-scanner.min.js`, `data:image/png;base64,${picture.toString('base64')}`],
  )
  await page.close()
  return text
}
