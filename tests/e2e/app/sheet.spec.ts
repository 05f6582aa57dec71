import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../support/test.ts'
import { settled } from '../support/settled.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: '選擇分店' })
const title = (page: Page) => sheet(page).getByRole('heading', { name: '選擇分店' })

async function openSheet(page: Page): Promise<Locator> {
  await page.goto('')
  await page.getByRole('button', { name: /銅鑼灣店/ }).click()
  await expect(sheet(page)).toBeVisible()
  await settled(page)
  return sheet(page)
}

test('a sheet that was moved a little, slowly, goes back to its place', { tag: '@full' }, async ({ page }) => {
  const { y } = await boxOf(await openSheet(page))
  await dragDown(page, title(page), { by: 100, inMs: 2000 })
  await settled(page)
  expect((await boxOf(sheet(page))).y).toBe(y)
})

test('a sheet that was drawn over a quarter of its height closes', async ({ page }) => {
  const { height } = await boxOf(await openSheet(page))
  await dragDown(page, title(page), { by: height * 0.3, inMs: 4000 })
  await expect(sheet(page)).toBeHidden()
})

test('a flick closes a sheet, however short it is', async ({ page }) => {
  await openSheet(page)
  await dragDown(page, title(page), { by: 60, inMs: 80 })
  await expect(sheet(page)).toBeHidden()
})

test.describe('in a browser that cannot tell of the back gesture', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  })

  test('going back closes what is open and stays on the screen', async ({ page }) => {
    await page.goto('prices')
    await openSheet(page)
    await page.goBack()
    await expect(sheet(page)).toBeHidden()
    await expect(page.locator('[data-ready]')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/prices$/)
  })

  test('what was closed by its button leaves nothing behind to go back through', { tag: '@full' }, async ({ page }) => {
    await page.goto('prices')
    await openSheet(page)
    await sheet(page).getByRole('button', { name: '關閉' }).click()
    await expect(sheet(page)).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state.overlay)).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL(/\/prices$/)
  })
})

test.describe('on a screen too low for its list', () => {
  test.use({ viewport: { width: 390, height: 420 } })

  test('a finger on the list draws the sheet only when the list is at its top', { tag: '@full' }, async ({ page }) => {
    await openSheet(page)
    const last = sheet(page).getByRole('button', { name: /旺角店/ })
    await last.scrollIntoViewIfNeeded()
    await expect(title(page)).toBeInViewport()
    await dragDown(page, last, { by: 120, inMs: 4000 })
    await settled(page)
    await expect(sheet(page)).toBeVisible()
    const first = sheet(page).getByRole('button', { name: /銅鑼灣店/ })
    await first.scrollIntoViewIfNeeded()
    await dragDown(page, first, { by: 120, inMs: 4000 })
    await expect(sheet(page)).toBeHidden()
  })
})

interface Drag {
  by: number
  inMs: number
}

/** One finger, at its own clock: how fast it moved does not depend on how busy the machine is. */
async function dragDown(page: Page, part: Locator, { by, inMs }: Drag): Promise<void> {
  const { x, y, width, height } = await boxOf(part)
  const [left, top] = [x + width / 2, y + height / 2]
  const cdp = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    await cdp.send('Input.dispatchTouchEvent', {
      type,
      timestamp: start + (inMs * share) / 1000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: left, y: top + by * share }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10)
  await touch('touchEnd', 1)
  await cdp.detach()
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}
