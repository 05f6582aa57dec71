import { parseArgs } from 'node:util'

import { chromium, type Page } from '@playwright/test'

import { aMember, book } from '../e2e/support/member.ts'
import { browserArguments, findBrowser } from '../support/net/find-browser.ts'
import { median } from './measured.ts'
import { measureTap, type Tap } from './motion/taps.ts'
import { startOwnApp } from './own-app.ts'
import { openDemoPhone, openPhone, slowDown } from './phone.ts'

/**
 * The commonest taps of a member on a phone that has opened the app before, on a processor slowed four times: how long
 * until what they open is seen. Prints the median and the longest of all rounds. Judges nothing.
 */
const { values: options } = parseArgs({
  options: { slowdown: { type: 'string', default: '4' }, rounds: { type: 'string', default: '9' } },
})

const fromHome = { from: '', ready: '[data-ready]' }
const fromTicket = { from: 'appointment-result?from=last', ready: 'main h1' }
const taps: Tap[] = [
  { name: 'Me', ...fromHome, tap: '#tab-my' },
  { name: 'Home, from Me', from: 'my', ready: '[data-my]', tap: '#tab-home' },
  { name: 'Scan', ...fromHome, tap: 'nav button' },
  { name: 'the sheet of studios', ...fromHome, tap: 'header [aria-haspopup=dialog]', opens: '[role=dialog]' },
  { name: 'Book', ...fromHome, tap: 'main nav a[href$="/appointment"]' },
  { name: 'Bookings', ...fromHome, tap: 'main nav a[href$="appointment-record"]' },
  { name: 'Packages', ...fromHome, tap: 'main nav a[href$="mypackages"]' },
  { name: 'Top up', ...fromHome, tap: 'main nav a[href$="recharge"]' },
  { name: 'Sessions', ...fromHome, tap: 'main nav a[href$="records"]' },
  { name: 'Help', ...fromHome, tap: 'main nav a[href$="help"]' },
]
const tapsOnceBooked: Tap[] = [
  { name: 'the card to its details', ...fromHome, tap: '[data-state=booked] a[href*="appointment-result"]' },
  { name: 'Back, from the details', ...fromTicket, tap: 'header a, header button' },
]

const own = await startOwnApp()
const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments, ...camera] })
try {
  console.log(
    `Processor ${options.slowdown} times slower, ${options.rounds} rounds: median and longest, in milliseconds`,
  )
  const demo = await openDemoPhone(browser, own)
  for (const tap of taps) await printTap(demo, tap)
  const member = await aMember(own.server)
  await book(member)
  const booked = await openPhone(browser, own.server, member)
  for (const tap of tapsOnceBooked) await printTap(booked, tap)
} finally {
  await browser.close()
  await own.stop()
}

/** The files and answers of a page come before it is measured, as on a phone that has opened it before. */
async function printTap(page: Page, tap: Tap): Promise<void> {
  await measureTap(page, own.server.url, tap)
  const rounds: number[] = []
  await slowDown(page, Number(options.slowdown))
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measureTap(page, own.server.url, tap))
  await slowDown(page, 1)
  console.log(`${tap.name}: ${median(rounds)?.toFixed(0)}, ${Math.max(...rounds).toFixed(0)}`)
}
