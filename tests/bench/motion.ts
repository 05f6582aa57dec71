import { parseArgs } from 'node:util'

import { chromium, type Page } from '@playwright/test'

import { settled } from '../e2e/support/settled.ts'
import { browserArguments, findBrowser } from '../support/net/find-browser.ts'
import { startOwnApp } from './own-app.ts'

/**
 * Frames that page changes drop on a processor slowed four times: the change of tab, a page pushed and taken back, a
 * sheet. A frame counts as dropped for each 16.7 ms by which the next one came late while something moved. Prints for
 * each the frames shown, those dropped and the longest wait; the median of all rounds. Judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    slowdown: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '7' },
  },
})

/** How long frames are counted after the tap: the longest movement, and a page that is slow to come. */
const countedMs = 900
const frameMs = 1000 / 60

interface Movement {
  name: string
  from: string
  /** There before the tap. */
  ready: string
  tap: string
}

const movements: Movement[] = [
  { name: 'home to Me', from: '', ready: '[data-ready]', tap: '#tab-my' },
  { name: 'Me to home', from: 'my', ready: '[data-my]', tap: '#tab-home' },
  { name: 'home to bookings', from: '', ready: '[data-ready]', tap: 'nav a[href$="appointment-record"]' },
  { name: 'home to booking', from: '', ready: '[data-ready]', tap: 'nav a[href$="/appointment"]' },
  { name: 'the sheet of studios', from: '', ready: '[data-ready]', tap: 'header [aria-haspopup=dialog]' },
]

const own = await startOwnApp()
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
try {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await context.addInitScript((texts) => {
    for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
  }, remembered())
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  console.log(`Processor ${options.slowdown} times slower, ${options.rounds} rounds, 60 frames a second`)
  for (const movement of movements) {
    // The files of a page come before it is measured, as on a phone that has opened it before.
    await measure(page, movement)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowdown) })
    const rounds: Frames[] = []
    for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measure(page, movement))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const [shown, dropped, longest] = (['shown', 'dropped', 'longestMs'] as const).map((name) =>
      middle(rounds.map((frames) => frames[name])),
    )
    console.log(`${movement.name}: ${shown} frames while moving, ${dropped} dropped, longest wait ${longest} ms`)
  }
} finally {
  await browser.close()
  await own.stop()
}

function remembered(): Record<string, string> {
  return Object.fromEntries(Object.entries(own.subject.remember ?? {}).map(([key, text]) => [key, String(text)]))
}

interface Frames {
  shown: number
  dropped: number
  longestMs: number
}

async function measure(page: Page, { from, ready, tap }: Movement): Promise<Frames> {
  await page.goto(`http://127.0.0.1:${Number(own.subject.port)}/hk/${from}`)
  await page.locator(ready).first().waitFor()
  await settled(page)
  const stamps = page.evaluate(countFrames, countedMs)
  await page.locator(tap).first().click({ noWaitAfter: true })
  const { moving } = await stamps
  const waits = moving.slice(1).map((at, index) => at - (moving[index] ?? at))
  const dropped = waits.reduce((sum, wait) => sum + Math.max(0, Math.round(wait / frameMs) - 1), 0)
  return { shown: moving.length, dropped, longestMs: Math.round(Math.max(0, ...waits)) }
}

/** The instants of the frames during which an animation ran. */
async function countFrames(forMs: number): Promise<{ moving: number[] }> {
  const moving: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    if (isMoving) moving.push(at)
  }
  return { moving }
}

function middle(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
