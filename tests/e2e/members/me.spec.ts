import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { ofStaff } from '../support/staff/staff.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { liveALittle } from '../support/walk.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off'] })

interface Painted {
  ground: string
  bars: (string | null)[]
}

/** Notes how the page is painted when its shell comes up, which is before any of its modules runs. */
async function watchFirstPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const whenShown = new MutationObserver(() => {
      if (!document.querySelector('#root > *')) return
      whenShown.disconnect()
      const bars = [...document.querySelectorAll('meta[name=theme-color]')].map((bar) => bar.getAttribute('content'))
      const ground = getComputedStyle(document.documentElement).backgroundColor
      document.documentElement.dataset['painted'] = JSON.stringify({ ground, bars })
    })
    whenShown.observe(document, { childList: true, subtree: true })
  })
}

async function firstPaint(page: Page): Promise<Painted> {
  await page.reload()
  return JSON.parse((await page.locator('html').getAttribute('data-painted')) ?? '') as Painted
}

const dark = 'rgb(20, 16, 12)'
const light = 'rgb(250, 246, 240)'

test('the appearance is chosen in Me, kept on this phone, and there from the first paint', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await watchFirstPaint(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('my')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).toBe(light)
  const row = page.getByRole('button', { name: /^外觀/ })
  await expect(row).toContainText('跟隨系統')
  await row.click()
  await page.getByRole('menuitemradio', { name: '深色' }).click()
  await expect(row).toContainText('深色')
  await expect(row).toBeFocused()
  expect(await ground()).toBe(dark)
  expect(await firstPaint(page)).toEqual({ ground: dark, bars: ['#14100C', '#14100C'] })

  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('my')
  await row.click()
  await page.getByRole('menuitemradio', { name: '淺色' }).click()
  expect(await ground()).toBe(light)
  await page.reload()
  await row.click()
  await page.getByRole('menuitemradio', { name: '跟隨系統' }).click()
  expect(await ground()).toBe(dark)
  expect((await firstPaint(page)).bars).toEqual(['#FAF6F0', '#14100C'])
})

test('Me tells the year, opens what was agreed to, and switches the language', async ({ page, member, server }) => {
  await liveALittle(member, server)
  await page.goto('my')
  await expect(page.getByRole('link', { name: /2 次.*分鐘/ })).toBeVisible()
  const notice = page.getByRole('button', { name: /^風險須知/ })
  await expect(notice).toContainText(/日同意$/)
  await notice.click()
  await expect(page.getByRole('dialog', { name: '風險須知' })).toContainText(/日同意/)
  await page.getByRole('dialog').getByRole('button', { name: '關閉' }).last().click()
  await page.getByRole('button', { name: /^語言/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('button', { name: /^Appearance/ })).toContainText('Same as device')
})

test('a purchase has a receipt to download, without a signal too once it was seen', async ({
  page,
  context,
  member,
  server,
}) => {
  const owner = await ofStaff(server)
  const [pack] = await member.ask<{ package_id: string; price_cents: number }[]>(
    '/api/order/freelyUseCardDeviceTypeList',
    { shop_id: 1 },
  )
  await owner.ask('/api/admin/recharge/sell', {
    member_uid: member.uid,
    package_id: pack?.package_id,
    amount_cents: pack?.price_cents,
    shop_id: 1,
    method: 'cash',
    op_id: randomUUID(),
  })
  await page.goto('my')
  await page.getByRole('link', { name: /^收據/ }).click()
  await page.getByRole('link', { name: /HK\$/ }).click()
  const paper = page.getByRole('article')
  for (const words of ['日刻', '銅鑼灣店', '現金', '實付', 'HK$']) await expect(paper).toContainText(words)
  const number = /QS\d{4}-\d{6}/.exec((await paper.textContent()) ?? '')?.[0]
  await storedApp(page)
  await context.setOffline(true)
  await page.reload()
  await expect(paper).toContainText(number ?? '')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下載收據' }).click()
  expect((await saved).suggestedFilename()).toContain(number)
})
