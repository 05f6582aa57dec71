import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'

import { aMember, type Booked, enterAs, type Member } from '../e2e/support/member.ts'
import { storedApp } from '../e2e/support/phone/stored-app.ts'
import { openQuietly } from '../e2e/support/quiet.ts'
import { settled } from '../e2e/support/settled.ts'
import { startServer, type TestServer } from '../e2e/support/server.ts'
import { enterAsStaff, ofStaff } from '../e2e/support/staff/staff.ts'
import { addressOf } from '../e2e/support/staff/staff-sights.ts'
import { liveALittle, look } from '../e2e/support/walk.ts'
import { browserArguments, findShell } from '../support/net/find-browser.ts'
import { type Area, areas, type AreaSight, meet, type Trouble } from './areas.ts'
import type { Look } from './looks.ts'
import { drawSheet, type Shot } from './sheet.ts'
import { memberFor } from './visits.ts'

/**
 * Takes every screen and state of members and staff that the walks of the browser tests reach, and draws one sheet of
 * each area into `docs/screens`. It judges nothing: the sheets are for looking at. The app has to be built.
 */
const { values: options } = parseArgs({ options: { area: { type: 'string' } } })
const out = 'docs/screens'
/** What stands where content will be. */
const boxes = 'main span[aria-hidden=true][style*=border-radius]'

mkdirSync(out, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({ executablePath: findShell(), args: browserArguments })
try {
  const known = await aMember(server)
  await liveALittle(known, server)
  for (const area of areas.filter(({ name }) => !options.area || options.area === name)) {
    const shots = await takeArea(area, known)
    const sheet = await drawSheet(
      area.sights.map(({ name }) => name),
      area.looks,
      shots,
    )
    writeFileSync(`${out}/${area.name}.webp`, sheet)
    console.log(
      `${area.name}: ${shots.length} of ${area.sights.length * area.looks.length}, ${Math.round(sheet.length / 1024)} KB`,
    )
  }
} finally {
  await browser.close()
  await server.remove()
}

async function takeArea(area: Area, known: Member): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const [row, sight] of area.sights.entries()) {
    const who = await whoLooks(sight, known)
    for (const [column, seen] of area.looks.entries()) {
      const picture = await take(area, sight, seen, who).catch((error: Error) => {
        console.log(`${area.name}, ${sight.name}, ${seen.name}: ${error.message.split('\n')[0]}`)
      })
      if (picture) shots.push({ row, column, picture })
    }
  }
  return shots
}

async function whoLooks(sight: AreaSight, known: Member): Promise<Member> {
  if (sight.prepare) return await memberFor(server, { ...sight, prepare: sight.prepare })
  return sight.trouble === 'empty' ? await aMember(server) : known
}

async function take(area: Area, sight: AreaSight, seen: Look, member: Member): Promise<Buffer> {
  const context = await contextFor(browser, server, seen)
  try {
    if (area.who === 'staff') await enterAsStaff(context, server)
    else if (!sight.isPublic) await enterAs(context, member)
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    if (area.who === 'staff') {
      await openQuietly(page, addressOf(sight.path, await ofStaff(server)))
      await page.locator(sight.ready).first().waitFor()
      await expect(page.locator(`${boxes}, [aria-busy=true]`)).toHaveCount(0)
      await settled(page)
    } else if (sight.trouble && sight.trouble !== 'empty') {
      // It was here before, so that there is something to show without a signal.
      if (sight.trouble === 'offline' || sight.trouble === 'queued') await look(page, sight)
      if (sight.trouble === 'queued') await queue(page, member)
      else await meet(page, sight.trouble)
      if (sight.trouble !== 'offline' && sight.trouble !== 'queued') await page.goto(sight.path)
      await isTroubled(page, sight.trouble)
    } else await look(page, sight)
    // On a line that is broken on purpose there is always something under way.
    if (area.who === 'member' && (!sight.trouble || sight.trouble === 'empty'))
      await page.waitForLoadState('networkidle').catch(() => undefined)
    return await page.screenshot({ type: 'png' })
  } finally {
    await context.close()
  }
}

/** Shows that it loads, or has stopped trying. */
async function isTroubled(page: Page, trouble: Trouble): Promise<void> {
  const loading = page.locator(`${boxes}, main [data-state=loading]`)
  if (trouble === 'loading') await loading.first().waitFor()
  else await expect(loading).toHaveCount(0)
  if (trouble === 'error') await page.locator('main [role=alert]').first().waitFor()
  if (trouble === 'offline' || trouble === 'queued') await page.locator('html[data-connection=offline]').waitFor()
  await settled(page)
}

/** A cancellation waits on the phone: its booking and all of the app were here before the signal went. */
async function queue(page: Page, member: Member): Promise<void> {
  const { appointment_id: id } = await member.ask<Booked>('/api/user/mylatestAppointment')
  const card = page.locator(`#appointment-${id}`)
  await card.locator('a').first().click()
  await page.locator('[data-floor] button').first().waitFor()
  await storedApp(page)
  await meet(page, 'queued')
  await page.locator('[data-floor] button').first().click()
  await page.locator('[role=dialog] button').last().click()
  await page.goBack()
  await card.locator('button').first().waitFor()
}

async function contextFor(
  of: Browser,
  { url }: TestServer,
  { width, height, language, scheme }: Look,
): Promise<BrowserContext> {
  const context = await of.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: true,
    locale: language,
    colorScheme: scheme,
    timezoneId: 'Asia/Hong_Kong',
  })
  await context.addInitScript((code) => localStorage.setItem('user_language', code), language)
  return context
}
