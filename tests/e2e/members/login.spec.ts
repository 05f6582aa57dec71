import type { Page } from '@playwright/test'

import { inSuite } from '../../support/share.ts'
import { aMember, aPhone, endLoginsOf, enterAs } from '../support/member.ts'
import { signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

const loginButton = (page: Page) => page.getByRole('button', { name: '登入', exact: true })
const codeButton = (page: Page) => page.getByRole('button', { name: '獲取驗證碼' })
const phoneField = (page: Page) => page.getByLabel('手機號碼')
const codeField = (page: Page) => page.getByLabel('驗證碼', { exact: true })

test('an empty form names what is missing at each field, and goes to the first of them', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await loginButton(page).click()
  await expect(page.getByText('請輸入 8 位香港手機號碼')).toBeVisible()
  await expect(page.getByText('請輸入 6 位驗證碼')).toBeVisible()
  await expect(page.getByText('請先閱讀並同意用戶協議及私隱政策')).toBeVisible()
  await expect(phoneField(page)).toBeFocused()
})

test(
  'a number that cannot be one gets no code; Hong Kong and the Mainland have their own words',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('login')
    await phoneField(page).fill('5123 456')
    await codeButton(page).click()
    await expect(page.getByText('請輸入 8 位香港手機號碼')).toBeVisible()
    await phoneField(page).fill('5')
    await expect(page.getByText('請輸入 8 位香港手機號碼')).toBeHidden()
    await page.getByLabel('區號').selectOption('86')
    await expect(page.getByText('中國內地：11 位數字')).toBeVisible()
    await phoneField(page).fill('12345678901')
    await codeButton(page).click()
    await expect(page.getByText('請輸入有效的手機號碼')).toBeVisible()
    await expect(phoneField(page)).toBeFocused()
  },
)

test('a code that was not asked for by this number is not tried', { tag: '@full' }, async ({ page }) => {
  await page.goto('login')
  await phoneField(page).fill(aPhone())
  await codeField(page).fill('123456')
  await page.getByRole('checkbox').check()
  await loginButton(page).click()
  await expect(page.getByText('請先為此號碼獲取驗證碼')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
})

test('a wrong code says how many tries are left, and the fifth ends it', async ({ page, server }) => {
  const phone = aPhone()
  await askForCode(page, phone)
  const sent = await server.codeFor(phone)
  const wrong = sent === '000000' ? '111111' : '000000'
  await page.getByRole('checkbox').check()
  await codeField(page).fill(wrong)
  await expect(page.getByText('驗證碼不正確，尚餘 4 次機會')).toBeVisible()
  for (const left of [3, 2, 1]) {
    await loginButton(page).click()
    await expect(page.getByText(`驗證碼不正確，尚餘 ${left} 次機會`)).toBeVisible()
  }
  await loginButton(page).click()
  await expect(page.getByText('此驗證碼已失效，請重新獲取')).toBeVisible()
  await codeField(page).fill(sent)
  await expect(page.getByText('此驗證碼已失效，請重新獲取')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('while strangers guess, a code of eight digits signs in, on the smallest phone too', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  server.records.spendCodeBudget()
  const phone = aPhone()
  await askForCode(page, phone)
  const sent = await server.codeFor(phone)
  expect(sent).toMatch(/^\d{8}$/)
  await codeField(page).fill(sent.slice(0, 6))
  await page.getByRole('checkbox').check()
  await loginButton(page).click()
  await expect(page.getByText('請輸入 8 位驗證碼')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.reload()
  await codeField(page).fill(`日刻 ${sent}`)
  await expect(codeField(page)).toHaveValue(sent)
  await page.getByRole('checkbox').check()
  await loginButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
  server.records.clearLimits()
})

test('the last digit signs in once the agreements are agreed to, and not before', async ({ page, server }) => {
  const phone = aPhone()
  await askForCode(page, phone)
  const sent = await server.codeFor(phone)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/user/')) asked.push(request.url())
  })
  await codeField(page).fill(sent)
  await expect(codeField(page)).toHaveValue(sent)
  await expect(page.getByText('請先閱讀並同意用戶協議及私隱政策')).toBeHidden()
  await codeField(page).fill(sent.slice(0, 5))
  expect(asked).toEqual([])
  await page.getByRole('checkbox').check()
  await codeField(page).press('End')
  await codeField(page).pressSequentially(sent.slice(5))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
})

test('the wait for another code and the number outlive a reload', async ({ page, server }) => {
  const phone = aPhone()
  await askForCode(page, phone)
  await expect(page.getByText(/^\d+ 秒後可重新發送$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^\d+ 秒後可重新發送$/)).toBeVisible()
  await expect(phoneField(page)).toHaveValue(`${phone.slice(0, 4)} ${phone.slice(4)}`)
  await codeField(page).fill(await server.codeFor(phone))
  await page.getByRole('checkbox').check()
  await loginButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
})

test('another code can be asked for once the wait is over', { tag: '@full' }, async ({ page, server }) => {
  const phone = aPhone()
  await page.clock.install()
  await askForCode(page, phone)
  const first = await server.codeFor(phone)
  server.records.clearLimits()
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: '重新發送' }).click()
  await expect(page.getByText(/^\d+ 秒後可重新發送$/)).toBeVisible()
  await expect.poll(() => server.codeFor(phone)).not.toBe(first)
})

