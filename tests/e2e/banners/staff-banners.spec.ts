import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { findBarriers } from '../support/words/axe.ts'
import { aMember, anotherPhone } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

interface Known {
  banner_id: string
  rev: number
  web_url: string | null
  languages: { language: string; image: string; alt: string }[]
}

interface Taps {
  banner_id: string
  total: number
}

/** Red on the left and blue on the right, larger than a banner. */
async function bannerFile(width = 2000, height = 1200) {
  const red = await sharp({ create: { width: width / 2, height, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  return { name: 'banner.jpg', mimeType: 'image/jpeg', buffer }
}

async function cut(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '移動及縮放' }).getByRole('button', { name: '使用圖片' }).click()
}

test('a picture is uploaded and cropped, and is on a member’s home as soon as it is saved', async ({
  page,
  context,
  browser,
  server,
}) => {
  const manager = await enterAsStaff(context, server, 'manager')
  await page.goto('admin/banners')
  await page.getByRole('button', { name: '新增橫幅' }).click()
  await page.locator('[data-banner-file="zh-HK"]').setInputFiles(await bannerFile())
  await cut(page)
  await expect(page.getByText('1542 × 600')).toBeVisible()
  const save = page.getByRole('button', { name: '儲存並發佈' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('替代文字').fill('聖誕延長營業')
  await page.getByLabel('連結').fill('javascript:alert(1)')
  await expect(page.getByText('請輸入站內路徑')).toBeVisible()
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('連結').fill('/hk/recharge')
  await expect(page.getByText('站內', { exact: true })).toBeVisible()
  await expect(page.locator('[data-preview] [data-slide]').first().locator('img')).toHaveAttribute('src', /^\/media\//)
  await expect(page.getByText('未有圖片，該介面會顯示繁體圖片')).toBeVisible()
  await save.click()
  await expect(page.getByText('已儲存並發佈')).toBeVisible()

  // A fourth one would be the last slide; first in order it is on the first paint of the carousel.
  const { list } = await manager.ask<{ list: Known[] }>('/api/admin/banners/list')
  const made = list.at(-1)
  const ids = [made, ...list.slice(0, -1)].map((banner) => banner?.banner_id)
  await manager.ask('/api/admin/banners/sort', { banner_ids: ids, op_id: randomUUID() })
  const home = await anotherPhone(browser, server.url, await aMember(server))
  await home.goto('.')
  const shown = home.getByRole('img', { name: '聖誕延長營業' })
  await expect(shown).toHaveAttribute('src', made?.languages[0]?.image ?? '')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1542)
  await expect(home.locator('a', { has: shown })).toHaveAttribute('href', new URL('/hk/recharge', server.url).href)
  // The tap is counted though it leaves the page.
  await home.locator('a', { has: shown }).click()
  const taps = async () => {
    const counted = await manager.ask<{ list: Taps[] }>('/api/admin/banners/taps', { shop_id: 1 })
    return counted.list.find(({ banner_id }) => banner_id === made?.banner_id)?.total
  }
  await expect.poll(taps).toBe(1)
  await home.context().close()

  await page.reload()
  await page.getByRole('button', { name: /^聖誕延長營業/ }).click()
  await page.getByRole('button', { name: '移除…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除橫幅' }).click()
  await expect(page.getByText('已移除橫幅')).toBeVisible()
  await expect(page.getByRole('button', { name: /^聖誕延長營業/ })).toHaveCount(0)
  const gone = await fetch(new URL(made?.languages[0]?.image ?? '', server.url))
  expect(gone.status).toBe(404)
})

test(
  'what is no picture for a banner is refused before it is sent, and a failed upload is sent again',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'manager')
    const sent: string[] = []
    page.on('request', (request) => void (request.url().includes('/api/picture/') && sent.push(request.url())))
    await page.goto('admin/banners?banner=new')
    const files = page.locator('[data-banner-file="zh-HK"]')
    await files.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('只接受 JPG、PNG 或 WebP 圖片')).toBeVisible()
    await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('未能開啟此檔案')).toBeVisible()
    await files.setInputFiles({ ...(await bannerFile(10, 10)), buffer: Buffer.alloc(26 * 1024 * 1024) })
    await expect(page.getByText('圖片太大')).toBeVisible()
    // As wide as is needed, but of a shape of which only a thin strip could be shown.
    await files.setInputFiles(await bannerFile(2000, 200))
    await expect(page.getByText('圖片太小')).toBeVisible()
    expect(sent).toEqual([])

    await page.route('**/api/picture/upload', (route) => route.fulfill({ status: 413, json: refusal('too-large') }))
    await files.setInputFiles(await bannerFile())
    await cut(page)
    await expect(page.getByText('系統不接受這張圖片')).toBeVisible()
    await page.unroute('**/api/picture/upload')
    await page.route('**/api/picture/upload', (route) => route.fulfill({ status: 429, json: refusal('too-many') }))
    await files.setInputFiles(await bannerFile())
    await cut(page)
    await expect(page.getByText('系統繁忙')).toBeVisible()
    await page.unroute('**/api/picture/upload')
    await page.getByRole('button', { name: '重試' }).click()
    await expect(page.getByText('1542 × 600')).toBeVisible()
    await expect(page.getByRole('button', { name: '裁切' })).toBeVisible()
  },
)

