import { aPhone } from '../support/member.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { expect, test as base } from '../support/test.ts'

/** A chain that sends codes by text message and by calls. */
const test = base.extend<object, { openStudio: () => Promise<TestServer> }>({
  openStudio: [
    ({}, use) =>
      use(() => startServer(process.cwd(), { CODE_CHANNELS: 'sms, voice', SMS_PROVIDER: 'log', VOICE_PRICES: '*:0' })),
    { scope: 'worker' },
  ],
})

test('a member whose message does not come is called with the same code', async ({ page, server }) => {
  const phone = aPhone()
  await page.clock.install()
  await page.goto('login')
  await page.getByLabel('手機號碼').fill(phone)
  await page.getByRole('button', { name: '獲取驗證碼' }).click()
  await expect(page.getByText('20 秒後仍未收到？我們會嘗試致電給你。')).toBeVisible()
  const sent = await server.codeFor(phone)
  const call = page.getByRole('button', { name: '改為致電給我' })
  await expect(call).toBeHidden()
  server.records.clearLimits()
  await page.clock.runFor(61_000)
  await call.click()
  await expect(page.getByText('正在致電給你。')).toBeVisible()
  await expect(page.getByLabel('驗證碼', { exact: true })).toBeFocused()
  await page.reload()
  await expect(page.getByText('正在致電給你。')).toBeVisible()
  expect(await server.codeFor(phone)).toBe(sent)
  await page.getByLabel('驗證碼', { exact: true }).fill(sent)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '登入', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
})
