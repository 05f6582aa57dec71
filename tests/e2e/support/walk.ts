import { expect, type Page } from '@playwright/test'

import { settled } from './settled.ts'
import { agree, book, cancelElsewhere, type Member } from './member.ts'
import { photoFile } from './phone/picture.ts'
import type { TestServer } from './server.ts'

/** Something that members can come to see: a screen by its address, or what opens on it. */
export interface Sight {
  name: string
  path: string
  /** There once the screen has its content, in every language. */
  ready: string
  /** Opens what lies over the screen. */
  open?: (page: Page) => Promise<void>
  isPublic?: boolean
}

const day = 86_400_000
const overlay = '[role=dialog], [role=menu]'

/** Everything that the app can show to a member with bookings behind and before them. */
export const sights: Sight[] = [
  { name: 'home', path: '', ready: '[data-ready] [data-state=booked]' },
  { name: 'the sheet of studios', path: '', ready: '[data-ready]', open: press('header [aria-haspopup=dialog]') },
  { name: 'the tips', path: '', ready: '[data-ready]', open: press('main [aria-haspopup=dialog] >> nth=-1') },
  { name: 'the languages', path: '', ready: '[data-ready]', open: press('[aria-haspopup=menu]') },
  { name: 'mine', path: 'my', ready: 'a[href*="settings"]' },
  {
    name: 'the question before signing out',
    path: 'my',
    ready: 'a[href*="settings"]',
    open: press('main li button >> nth=-1'),
  },
  { name: 'booking', path: 'appointment', ready: '[role=radiogroup] [role=radio] img, [role=radio] svg', open: choose },
  { name: 'the bookings', path: 'appointment-record', ready: 'li[id^=appointment-]' },
  { name: 'an appointment', path: 'appointment-result?from=last', ready: 'section time' },
  {
    name: 'the question before cancelling',
    path: 'appointment-result?from=last',
    ready: 'section time',
    open: press('[data-floor] button'),
  },
  { name: 'the history', path: 'records', ready: 'li[id^=session-]' },
  { name: 'the history as a table', path: 'records', ready: 'li[id^=session-]', open: asTable },
  { name: 'the packages', path: 'mypackages', ready: 'article' },
  { name: 'a package and its ledger', path: 'mypackages', ready: 'article', open: openPackage },
  { name: 'the packages on sale', path: 'recharge', ready: '[role=radiogroup] input' },
  { name: 'an order to pay', path: 'recharge', ready: '[role=radiogroup] input', open: orderOne },
  { name: 'the purchases', path: 'recharge-record', ready: 'main li, main a' },
  { name: 'the receipts', path: 'receipts', ready: 'main li, main a' },
  { name: 'a payment that is not named', path: 'paysuccess', ready: 'main a[href*="recharge-record"]' },
  { name: 'the profile', path: 'settings', ready: '[autocomplete=nickname]', open: submitEmpty },
  { name: 'a picture being cut', path: 'settings', ready: '[autocomplete=nickname]', open: choosePicture },
  { name: 'offers', path: 'settings?show=offers', ready: 'input[type=checkbox]' },
  { name: 'the type of skin', path: 'settings?show=skin', ready: 'input[type=radio]' },
  { name: 'the account', path: 'settings?show=account', ready: 'a[href*="show=delete"]' },
  { name: 'leaving', path: 'settings?show=delete', ready: '[autocomplete=one-time-code]' },
  { name: 'scanning', path: 'scan-qrcode', ready: 'form input', open: submitEmpty },
  { name: 'a code that was recognised', path: 'scan-qrcode', ready: 'form input', open: recognise },
  { name: 'the minutes on a bed', path: 'device-time?device=cwb-1', ready: '[role=slider]' },
  { name: 'a bed that is offline', path: 'device-time?device=cwb-3', ready: '[role=slider]' },
  { name: 'a code that stands for no bed', path: 'device-time', ready: 'main a' },
  { name: 'no session to follow', path: 'running', ready: 'main a' },
  // Of the shop that never closes, so that the hour of the test does not matter.
  { name: 'a door without a booking', path: 'doorcontrol?lock=CEN-501', ready: '[role=dialog]' },
  { name: 'a door that is not named', path: 'doorcontrol', ready: 'main a[href*="scan"]' },
  { name: 'a report', path: 'report', ready: 'fieldset input' },
  { name: 'a report that is not known', path: 'report-result?id=nothing', ready: 'main a' },
  { name: 'an address that leads nowhere', path: 'nowhere', ready: 'main a, a' },
  { name: 'the prices', path: 'prices', ready: 'main ul li', isPublic: true },
  { name: 'help', path: 'help', ready: 'a[href^="tel:"]', isPublic: true },
  { name: 'home before signing in', path: '', ready: '[data-ready] [data-state=signed-out]', isPublic: true },
  { name: 'the login', path: 'login', ready: 'input[type=tel]', isPublic: true, open: submitEmpty },
  { name: 'the user agreement', path: 'login', ready: 'input[type=tel]', isPublic: true, open: press('label button') },
]

