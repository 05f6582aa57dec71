import type { Locator, Page } from '@playwright/test'

import { inSuite } from '../../support/share.ts'
import { agree, anotherPhone, type Booked, type Member } from '../support/member.ts'
import { freeDoor } from '../support/door.ts'
import type { TestServer } from '../support/server.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { freeBed, hurry, light } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'
import { said } from '../support/words/catalog.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true, allowedErrors: ['cut off'] })

const door = 'CWB-1201'

test.beforeEach(async ({ page, member, server }) => {
  // Of the studio that members see first, open whenever the test runs.
  server.records.keepHours(1)
  await freeDoor(server, door)
  server.records.giveCard(member.uid, 10)
  await agree(member)
  await page.addInitScript(() => {
    const count = () => Number(sessionStorage.getItem('taps') ?? 0)
    addEventListener('click', ({ isTrusted }) => isTrusted && sessionStorage.setItem('taps', String(count() + 1)), true)
  })
})

const languages = ['zh-HK', 'zh-CN', 'en-US'] as const
type Language = (typeof languages)[number]

for (const language of languages) {
  test(
    `in ${language} a visit is one thread on home, from booking to the rest after it, in few taps, on both phones of a member`,
    inSuite(language === 'zh-HK'),
    async ({ page, browser, member, server }) => {
      const other = await anotherPhone(browser, server.url, member)
      await speak(page, language)
      await speak(other, language)
      const both = async (state: string) => {
        for (const phone of [page, other]) await isOnHome(phone, state)
        expect(await findBarriers(page, `home, ${state}`)).toEqual([])
      }
      const scanBed = (phone: Page) => phone.getByRole('link', { name: said(language, 'Scan bed') })

      await both('free')
      expect(await tapsOf(page, () => bookProposed(page, language))).toBe(2)
      const { id, bed } = await comeToStudio(server, member)
      await both('booked')
      await expect(page.getByRole('link', { name: said(language, 'Scan door') })).toBeVisible()

      // What the camera of the phone reads at the door.
      await page.goto(`doorcontrol?lock=${door}`)
      expect(await tapsOf(page, () => openDoor(page, language))).toBe(1)
      await both('booked')
      await expect(scanBed(page)).toBeVisible()
      await expect(scanBed(other)).toBeVisible()
      expect(server.records.appointment(id).state).toBe('visited')

      const ways = await tapsOf(page, () => scanBed(page).click())
      await freeBed(server, member, bed)
      await page.goto(`device-time?device=${bed}`)
      expect(ways + (await tapsOf(page, () => startBed(page, language)))).toBe(2)
      await both('tanning')

      await light(server, bed)
      await page.goto('running')
      await hurry(server, bed)
      await isDone(page, language)
      await both('done')

      server.records.endedEarlier(member.uid, 31 * 60_000)
      const third = await anotherPhone(browser, server.url, member)
      await isOnHome(third, 'resting')
      await third.context().close()
      await other.context().close()
    },
  )

  test(
    `in ${language} every step of a visit is still there after a reload without a signal`,
    inSuite(language === 'en-US'),
    async ({ page, context, member, server }) => {
      await speak(page, language)
      const withoutSignal = async (state: string) => {
        await isOnHome(page, state)
        // What home told is on the phone before the signal goes.
        await expect.poll(() => paintedState(page)).toBe(state)
        await context.setOffline(true)
        await page.reload()
        await expect(page.locator(`[data-ready] [data-state=${state}]`)).toBeVisible()
        await expect(page.getByText(said(language, "You're offline")).first()).toBeVisible()
        await context.setOffline(false)
      }

      await isOnHome(page, 'free')
      await storedApp(page)
      await context.setOffline(true)
      await page.reload()
      // What is free is not known without a signal, and nothing is said of it.
      await expect(page.locator('[data-ready] [data-state=none]')).toBeVisible()
      await context.setOffline(false)

      await isOnHome(page, 'free')
      await bookProposed(page, language)
      await withoutSignal('booked')
      const { bed } = await comeToStudio(server, member)
      await withoutSignal('booked')
      await page.goto(`doorcontrol?lock=${door}`)
      await openDoor(page, language)
      await withoutSignal('booked')
      await expect(page.getByRole('link', { name: said(language, 'Scan bed') })).toBeVisible()

      await freeBed(server, member, bed)
      await page.goto(`device-time?device=${bed}`)
      await startBed(page, language)
      await withoutSignal('tanning')
      await light(server, bed)
      await page.goto('running')
      await hurry(server, bed)
      await isDone(page, language)
      await withoutSignal('done')
    },
  )
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('user_language', chosen), language)
}

async function isOnHome(page: Page, state: string): Promise<void> {
  await page.goto('')
  await expect(page.locator(`[data-ready] [data-state=${state}]`)).toBeVisible()
}

async function paintedState(page: Page): Promise<string> {
  return await page.evaluate(() => JSON.parse(localStorage.getItem('home') ?? '{}').state)
}

/** How often the member taps meanwhile. */
async function tapsOf(page: Page, work: () => Promise<void>): Promise<number> {
  const count = () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0))
  const before = await count()
  await work()
  return (await count()) - before
}

/** From home: the next free time, and the confirmation of it. */
async function bookProposed(page: Page, language: Language): Promise<void> {
  await page
    .locator('[data-state=free]')
    .getByRole('link', { name: said(language, 'Book') })
    .first()
    .click()
  await button(page, language, 'Confirm booking').click()
  await expect(page.getByRole('heading', { name: said(language, "You're booked") }).first()).toBeVisible()
}

/** The booked time has come. */
async function comeToStudio(server: TestServer, member: Member): Promise<{ id: string; bed: string }> {
  const next = await member.ask<Booked & { device_id: string }>('/api/user/mylatestAppointment')
  server.records.letItBegin(next.appointment_id)
  return { id: next.appointment_id, bed: next.device_id }
}

async function openDoor(page: Page, language: Language): Promise<void> {
  await button(page, language, 'Open door').click()
  await expect(page.getByRole('heading', { name: said(language, 'Door is open') })).toBeVisible()
}

async function startBed(page: Page, language: Language): Promise<void> {
  await button(page, language, 'Start tanning').click()
  await expect(page).toHaveURL(/\/running$/)
}

async function isDone(page: Page, language: Language): Promise<void> {
  await expect(page.getByRole('heading', { name: said(language, 'Session complete') })).toBeVisible()
}

function button(page: Page, language: Language, words: string): Locator {
  return page.getByRole('button', { name: said(language, words) })
}
