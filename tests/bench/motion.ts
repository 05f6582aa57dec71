import { parseArgs } from 'node:util'

import { chromium, type Page } from '@playwright/test'

import { aMember, book, type Member } from '../e2e/support/member.ts'
import { freeBed, readyToTan } from '../e2e/support/tanning.ts'
import { browserArguments, findBrowser } from '../support/net/find-browser.ts'
import { type Frames, measureFrames, middleOf, type Movement } from './motion/frames.ts'
import { measureStarts } from './motion/layout-shifts.ts'
import { startOwnApp } from './own-app.ts'
import { openDemoPhone, openPhone, slowDown } from './phone.ts'

/**
 * Frames that page changes drop on a processor slowed four times: the change of tab, a page pushed and taken back, a
 * sheet, home's card into the ticket, the dial into the ring. What is shown and what is dropped while something moves is
 * counted by the browser's compositor, that of the press before it apart. Prints the median of all rounds. Then what
 * moves by itself while home starts, in each state of its card. Judges nothing.
 */
const { values: options } = parseArgs({
  options: {
    slowdown: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '7' },
    part: { type: 'string', default: 'all' },
  },
})

const movements: Movement[] = [
  { name: 'home to Me', from: '', ready: '[data-ready]', tap: '#tab-my' },
  { name: 'Me to home', from: 'my', ready: '[data-my]', tap: '#tab-home' },
  { name: 'home to bookings', from: '', ready: '[data-ready]', tap: 'nav a[href$="appointment-record"]' },
  { name: 'home to booking', from: '', ready: '[data-ready]', tap: 'nav a[href$="/appointment"]' },
  { name: 'the sheet of studios', from: '', ready: '[data-ready]', tap: 'header [aria-haspopup=dialog]' },
]
const toTicket: Movement = {
  name: 'the card to its ticket',
  from: '',
  ready: '[data-ready] [data-state=booked]',
  tap: '[data-state=booked] a[href*="appointment-result"]',
}
const toRing: Movement = {
  name: 'the dial to the ring',
  from: 'device-time?device=cwb-1',
  ready: '[data-floor] button:not([aria-disabled])',
  tap: '[data-floor] button',
  countedMs: 3_000,
}

const own = await startOwnApp()
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
try {
  if (options.part !== 'shifts') await printFrames()
  if (options.part !== 'frames') await printShifts()
} finally {
  await browser.close()
  await own.stop()
}

async function printFrames(): Promise<void> {
  console.log(`Processor ${options.slowdown} times slower, ${options.rounds} rounds, 60 frames a second`)
  const demo = await openDemoPhone(browser, own)
  for (const movement of movements) print(movement, await roundsOn(demo, movement))
  await demo.context().close()

  const booked = await openPhone(browser, own.server, await prepared(async (member) => void (await book(member))))
  print(toTicket, await roundsOn(booked, toTicket))
  await booked.context().close()
  print(toRing, await startAgainAndAgain())
}

/** The files of a page come before it is measured, as on a phone that has opened it before. */
async function roundsOn(page: Page, movement: Movement): Promise<Frames[]> {
  await measureFrames(page, own.server.url, movement)
  const rounds: Frames[] = []
  await slowDown(page, Number(options.slowdown))
  for (let round = 0; round < Number(options.rounds); round++)
    rounds.push(await measureFrames(page, own.server.url, movement))
  await slowDown(page, 1)
  return rounds
}

/** Skin rests after each start, so that every round is of another member; the first one warms the bed's answers. */
async function startAgainAndAgain(): Promise<Frames[]> {
  const rounds: Frames[] = []
  own.server.records.keepHours(1)
  for (let round = 0; round <= Number(options.rounds); round++) {
    const member = await prepared(async (one) => await readyToTan(own.server, one))
    const page = await openPhone(browser, own.server, member)
    await page.goto('running')
    await slowDown(page, Number(options.slowdown))
    rounds.push(await measureFrames(page, own.server.url, toRing))
    await page.context().close()
    await freeBed(own.server, member, 'cwb-1')
  }
  return rounds.slice(1)
}

async function printShifts(): Promise<void> {
  for (const { name, first, next } of await measureStarts(browser, own.server)) {
    console.log(`${name}: layout shifts ${first.sum.toFixed(3)} at the first start, ${next.sum.toFixed(3)} at the next`)
    for (const line of [...first.moved.slice(0, 3), ...next.moved.slice(0, 2).map((moved) => `next: ${moved}`)])
      console.log(`  ${line}`)
  }
}

function print({ name }: Movement, rounds: readonly Frames[]): void {
  const { shown, dropped, droppedBefore } = middleOf(rounds)
  const most = Math.max(...rounds.map((round) => round.dropped))
  const before = `${droppedBefore} of the press and the wait before it`
  console.log(`${name}: ${shown} frames while moving, ${dropped} dropped, at most ${most}; ${before}`)
}

async function prepared(prepare: (member: Member) => Promise<void>): Promise<Member> {
  const member = await aMember(own.server)
  await prepare(member)
  return member
}
