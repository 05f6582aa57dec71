import type { Page } from '@playwright/test'

import { freePort } from '../../support/net/free-port.ts'
import { type ShownKey, switchOn } from '../../support/devices/switch-on.ts'
import { aMember, type Booked, enterAs } from '../support/member.ts'
import { chooseSlot } from '../support/steps.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { startServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

const brokerPort = await freePort()

const test = base.extend({
  openStudio: [
    ({}, use) => use(() => startServer(process.cwd(), { BROKER_PORT: String(brokerPort) })),
    { scope: 'worker' },
  ],
})

test.use({ viewport: tablet, allowedErrors: ['refused call'] })

/** What the drawer says once of the device that was added. */
async function shownKey(page: Page): Promise<ShownKey> {
  const valueOf = async (label: string) =>
    (await page
      .getByRole('dialog')
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

test('a further studio is made in another zone, gets a bed, opens, is booked, and closes for good', async ({
  page,
  context,
  browser,
  server,
}) => {
  const owner = await enterAsStaff(context, server, 'owner')
  const guest = await aMember(server)
  const shopsOf = async () => {
    const shops = await guest.ask<{ shop_id: number; shop_name: string }[]>('/api/config/shopList')
    return shops.map(({ shop_name }) => shop_name)
  }
  await page.goto('admin/shops')
  await page.getByRole('link', { name: '新增分店' }).click()
  await page.getByLabel('分店名稱（繁體）').fill('銀座店')
  await page.getByLabel('地址（繁體）').fill('東京銀座 1-2-3')
  await page.getByRole('combobox', { name: '時區' }).selectOption('Asia/Tokyo')
  await page.getByLabel('地圖連結').fill('https://www.google.com/maps/place/Ginza/@35.6717,139.765,17z')
  await page.getByRole('button', { name: '使用此位置' }).click()
  await page.getByRole('button', { name: '新增這間分店' }).click()
  const row = page.getByRole('listitem', { name: '銀座店' })
  await expect(row.getByText('未開放')).toBeVisible()
  expect(await shopsOf()).not.toContain('銀座店')

  await row.getByRole('link', { name: '設備' }).click()
  await page.getByRole('button', { name: '新增設備' }).click()
  await page.getByLabel('設備上的短碼').fill('gin-1')
  await page.getByRole('dialog').getByRole('button', { name: '新增設備' }).click()
  await expect(page.getByText('只顯示這一次')).toBeVisible()
  const bed = await switchOn(brokerPort, await shownKey(page))
  await page.getByRole('button', { name: '已寫入設備' }).click()
  // While the drawer leaves, it gives the focus back, and a key pressed before that would go there.
  await expect(page.getByRole('dialog')).toBeHidden()
  await page
    .getByRole('row', { name: /1 號機/ })
    .getByRole('switch')
    .press('Space')
  await page.getByRole('dialog').getByRole('textbox').fill('已試過運作')
  await page.getByRole('dialog').getByRole('button', { name: '啟用' }).click()
  await expect(page.getByRole('row', { name: /1 號機/ }).getByRole('switch')).toBeChecked()

  await page.goto('admin/shops')
  await row.getByRole('button', { name: '向會員開放' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '向會員開放' }).click()
  await expect(row.getByText('營業中')).toBeVisible()
  expect(await shopsOf()).toContain('銀座店')

  const phoneContext = await browser.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 } })
  await enterAs(phoneContext, guest)
  const phone = await phoneContext.newPage()
  await phone.goto(new URL('appointment', server.url).href)
  await phone.getByRole('button', { name: /切換/ }).first().click()
  await phone.getByRole('dialog').getByText('銀座店').click()
  await chooseSlot(phone)
  await phone.getByRole('button', { name: '確認預約' }).click()
  await expect(phone.getByText('預約成功').first()).toBeVisible()
  const { list } = await guest.ask<{ list: (Booked & { time_zone: string })[] }>('/api/user/appointmentRecord')
  expect(list[0]).toMatchObject({ state: 'booked', time_zone: 'Asia/Tokyo' })

  await row.getByRole('button', { name: '永久結業' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('仍有 1 個預約')).toBeVisible()
  await expect(drawer.getByRole('button', { name: '永久結業' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await owner.ask('/api/admin/appointment/cancel', {
    appointment_id: list[0]?.appointment_id,
    rev: list[0]?.rev,
    reason: '分店結業',
    tell: true,
    op_id: crypto.randomUUID(),
  })
  await row.getByRole('button', { name: '永久結業' }).click()
  await drawer.getByRole('textbox').fill('租約完結')
  await drawer.getByRole('button', { name: '永久結業' }).click()
  await expect(row.getByText('已結業', { exact: true })).toBeVisible()
  expect(await shopsOf()).not.toContain('銀座店')
  const isOnline = async () => {
    const place = { machine_id: 'gin-1' }
    return (await owner.ask<{ bed: { presence: { online: boolean } } }>('/api/admin/device/get', place)).bed.presence
      .online
  }
  await expect.poll(isOnline).toBe(false)

  await phone.goto(new URL('appointment', server.url).href)
  await expect(phone.getByText('銅鑼灣店').first()).toBeVisible()
  await expect(phone.getByText('銀座店')).toHaveCount(0)
  await phoneContext.close()
  await bed.close()
})
