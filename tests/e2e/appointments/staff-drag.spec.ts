import type { BrowserContext, Page } from '@playwright/test'

import { aMember } from '../support/member.ts'
import { bookFor, dayAhead } from '../support/staff/book-for.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test.beforeEach(({ server }) => server.records.keepHours(1))

/** One appointment at 14:00 on bed 1 and another one at 16:00 on bed 2, on a day of its own. */
async function aDayWithTwo(page: Page, context: BrowserContext, server: TestServer, days: number) {
  const clerk = await enterAsStaff(context, server)
  const date = dayAhead(days)
  const id = await bookFor(clerk, await aMember(server), { device_id: 'cwb-1', date, time: '14:00' })
  const other = await bookFor(clerk, await aMember(server), { device_id: 'cwb-2', date, time: '16:00' })
  await page.goto(`admin/appointmentchange?shop=1&date=${date}`)
  const block = page.locator(`[data-appointment="${id}"]`)
  await expect(block).toBeVisible()
  const placed = async (device: string, time: string) => {
    const { list } = await clerk.ask<{ list: { appointment_id: string; device_id: string; time: string }[] }>(
      '/api/admin/appointment/list',
      { shop_id: 1, query: '', date, page: 1, page_size: 20 },
    )
    expect(list.find(({ appointment_id }) => appointment_id === id)).toMatchObject({ device_id: device, time })
  }
  return { id, other, block, placed }
}

async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`not on screen: ${selector}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('an appointment is dragged over one in the way, which it says, and dropped on the nearest free time of that bed', async ({
  page,
  context,
  server,
}) => {
  const { id, other, block } = await aDayWithTwo(page, context, server, 6)
  const from = await middleOf(page, `[data-appointment="${id}"]`)
  const over = await middleOf(page, `[data-appointment="${other}"]`)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20)
  await expect(block).toHaveAttribute('data-held')
  await page.mouse.move(over.x, over.y, { steps: 5 })
  await expect(page.locator(`[data-appointment="${other}"]`)).toHaveAttribute('data-clash')
  await page.mouse.up()
  const side = page.getByRole('complementary', { name: '詳情' })
  await expect(side.getByText('2 號機')).toBeVisible()
})

test('keys pick it up, say each step, drop it and put it back', async ({ page, context, server }) => {
  const { block, placed } = await aDayWithTwo(page, context, server, 7)
  await block.focus()
  await page.keyboard.press('Space')
  await expect(block).toHaveAttribute('data-held')
  const news = page.getByRole('status').filter({ hasText: /號機|預約/ })
  await expect(news).toContainText('Esc')
  await expect(page.getByRole('button', { name: /^改到這裡/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(news).toContainText('1 號機，14:30，可預約')
  await page.keyboard.press('Escape')
  await expect(block).not.toHaveAttribute('data-held')
  await expect(block).toBeFocused()

  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: /^改到這裡/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(news).toContainText('2 號機，14:00，可預約')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: '客人要求' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '改期至 14:00' }).press('Enter')
  await expect(block).toHaveAccessibleName(/14:00，2 號機/)
  await placed('cwb-2', '14:00')
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })

  test('one that rests lifts it and drops it, and one that swipes scrolls', async ({ page, context, server }) => {
    const { id, block } = await aDayWithTwo(page, context, server, 8)
    const touch = await context.newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const { x, y } = await middleOf(page, `[data-appointment="${id}"]`)
    await finger('touchStart', [{ x, y }])
    await expect(block).toHaveAttribute('data-held')
    await finger('touchMove', [{ x, y: y + 60 }])
    await finger('touchMove', [{ x, y: y + 110 }])
    await finger('touchEnd', [])
    await expect(page.getByRole('radio', { name: '客人要求' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(block).not.toHaveAttribute('data-held')

    const again = await middleOf(page, `[data-appointment="${id}"]`)
    await finger('touchStart', [again])
    await finger('touchMove', [{ x: again.x, y: again.y - 30 }])
    await finger('touchMove', [{ x: again.x, y: again.y - 80 }])
    await finger('touchEnd', [])
    await expect(page.getByRole('radio', { name: '客人要求' })).toBeHidden()
    await expect(block).not.toHaveAttribute('data-held')
  })
})
