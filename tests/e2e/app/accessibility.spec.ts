import type { Locator, Page } from '@playwright/test'

import { findBarriers } from '../support/words/axe.ts'
import { expectOwnWords } from '../support/words/own-words.ts'
import { chooseSlot } from '../support/steps.ts'
import { shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { liveALittle, look, type Sight, sights } from '../support/walk.ts'
import { settled } from '../support/settled.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true })

test('every screen speaks its own language, can be used without seeing, and read with weak eyes, by day and by night', async ({
  page,
  member,
  server,
}) => {
  test.setTimeout(900_000)
  await liveALittle(member, server)
  const complaints: string[] = []
  for (const [turn, sight] of sights.filter(({ isPublic }) => !isPublic).entries())
    complaints.push(...(await barriersAt(page, sight, turn)))
  expect(complaints).toEqual([])
})

test('so can what everybody may see', async ({ page }) => {
  const complaints: string[] = []
  for (const [turn, sight] of sights.filter(({ isPublic }) => isPublic).entries())
    complaints.push(...(await barriersAt(page, sight, turn)))
  expect(complaints).toEqual([])
})

/** The suite looks at one screen by day and at the next by night. */
async function barriersAt(page: Page, sight: Sight, turn: number): Promise<string[]> {
  await look(page, sight)
  await expectOwnWords(page, sight.name, 'zh-HK')
  const found: string[] = []
  for (const colorScheme of shareOf(['light', 'dark'] as const, turn % 2)) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    found.push(...(await findBarriers(page, `${sight.name} in the ${colorScheme} theme`)))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

test('a booking needs no pointer', async ({ page, member }) => {
  await page.goto('appointment')
  const choices = (name: string) => page.getByRole('radiogroup', { name }).getByRole('radio')
  const chosen = (name: string) => page.getByRole('radiogroup', { name }).getByRole('radio', { checked: true })
  // The next free time is chosen beforehand, and Tab stops at what is chosen.
  await expect(page.getByRole('button', { name: /^最快/, pressed: true })).toBeVisible()
  await tabTo(page, chosen('日曬機'))
  await page.keyboard.press('Home')
  await expect(choices('日曬機').first()).toBeChecked()
  await tabTo(page, chosen('日期'))
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(choices('日期').nth(2)).toBeChecked()
  await tabTo(page, choices('時間').first())
  await page.keyboard.press('End')
  await expect(choices('時間').last()).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: '確認預約' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
  expect(await member.ask<{ state: string }>('/api/user/mylatestAppointment')).toMatchObject({ state: 'booked' })
})

test(
  'every stop of the Tab key on home is in sight and shows that it has the focus',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await liveALittle(member, server)
    await page.goto('')
    await expect(page.locator('[data-state=booked]')).toBeVisible()
    const stops = new Set<string>()
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      if ((await focused.count()) === 0) break
      await expect(focused).toBeInViewport()
      const { hasRing, name } = await focused.evaluate((element) => ({
        // The ring may be drawn around a part, as on the round button.
        hasRing: [element, ...element.querySelectorAll('*')].some(
          (part) => getComputedStyle(part).outlineStyle !== 'none',
        ),
        name: element.ariaLabel ?? element.textContent ?? '',
      }))
      expect(hasRing, name).toBe(true)
      stops.add(name.trim())
    }
    expect([...stops].join(' ')).toMatch(/銅鑼灣店.*預約.*溫馨提示.*我的/s)
  },
)

test('going to another screen leads the focus to its heading and names the page', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('')
  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle('我的 · 日刻')
  await page.getByRole('link', { name: '客服' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '客服' })).toBeFocused()
  await expect(page).toHaveTitle('客服 · 日刻')
})

test('a sheet gives the focus back to what opened it', { tag: '@full' }, async ({ page }) => {
  await page.goto('')
  const opener = page.getByRole('button', { name: /銅鑼灣店/ })
  await opener.click()
  await expect(page.getByRole('dialog', { name: '選擇分店' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the banners take turns until they are told to stop', async ({ page }) => {
  await page.clock.install()
  await page.goto('')
  const shown = page.locator('[data-slide]:not([inert])')
  await expect(shown).toHaveAccessibleName('第 1 張，共 3 張')
  await expect(page.locator('[data-slide]').nth(1)).toBeHidden()
  await page.clock.runFor(7000)
  await expect(shown).toHaveAccessibleName('第 2 張，共 3 張')
  await page.getByRole('button', { name: '暫停' }).click()
  const stopped = (await shown.getAttribute('aria-label')) ?? ''
  await page.clock.runFor(9000)
  await expect(shown).toHaveAccessibleName(stopped)
})

test('banners that are told to stop before they can move stay', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  const late = Promise.withResolvers<void>()
  await page.route(/carousel-motion/, async (route) => {
    await late.promise
    await route.continue()
  })
  await page.goto('')
  await page.getByRole('button', { name: '暫停' }).click()
  late.resolve()
  await expect(page.locator('[data-slide]').nth(1)).toBeHidden()
  await page.clock.runFor(9000)
  await expect(page.locator('[data-slide]:not([inert])')).toHaveAccessibleName('第 1 張，共 3 張')
})

test.describe('on a phone that asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('the banners stay where they are, and can still be paged', { tag: '@full' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('')
    await expect(page.getByRole('group', { name: '第 1 張，共 3 張' })).toBeVisible()
    await page.clock.runFor(9000)
    await expect(page.getByRole('group', { name: '第 1 張，共 3 張' })).toBeVisible()
    await page.getByRole('button', { name: '下一張' }).click()
    await expect(page.getByRole('group', { name: '第 2 張，共 3 張' })).toBeVisible()
  })

  test('a booking is made all the same, and nothing on home moves', async ({ page, member }) => {
    expect(member.uid).not.toBe('')
    await page.goto('')
    await expect(page.locator('[data-ready]')).toBeVisible()
    const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running').length
    await expect.poll(() => page.evaluate(moving)).toBe(0)
    await page.goto('appointment')
    await chooseSlot(page)
    await page.getByRole('button', { name: '確認預約' }).click()
    await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
  })
})

/** Walks by the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there')
}
