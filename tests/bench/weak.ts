import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { chromium, type Page } from '@playwright/test'

import { builtList, type ListedFile } from '../e2e/support/phone/stored-app.ts'
import { browserArguments, findBrowser } from '../support/net/find-browser.ts'
import { startFaultProxy } from '../support/net/fault-proxy.ts'
import { ownName, startOwnApp } from './own-app.ts'

/**
 * How long a new phone on a slow line takes until the screens of a visit, and then the whole app in its language, open
 * without a signal; and how long a screen of the stored app says nothing about a line that is slow or dead. Prints
 * seconds, and beside them what each file alone would cost one after the other.
 */
const { values: options } = parseArgs({
  options: {
    /** How much longer each answer takes, in ms: about a round trip of a weak line. */
    trip: { type: 'string', default: '400' },
    runs: { type: 'string', default: '3' },
  },
})
const tripMs = Number(options.trip)
const own = await startOwnApp()
const line = await startFaultProxy(`http://127.0.0.1:${Number(own.subject.port)}/hk/`)
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
try {
  const remembered = Object.fromEntries(
    Object.entries(own.subject.remember ?? {}).map(([key, text]) => [key, String(text)]),
  )
  const language = remembered['user_language'] ?? 'zh-HK'
  const files = builtList().filter(
    (file) => !file.isCore && !file.isStaff && !file.isPack && (file.language ?? language) === language,
  )
  // The pack brings the small ones in one answer.
  const asked = files.filter(({ packed }) => packed === undefined)
  const lastOfVisit = files.findIndex(({ url }) => url.startsWith('assets/completed-') && url.endsWith('.js'))
  console.log(
    `${ownName}: ${files.length} files, ${lastOfVisit + 1} of them for a visit, ${asked.length} to be asked for; each answer ${tripMs} ms later`,
  )
  for (let run = 1; run <= Number(options.runs); run++) {
    line.slowDown(tripMs)
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript((texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    }, remembered)
    const begun = Date.now()
    await page.goto(line.url)
    const visit = await storedAfter(page, files.slice(0, lastOfVisit + 1), begun)
    const whole = await storedAfter(page, files, begun)
    console.log(`run ${run}: a visit after ${visit} s, everything after ${whole} s`)
    if (run === Number(options.runs)) await printSilence(page)
    await context.close()
  }
  console.log(`One after the other the files alone would take ${((asked.length * tripMs) / 1000).toFixed(1)} s.`)
} finally {
  await browser.close()
  await line.close()
  await own.stop()
}

/** Of the stored app: seconds until a screen shows something on the slow line, and until it says that the line is dead. */
async function printSilence(page: Page): Promise<void> {
  const screens = ['', 'my', 'mypackages', 'records', 'appointment-record', 'appointment']
  const times: Record<'shown' | 'said', string[]> = { shown: [], said: [] }
  for (const path of screens) {
    await settle(page)
    times.shown.push(await secondsUntil(page, path, isShown))
    await settle(page)
    line.become('stall')
    times.said.push(await secondsUntil(page, path, isSaid))
  }
  console.log(`stored, on the slow line: a screen after ${times.shown.join(', ')} s`)
  console.log(`stored, on a dead line: a word on it after ${times.said.join(', ')} s`)
}

async function settle(page: Page): Promise<void> {
  line.become('pass')
  await page.goto(line.url)
  await page.waitForFunction(isShown)
}

async function secondsUntil(page: Page, path: string, is: () => boolean): Promise<string> {
  const begun = Date.now()
  await page.goto(`${line.url}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(is, undefined, { polling: 50, timeout: 60_000 })
  return ((Date.now() - begun) / 1000).toFixed(1)
}

function isShown(): boolean {
  return document.documentElement.hasAttribute('data-live') && document.querySelector('main')?.textContent.trim() !== ''
}

/** The word on a weak signal, where it can be seen, in whichever language the app is. */
function isSaid(): boolean {
  return /Weak signal|訊號較弱|信号较弱/.test(document.body.innerText)
}

/** Seconds from the tap on the address until all of these files are stored. */
async function storedAfter(page: Page, files: ListedFile[], begun: number): Promise<string> {
  const wanted = files.map(({ url }) => `/hk/${url}`)
  for (;;) {
    const stored = await page.evaluate(readStored)
    if (wanted.every((path) => stored.includes(path))) break
    if (Date.now() - begun > 180_000) throw new Error('Not stored within three minutes')
    await sleep(50)
  }
  return ((Date.now() - begun) / 1000).toFixed(1)
}

async function readStored(): Promise<string[]> {
  if (!(await caches.has('rest'))) return []
  return (await (await caches.open('rest')).keys()).map(({ url }) => new URL(url).pathname)
}
