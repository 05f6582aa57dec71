import { readFile } from 'node:fs/promises'

import { aMember, agree, book, enterAs } from '../support/member.ts'
import { persistedOnPhone } from '../support/phone/phone-storage.ts'
import { uploadElsewhere } from '../support/phone/picture.ts'
import { signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

const nickname = '嘉欣的暱稱'

test('everything that is held can be taken along as a file', async ({ page, member }) => {
  await book(member)
  await page.goto('my')
  await page.getByRole('link', { name: '帳戶與資料' }).click()
  await page.getByRole('button', { name: '匯出我的資料' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '下載' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^quarter-sun-\d{4}-\d\d-\d\d\.json$/)
  const reported = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(reported.member).toMatchObject({ phone: `+852${member.phone}` })
  expect(reported.appointments).toHaveLength(1)
})

test(
  'without signal nothing is promised, and a file that could not be made can be tried again',
  { tag: '@full' },
  async ({ context, page, member }) => {
    expect(member.uid).not.toBe('')
    await page.route('**/api/user/exportData', (route) => route.abort())
    await page.goto('settings?show=account')
    await page.getByRole('button', { name: '匯出我的資料' }).click()
    await expect(page.getByText('未能備妥檔案，請再試')).toBeVisible()
    await page.unroute('**/api/user/exportData')
    await page.getByRole('button', { name: /匯出/ }).click()
    await expect(page.getByRole('button', { name: '下載' })).toBeVisible()
    await page.getByRole('link', { name: '刪除帳戶…' }).click()
    // An answer that is still on its way would say that the studio is there.
    await expect(page.getByRole('button', { name: '保留帳戶' })).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(page.getByRole('button', { name: '需要網絡連線' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('button', { name: '保留帳戶' })).toBeEnabled()
  },
)

test('signing out everywhere ends this phone and the other one', async ({ browser, page, member, server }) => {
  const other = await browser.newContext({ baseURL: server.url, locale: 'zh-HK' })
  await enterAs(other, member)
  const second = await other.newPage()
  await second.goto('my')
  await expect(second.getByRole('heading', { name: '新會員' })).toBeVisible()
  await page.goto('settings?show=account')
  await page.getByRole('button', { name: '登出所有裝置' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '登出', exact: true }).click()
  await expect(page.getByText('已登出所有裝置')).toBeVisible()
  await expect(page.getByText('登入後即可預約')).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  await other.close()
})

test('an account is deleted with a fresh code, and nothing of it is left on the phone', async ({
  page,
  member,
  server,
}) => {
  await agree(member)
  const avatar = await uploadElsewhere(server, member)
  const { rev } = await member.ask<{ rev: number }>('/api/user/getUserInfo')
  await member.ask('/api/user/editProfile', { nickname, avatar, base_rev: rev, op_id: crypto.randomUUID() })
  await book(member)
  for (const path of ['', 'appointment-record', 'my']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  await page.getByRole('link', { name: '帳戶與資料' }).click()
  await page.getByRole('link', { name: '刪除帳戶…' }).click()
  await expect(page.getByText('你將會失去')).toBeVisible()
  await expect(page.getByText('剩餘次數').locator('..').locator('..')).toContainText('0 次')
  const end = page.getByRole('button', { name: '輸入 6 位驗證碼' })
  await expect(end).toHaveAttribute('aria-disabled', 'true')
  server.records.clearLimits()
  await page.getByRole('button', { name: '獲取驗證碼' }).click()
  await expect(page.getByText(/^\d+ 秒後可重新發送$/)).toBeVisible()
  const code = await server.codeFor(member.phone)
  const field = page.getByRole('textbox')
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: '刪除帳戶' }).click()
  await expect(page.getByText('驗證碼不正確，尚餘 4 次機會')).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: '刪除帳戶' }).click()
  await expect(page.getByText('帳戶已刪除')).toBeVisible()
  await expect(page.getByText('登入後即可預約')).toBeVisible()

  const kept = await persistedOnPhone(page)
  for (const trace of [member.uid, member.token, member.phone, nickname, avatar]) expect(kept).not.toContain(trace)
  await expect(member.ask('/api/user/getUserInfo')).rejects.toThrow('signed-out')
  server.records.clearLimits()
  await page.goto('login')
  await signIn(page, server, member.phone)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
  expect(await page.evaluate(() => localStorage.getItem('userId'))).not.toBe(member.uid)
})

test(
  'nothing can be pressed before all that will be lost is there, so that nothing moves under the finger',
  { tag: '@full' },
  async ({ page, member }) => {
    expect(member.uid).not.toBe('')
    const release = Promise.withResolvers<void>()
    await page.route('**/api/user/userFreeUseCardList', async (route) => {
      await release.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/user/userFreeUseCardList')
    const known = page.waitForResponse('**/api/user/getUserInfo')
    await page.goto('settings?show=delete')
    await Promise.all([asked, known])
    await expect(page.getByText('你將會失去')).toBeVisible()
    // Half a second of frames in which a page that does not wait would show the button.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
    })
    await expect(page.getByRole('button', { name: '獲取驗證碼' })).toHaveCount(0)
    release.resolve()
    await expect(page.getByRole('button', { name: '獲取驗證碼' })).toBeVisible()
  },
)

test('an answer that is lost is not called a failure, and pressing again tells what happened', async ({
  context,
  page,
  server,
}) => {
  const member = await aMember(server)
  await enterAs(context, member)
  await page.goto('settings?show=delete')
  server.records.clearLimits()
  await page.getByRole('button', { name: '獲取驗證碼' }).click()
  await expect(page.getByText(/^\d+ 秒後可重新發送$/)).toBeVisible()
  await page.getByRole('textbox').fill(await server.codeFor(member.phone))
  await page.route('**/api/user/deleteAccount', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '刪除帳戶' }).click()
  await expect(page.getByText('未有收到回覆。帳戶可能已經刪除')).toBeVisible()
  await page.unroute('**/api/user/deleteAccount')
  await page.getByRole('button', { name: '刪除帳戶' }).click()
  await expect(page.getByText('你已登出，帳戶很可能已刪除')).toBeVisible()
  const kept = await persistedOnPhone(page)
  for (const trace of [member.uid, member.token]) expect(kept).not.toContain(trace)
})

test('an unpaid order is named as what keeps the account', { tag: '@full' }, async ({ page, member, server }) => {
  const packages = await member.ask<{ package_id: string }[]>('/api/order/freelyUseCardDeviceTypeList', { shop_id: 1 })
  await member.ask('/api/order/createFreelyUseCardCharge', {
    package_id: packages[0]?.package_id,
    shop_id: 1,
    pay_method: 'counter',
    op_id: crypto.randomUUID(),
  })
  await page.goto('settings?show=delete')
  server.records.clearLimits()
  await page.getByRole('button', { name: '獲取驗證碼' }).click()
  await expect(page.getByText(/^\d+ 秒後可重新發送$/)).toBeVisible()
  await page.getByRole('textbox').fill(await server.codeFor(member.phone))
  await page.getByRole('button', { name: '刪除帳戶' }).click()
  await expect(page.getByText('你有一張未付款的訂單')).toBeVisible()
  await page.getByRole('button', { name: '保留帳戶' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('刪除帳戶')
})
