import type { Page } from '@playwright/test'

import { aMember, enterAs } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { chooseSlot } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

const day = 24 * 3_600_000
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const sheet = (page: Page) => page.getByRole('dialog', { name: '安裝「日刻」' })

/** Longer than the app waits before it offers anything. */
async function letTheOfferCome(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible()
  await page.clock.runFor(10_000)
}

async function bookSomething(page: Page): Promise<void> {
  await page.goto('appointment')
  await chooseSlot(page)
  await page.getByRole('button', { name: '確認預約' }).click()
  await expect(page.getByRole('heading', { name: '預約成功' })).toBeVisible()
  await page.getByRole('link', { name: '返回主頁' }).click()
}

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone })

  test('is offered after a success on a later visit, then rests, and stays on the page of the member', async ({
    page,
    member,
  }) => {
    expect(member.uid).not.toBe('')
    await page.clock.install()
    await bookSomething(page)
    await letTheOfferCome(page)
    await expect(sheet(page), 'never on the first visit').toBeHidden()

    await page.clock.setSystemTime(Date.now() + day)
    await page.addInitScript((ms) => {
      Object.defineProperty(performance, 'timeOrigin', { value: ms })
    }, Date.now() + day)
    await page.goto('')
    await letTheOfferCome(page)
    await expect(sheet(page)).toBeVisible()
    await expect(sheet(page).getByRole('listitem')).toHaveCount(3)
    await sheet(page).getByRole('button', { name: '知道了' }).click()
    await expect(sheet(page)).toBeHidden()

    await page.goto('')
    await letTheOfferCome(page)
    await expect(sheet(page), 'at most once in thirty days').toBeHidden()
    await page.getByRole('link', { name: '我的', exact: true }).click()
    await page.getByRole('button', { name: '加至主畫面' }).click()
    await expect(sheet(page)).toBeVisible()
  })
})

test.describe('inside WeChat', () => {
  test.use({ userAgent: `${iPhone} MicroMessenger/8.0.50` })

  test('the member is told to open the page elsewhere', async ({ page, member }) => {
    expect(member.uid).not.toBe('')
    await page.goto('my')
    await page.getByRole('button', { name: '加至主畫面' }).click()
    await expect(sheet(page)).toContainText('請用 Safari／Chrome 開啟')
  })
})

test('where the browser asks by itself, its question waits for the member', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('my')
  await expect(page.getByRole('link', { name: '客服' })).toBeVisible()
  await expect(page.getByRole('button', { name: '加至主畫面' }), 'nothing to press without it').toBeHidden()
  await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        document.documentElement.dataset['asked'] = ''
        return { outcome: 'accepted' }
      },
    })
    globalThis.dispatchEvent(event)
    document.documentElement.dataset['prevented'] = String(event.defaultPrevented)
  })
  await expect(page.locator('html[data-prevented=true]')).toBeAttached()
  await page.getByRole('button', { name: '加至主畫面' }).click()
  await sheet(page).getByRole('button', { name: '安裝', exact: true }).click()
  await expect(page.locator('html[data-asked]')).toBeAttached()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('button', { name: '加至主畫面' }), 'it can be asked once').toBeHidden()
})

test(
  'once it is installed and all of it is on the phone, the app says so, once',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAs(context, await aMember(server))
    const said = page.getByText('應用程式已存入手機，沒有網絡亦可開啟')
    const install = () => page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await page.goto('')
    await storedApp(page)
    await expect(said).toBeHidden()
    await install()
    await expect(said).toBeVisible()
    await page.goto('my')
    await install()
    await expect(page.getByText('已可離線使用')).toBeVisible()
    await expect(said).toBeHidden()
  },
)