/** Gives the member something to look at: sessions behind them, one appointment to come, one that was cancelled. */
export async function liveALittle(member: Member, server: TestServer): Promise<void> {
  const now = Date.now()
  server.records.giveHistory(member.uid, {
    times: 10,
    boughtAt: now - 9 * day,
    validUntil: now + 9 * day,
    sessions: [
      { startedAt: now - 6 * day, minutes: 10 },
      { startedAt: now - 3 * day, minutes: 9, secondsOn: 200 },
    ],
  })

  await agree(member)
  const { appointment_id: cancelled } = await book(member, { device: 'cwb-2', inDays: 5 })
  await cancelElsewhere(member, cancelled)
  await book(member, { device: 'cwb-4', inDays: 3 })
}

/** Opens a sight and waits until its content is there and nothing moves in any more. */
export async function look(page: Page, { path, ready, open }: Sight): Promise<void> {
  await page.goto(path)
  await expect(page.locator(ready).first()).toBeVisible()
  await open?.(page)
  await settled(page)
}

function press(selector: string) {
  return async (page: Page) => {
    await page.locator(selector).first().click()
    await expect(page.locator(overlay)).toBeVisible()
  }
}

async function asTable(page: Page): Promise<void> {
  await page.locator('main section button[aria-pressed]').click()
  await expect(page.locator('table')).toBeInViewport()
}

async function openPackage(page: Page): Promise<void> {
  await page.locator('article a').first().click()
  await expect(page.locator('main section li').first()).toBeVisible()
}

async function orderOne(page: Page): Promise<void> {
  await page.locator('[data-floor] button').click()
  await expect(page.locator('main svg[role=img]')).toBeVisible()
}

async function choose(page: Page): Promise<void> {
  await page.getByRole('radiogroup').nth(0).getByRole('radio').first().click()
  // The days around the bookings of the member who looks are too close to them.
  await page.getByRole('radiogroup').nth(1).getByRole('radio').last().click()
  const free = page.getByRole('radiogroup').nth(2).locator('[role=radio]:not([aria-disabled])').first()
  await free.click()
  await expect(free).toBeChecked()
}

async function choosePicture(page: Page): Promise<void> {
  await page.locator('[data-files]').setInputFiles(await photoFile())
  await page.getByRole('dialog').getByRole('slider').first().waitFor()
}

async function submitEmpty(page: Page): Promise<void> {
  await page.locator('form [type=submit]').first().click()
  await expect(page.locator('[aria-invalid]').first()).toBeVisible()
}

async function recognise(page: Page): Promise<void> {
  await page.locator('form input').fill('cwb-1')
  await page.locator('form [type=submit]').first().click()
  await expect(page.locator(overlay)).toBeVisible()
}
