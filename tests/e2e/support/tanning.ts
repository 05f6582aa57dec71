import { expect, type Locator, type Page } from '@playwright/test'

import { agree, book, type Member } from './member.ts'
import type { TestServer } from './server.ts'

/** As fast as a simulated bed can live: a minute is 60 ms. */
const fastest = 1000

/** Has a package, and an appointment that begins now. */
export async function atTheStudio(server: TestServer, member: Member, times = 10, device = 'cwb-1'): Promise<void> {
  if (times > 0) server.records.giveCard(member.uid, times)
  server.records.letItBegin((await book(member, { device })).appointment_id)
}

/** The same, and said yes to the risk notice on another phone. */
export async function readyToTan(server: TestServer, member: Member, times = 10, device = 'cwb-1'): Promise<void> {
  await atTheStudio(server, member, times, device)
  await agree(member)
}

/** Lets the bed live through what it is doing now: dressing, the light, or cooling down. */
export async function hurry(server: TestServer, bed: string): Promise<void> {
  await server.simulator(bed, 'speed', fastest)
}

/** From now on the bed's minutes are real ones. */
export async function slowDown(server: TestServer, bed: string): Promise<void> {
  await server.simulator(bed, 'speed', 1)
}

/** Presses start on the bed's screen and comes to the screen of the run. */
export async function pressStart(page: Page): Promise<void> {
  await page.getByRole('button', { name: '開始日曬' }).click()
  await expect(page).toHaveURL(/\/running$/)
}

/** A member whose lamps are on; the bed lives in real time. */
export async function startRun(page: Page, server: TestServer, bed: string): Promise<void> {
  await slowDown(server, bed)
  await pressStart(page)
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  await lampsOn(page, server, bed)
}

/** Hurries through the dressing time, and not further. */
export async function lampsOn(page: Page, server: TestServer, bed: string): Promise<void> {
  await light(server, bed)
  await expect(page.getByText('剩餘時間')).toBeVisible({ timeout: 20_000 })
}

/**
 * The sixty seconds of dressing take one. The bed is slowed down as soon as its lamps are on, and not when a page has
 * noticed: on a busy machine the light could be over by then.
 */
export async function light(server: TestServer, bed: string): Promise<void> {
  await server.simulator(bed, 'speed', 60)
  await expect.poll(() => server.records.isLit(bed), { intervals: [20], timeout: 20_000 }).toBe(true)
  await slowDown(server, bed)
}

/** Brings the bed back to where it can be started. */
export async function freeBed(server: TestServer, member: Member, bed: string): Promise<void> {
  await server.simulator(bed, 'online')
  await hurry(server, bed)
  await expect
    .poll(
      async () =>
        (await member.ask<{ device: { state: string } }>('/api/machine/getUserCardInfo', { device_id: bed })).device
          .state,
    )
    .toBe('ready')
  await slowDown(server, bed)
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const isPaused = (page: Page) => expect(button(page, '繼續日曬')).toBeVisible()
export const isRunning = (page: Page) => expect(page.getByText('剩餘時間')).toBeVisible()
export const isDone = (page: Page) =>
  expect(page.getByRole('heading', { name: '日曬完成' })).toBeVisible({ timeout: 20_000 })

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, wanted: Locator) {
  await expect(wanted).toBeVisible()
  for (let stop = 0; stop < 30; stop += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

export async function pause(page: Page) {
  await button(page, '暫停').click()
  await dialog(page).getByRole('button', { name: '暫停' }).click()
  await isPaused(page)
}