test('of two managers the later sees what the earlier did, and loses nothing typed', async ({
  page,
  context,
  server,
}) => {
  const manager = await enterAsStaff(context, server, 'manager')
  await page.goto('admin/banners')
  await page.getByRole('button', { name: /^第一次來/ }).click()
  await page.getByLabel('連結').fill('/hk/records')
  const { list } = await manager.ask<{ list: Known[] }>('/api/admin/banners/list')
  const known = list.find(({ banner_id }) => banner_id === 'first-visit')
  await manager.ask('/api/admin/banners/save', { ...known, web_url: '/hk/recharge', op_id: randomUUID() })

  await page.getByRole('button', { name: '儲存並發佈' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: '有人更改了此內容' })
  await expect(conflict.getByRole('row', { name: /連結/ })).toContainText('/hk/records/hk/recharge/hk/help')
  await page.getByRole('button', { name: '保留我的' }).click()
  await expect(page.getByText('已儲存並發佈')).toBeVisible()
  const after = await manager.ask<{ list: Known[] }>('/api/admin/banners/list')
  expect(after.list.find(({ banner_id }) => banner_id === 'first-visit')?.web_url).toBe('/hk/records')
})

test('the order changes by keys and by hand', { tag: '@full' }, async ({ page, context, server }) => {
  const manager = await enterAsStaff(context, server, 'manager')
  const order = async () => {
    const { list } = await manager.ask<{ list: Known[] }>('/api/admin/banners/list')
    return list.map(({ banner_id }) => banner_id)
  }
  await page.goto('admin/banners')
  const [first, second, third] = await order()
  const grips = page.locator('[data-grip]')
  await grips.first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('status').filter({ hasText: '第 2 位，共 3 個' })).toBeAttached()
  // Nothing is sent before it is put down, and Escape puts it back.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  expect(await order()).toEqual([first, second, third])
  await page.keyboard.press('Space')
  await expect.poll(order).toEqual([second, first, third])

  await expect(page.locator('li[data-id]').first()).toHaveAttribute('data-id', second ?? '')
  const [from, to] = [await grips.nth(2).boundingBox(), await grips.nth(0).boundingBox()]
  if (!from || !to) throw new Error('The grips are not shown')
  await page.mouse.move(from.x + 10, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 8 })
  await page.mouse.up()
  await expect.poll(order).toEqual([third, second, first])
})

test.describe('for everybody', () => {
  test.use({ bypassCSP: true })

  test('staff read and cannot change; the page has no barriers', async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    await page.goto('admin/banners')
    await expect(page.getByLabel('替代文字')).toBeDisabled()
    await expect(page.getByRole('button', { name: '儲存並發佈' })).toHaveCount(0)
    await expect(page.locator('[data-grip]')).toHaveCount(0)
    expect(await findBarriers(page, 'banners')).toEqual([])
  })
})

function refusal(code: string) {
  return { status: 0, code, msg: '', data: code === 'too-many' ? { retry_after: 60 } : null }
}
