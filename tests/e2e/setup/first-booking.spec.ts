import type { Page } from '@playwright/test'

import { freePort } from '../../support/net/free-port.ts'
import { type ShownKey, switchOn } from '../../support/devices/switch-on.ts'
import { chooseSlot, signIn } from '../support/steps.ts'
import { startServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

const brokerPort = await freePort()

/** A server of which nothing is set up. */
const test = base.extend({
  openStudio: [
    ({}, use) =>
      use(() => startServer(process.cwd(), { DEMO: 'off', SMS_PROVIDER: 'log', BROKER_PORT: String(brokerPort) })),
    { scope: 'worker' },
  ],
})

test.use({ allowedErrors: ['refused call'], bypassCSP: true })

const next = (page: Page) => page.getByRole('button', { name: '繼續' }).click()

/** What is typed on the five pages, as far as the page does not know it already. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('名稱（繁體）').fill('晴刻')
  await page.getByLabel('名稱（English）').fill('Sunlit')
  await page.getByRole('combobox', { name: '時區' }).selectOption('Asia/Hong_Kong')
  await page.getByRole('combobox', { name: '貨幣' }).selectOption('HKD')
  await page.getByLabel('收據編號開頭').fill('sl')
  await page.locator('input[type=file]').setInputFiles('public/icons/icon-512.png')
  await page.getByRole('button', { name: '使用圖片' }).click()
  await expect(page.getByRole('img', { name: '標誌' })).toHaveAttribute('src', /^data:image\//)
  expect(await findBarriers(page, 'setup')).toEqual([])
  await next(page)
  await page.getByLabel('你的姓名').fill('陳文怡')
  await page.getByLabel('手機號碼').fill('91882046')
  await next(page)
  await page.getByLabel('分店名稱（繁體）').fill('中環店')
  await page.getByLabel('地址（繁體）').fill('中環擺花街 18 號')
  await page.getByLabel('短碼').fill('CEN')
  await page.getByLabel('緯度').fill('22.2803')
  await page.getByLabel('經度').fill('114.1849')
  await next(page)
  expect(await findBarriers(page, 'setup')).toEqual([])
  await next(page)
  await page.getByRole('checkbox', { name: '轉數快' }).press('Space')
  for (const price of await page.getByLabel('售價').all()) await price.fill('1680')
}

/** The key, name and password that the page shows for a machine. */
async function shownKey(page: Page, id: string): Promise<ShownKey> {
  const shown = page.getByRole('region', { name: `${id} 的金鑰` })
  const valueOf = async (label: string) =>
    (await shown
      .locator('dl > div', { has: page.getByText(label, { exact: true }) })
      .locator('dd')
      .textContent()) ?? ''
  return {
    number: Number(await valueOf('機號')),
    key: Buffer.from(await valueOf('金鑰'), 'hex'),
    place: await valueOf('網絡名稱'),
    password: await valueOf('網絡密碼'),
  }
}

test('from an empty server to the first booking', async ({ page, context, server }) => {
  await page.goto('')
  await expect(page.getByText('這裏未有分店')).toBeVisible()
  await page.getByRole('link', { name: '我是店主' }).click()
  await page.getByLabel('伺服器密碼').fill('AAAA-BBBB')
  await page.getByRole('button', { name: '開始' }).click()
  await expect(page.getByText('這不是最後一次印出的密碼。')).toBeVisible()
  await page.getByLabel('伺服器密碼').fill(server.setupSecret())
  await page.getByRole('button', { name: '開始' }).click()

  await fillIn(page)
  await page.reload()
  await expect(page.getByLabel('售價').first()).toHaveValue('1680')
  await page.getByRole('button', { name: '開始營業' }).click()
  await expect(page.getByRole('heading', { name: '你的連鎖店開業了' })).toBeVisible()
  expect(await findBarriers(page, 'setup')).toEqual([])
  await expect(page.locator('[data-code=cen-1]').getByRole('img')).toBeVisible()
  const bed = await switchOn(brokerPort, await shownKey(page, 'cen-1'))

  await page.goto('login')
  await signIn(page, server, '91882046')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('role'))).toBe('1')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--logo')))
    .toMatch(/media/)
  await page.goto('setup')
  await expect(page.getByRole('heading', { name: '連鎖店已經設立' })).toBeVisible()

  const guest = await context.browser()?.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 } })
  if (!guest) throw new Error('There is no browser')
  const phone = await guest.newPage()
  await phone.goto(new URL('login?next=/appointment', server.url).href)
  await signIn(phone, server, '51000001')
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  await phone.goto(new URL('appointment', server.url).href)
  await chooseSlot(phone)
  await phone.getByRole('button', { name: '確認預約' }).click()
  await expect(phone.getByText('預約成功').first()).toBeVisible()
  await guest.close()
  await bed.close()
})
