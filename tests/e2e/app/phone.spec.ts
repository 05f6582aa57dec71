import type { Page } from '@playwright/test'

import { said } from '../support/words/catalog.ts'
import { inSuite } from '../../support/share.ts'
import { aMember, book, enterAs, aPhone } from '../support/member.ts'
import { signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

interface Manifest {
  shortcuts: { name: string; url: string }[]
}

/** Where each shortcut leads a member who is signed in, in the order of the manifest. */
const leadTo = ['Book', 'Scan QR code', 'Appointment details']

for (const language of ['zh-HK', 'zh-CN', 'en-US'] as const) {
  test(
    `the shortcuts of the ${language} manifest lead to booking, scanning and the next appointment`,
    inSuite(language === 'zh-HK'),
    async ({ page, context, request, server }) => {
      const { shortcuts } = (await (await request.get(`manifest.${language}.webmanifest`)).json()) as Manifest
      await page.addInitScript((chosen) => localStorage.setItem('user_language', chosen), language)
      for (const { url } of shortcuts) {
        await page.goto(url)
        await expect(page, 'signed out').toHaveURL(new RegExp(`/hk/login\\?next=`))
        expect(new URL(page.url()).searchParams.get('next')).toBe(url.replace('/hk', ''))
      }
      const member = await aMember(server)
      await book(member)
      await enterAs(context, member)
      for (const [index, { url }] of shortcuts.entries()) {
        await page.goto(url)
        const heading = said(language, leadTo[index] ?? '')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      }
      await expect(page.getByRole('button', { name: said(language, 'Cancel appointment') })).toBeVisible()
    },
  )
}

test('a shortcut goes on where it led, once the member has signed in', { tag: '@full' }, async ({ page, server }) => {
  await page.goto('appointment-result?from=last')
  await signIn(page, server, aPhone())
  await expect(page).toHaveURL(/appointment-result\?from=last|settings\?next=/)
})

test('an appointment is shared with its place and time, where the browser can', async ({ page, member }) => {
  await book(member)
  await page.addInitScript(() => {
    navigator.share = async (data) => sessionStorage.setItem('shared', JSON.stringify(data))
  })
  await page.goto('appointment-result?from=last')
  // The way there is known a moment after the appointment is.
  await expect(async () => {
    await page.getByRole('button', { name: '分享' }).click()
    const shared = await page.evaluate(() => sessionStorage.getItem('shared'))
    expect(JSON.parse(shared ?? '{}')).toMatchObject({
      title: '日刻',
      text: expect.stringMatching(/^日刻預約：\d+ 月 \d+ 日（星期.）\s?\d\d:\d\d\n銅鑼灣店, 1 號機\n/),
      url: expect.stringContaining('https://'),
    })
  }).toPass()
})

test('the phone is asked to keep what the app stores when a member signs in, and not before', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.setItem('asked', 'yes')
      return true
    }
  })
  const asked = () => page.evaluate(() => sessionStorage.getItem('asked'))
  await page.goto('login')
  await expect(page.getByLabel('手機號碼')).toBeVisible()
  expect(await asked()).toBeNull()
  await signIn(page, server, aPhone())
  await expect.poll(asked).toBe('yes')
})

for (const [error, text] of [
  ['QuotaExceededError', '手機儲存空間已滿'],
  ['SecurityError', '此瀏覽器不容許保存資料'],
] as const) {
  test(
    `a phone that answers with ${error} is told what that means`,
    inSuite(error === 'QuotaExceededError'),
    async ({ page, server }) => {
      await refuseToStore(page, error)
      await page.goto('login?next=%2Fmy')
      await signIn(page, server, aPhone())
      await page
        .getByRole('link', { name: '我的', exact: true })
        .or(page.getByRole('button', { name: '略過' }))
        .first()
        .click()
      if (!page.url().endsWith('/my')) await page.getByRole('link', { name: '我的', exact: true }).click()
      await expect(page.getByText(text)).toBeVisible()
    },
  )
}

async function refuseToStore(page: Page, error: string): Promise<void> {
  await page.addInitScript((name) => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No', name)
    }
  }, error)
}

test('a shop without a map link offers its address instead', async ({ page }) => {
  await page.route('**/api/config/shopList', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const shop of answer.data) shop.map_url = null
    await route.fulfill({ json: answer })
  })
  await page.goto('help')
  await expect(page.getByText('銅鑼灣店')).toBeVisible()
  await expect(page.getByRole('link', { name: '路線' })).toBeHidden()
  await expect(page.getByRole('button', { name: '複製' })).toHaveCount(2)
})

test('help says when staff do not answer, and saves the code for WeChat', { tag: '@full' }, async ({ page }) => {
  const closed = new Date('2026-11-23T10:30:00Z')
  const open = new Date('2026-11-24T01:00:00Z')
  let studioTime = closed
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: studioTime.toUTCString() } })
  })
  await page.clock.install({ time: closed })
  await page.goto('help')
  await expect(page.getByText('現時非服務時間')).toBeVisible()
  studioTime = open
  await page.clock.setSystemTime(open)
  await page.clock.runFor(61_000)
  await expect(page.getByText('現時非服務時間')).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: '儲存' }).click()
  expect((await download).suggestedFilename()).toMatch(/^wechat-qr\.\w+$/)
})