test('asking too often says when to try again', { tag: '@full' }, async ({ context, page }) => {
  const phone = aPhone()
  await askForCode(page, phone)
  const other = await context.newPage()
  await other.goto('login')
  await phoneField(other).fill(phone)
  await codeButton(other).click()
  await expect(other.getByText(/^未能發送，請於 \d+ 秒後再試$/)).toBeVisible()
})

test('a pasted message fills in the code that it carries', async ({ context, page, server }) => {
  const phone = aPhone()
  await askForCode(page, phone)
  const code = await server.codeFor(phone)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `日刻驗證碼：${code}。`)
  await codeField(page).focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(codeField(page)).toHaveValue(code)
})

test('without signal the form keeps what was typed, says why it waits, and goes on when the signal is back', async ({
  context,
  page,
  server,
}) => {
  const phone = aPhone()
  await askForCode(page, phone)
  const code = await server.codeFor(phone)
  await codeField(page).fill(code)
  await page.getByRole('checkbox').check()
  await context.setOffline(true)
  await expect(page.getByText('目前離線，登入需要網絡連線；已輸入的內容會保留。')).toBeVisible()
  await page.getByRole('button', { name: '等待連線' }).press('Enter')
  await expect(codeField(page)).toHaveValue(code)
  await expect(page.getByRole('checkbox')).toBeChecked()

  await context.setOffline(false)
  await loginButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
})

test('both agreements can be read before agreeing to them', { tag: '@full' }, async ({ page }) => {
  await page.goto('login')
  for (const name of ['用戶協議', '私隱政策']) {
    await page.getByRole('button', { name }).click()
    const text = page.getByRole('dialog', { name })
    await expect(text).toContainText('生效')
    await page.keyboard.press('Escape')
    await expect(text).toBeHidden()
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await expect(page.getByRole('checkbox')).not.toBeChecked()
})

test('only home and help open without a login; every other address leads to it and back after it', async ({
  page,
  server,
}) => {
  for (const path of ['', 'help']) {
    await page.goto(path)
    await expect(page).toHaveURL(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('登入或註冊')
  }
  for (const path of ['my', 'appointment', 'appointment-result?from=last', 'settings', 'scan-qrcode', 'nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  }
  await page.goto('appointment-record?show=upcoming')
  await signIn(page, server, aPhone())
  await page.getByRole('button', { name: '略過' }).click()
  await expect(page).toHaveURL(`${server.url}appointment-record?show=upcoming`)
})

test('who is signed in already is led from the login to home', { tag: '@full' }, async ({ page, member, server }) => {
  await page.goto('login')
  await expect(page).toHaveURL(server.url)
  await expect(page.getByText('登入後即可預約')).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(member.uid)
})

for (const outside of ['https://example.com/', '//example.com/', '/\\example.com/']) {
  test(
    `the login never leads outside, as to ${outside}`,
    inSuite(outside === '//example.com/'),
    async ({ page, server }) => {
      await page.goto(`login?next=${encodeURIComponent(outside)}`)
      await signIn(page, server, aPhone())
      await page.getByRole('button', { name: '略過' }).click()
      await expect(page).toHaveURL(server.url)
    },
  )
}

test('the login is kept under the names that the chain agreed on', { tag: '@full' }, async ({ page, server }) => {
  const phone = aPhone()
  await page.goto('login')
  await signIn(page, server, phone)
  await page.getByRole('button', { name: '略過' }).click()
  await expect(page.locator('[data-ready]')).toBeVisible()
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(kept).toMatchObject({ token: expect.stringMatching(/^\S{30,}$/), userId: expect.any(String), role: '0' })
  expect(kept['token']).not.toContain(phone)
})

test('the end of a login leads to signing in again, and back to where one was', async ({ context, page, server }) => {
  const member = await aMember(server)
  await enterAs(context, member)
  await page.goto('appointment-record')
  await expect(page.getByText('未有預約').first()).toBeVisible()
  await endLoginsOf(server, member)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  server.records.clearLimits()
  await signIn(page, server, member.phone)
  await page.getByRole('button', { name: '略過' }).click()
  await expect(page).toHaveURL(`${server.url}appointment-record`)
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBe(member.uid)
})

async function askForCode(page: Page, phone: string): Promise<void> {
  await page.goto('login')
  await phoneField(page).fill(phone)
  await codeButton(page).click()
  await expect(page.getByText('驗證碼已發送').first()).toBeVisible()
}
