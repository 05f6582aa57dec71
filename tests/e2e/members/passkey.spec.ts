import type { Page } from '@playwright/test'

import { aPhone } from '../support/member.ts'
import { namedUrl, withVirtualPhone } from '../support/passkey.ts'
import type { TestServer } from '../support/server.ts'
import { signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'], baseURL: ({ server }, use) => use(namedUrl(server)) })

const passkeyButton = (page: Page) => page.getByRole('button', { name: '用通行密鑰登入' })
const offer = (page: Page) => page.getByRole('dialog', { name: '下次用面容或指紋登入' })

/** Signs in with a code, and leaves the profile for another time. */
async function signInByCode(page: Page, server: TestServer, phone: string): Promise<void> {
  server.records.clearLimits()
  await page.goto('login')
  await signIn(page, server, phone)
  await page.getByRole('button', { name: '略過' }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto('my')
  await page.getByRole('button', { name: '登出', exact: true }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/hk\/$/)
}

test('after a code the passkey is offered once; from then on no message is needed', async ({
  page,
  context,
  server,
}) => {
  const phone = aPhone()
  const authenticator = await withVirtualPhone(context, page)
  await page.goto('login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  await signInByCode(page, server, phone)
  await offer(page).getByRole('button', { name: '設定通行密鑰' }).click()
  await expect(page.getByText('已設定通行密鑰')).toBeVisible()
  await expect(page.getByRole('link', { name: /通行密鑰/ })).toContainText('1 個')
  expect(await authenticator.count()).toBe(1)
  const sent = await server.codeFor(phone)

  await signOut(page)
  // A browser that offers passkeys in the field signs in by itself here, before the button can be pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('歡迎回來')
  await passkeyButton(page).click()
  await expect(page.getByText('登入成功')).toBeVisible()
  expect(await server.codeFor(phone)).toBe(sent)
})

test(
  'a passkey that was turned down is not offered again, and waits in Me',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const phone = aPhone()
    await withVirtualPhone(context, page)
    await signInByCode(page, server, phone)
    await offer(page).getByRole('button', { name: '暫時不用' }).click()
    await expect(offer(page)).toBeHidden()
    await signOut(page)
    await signInByCode(page, server, phone)
    await expect(page).toHaveURL(/\/hk\/$/)
    await page.goto('my')
    await page.getByRole('link', { name: '通行密鑰' }).click()
    await expect(page.getByText('未有通行密鑰')).toBeVisible()
  },
)

test('passkeys are named and removed in Me; a removed one says so at the next sign-in', async ({
  page,
  context,
  server,
  member,
}) => {
  await member.ask('/api/user/getUserInfo')
  const authenticator = await withVirtualPhone(context, page)
  await page.goto('settings?show=passkeys')
  await page.getByRole('button', { name: '在這部裝置設定通行密鑰' }).click()
  const row = page.getByRole('list', { name: '通行密鑰' }).getByRole('button')
  await expect(row).toContainText('尚未使用')
  await page.getByRole('button', { name: '在這部裝置設定通行密鑰' }).click()
  await expect(page.getByText('這部裝置已有你帳戶的通行密鑰')).toBeVisible()
  await row.click()
  const sheet = page.getByRole('dialog', { name: '通行密鑰' })
  await sheet.getByLabel('名稱').fill('我的手機')
  await sheet.getByRole('button', { name: '儲存' }).click()
  await expect(row).toContainText('我的手機')
  await row.click()
  await sheet.getByRole('button', { name: '移除通行密鑰' }).click()
  await page.getByRole('dialog', { name: '移除通行密鑰' }).getByRole('button', { name: '移除', exact: true }).click()
  await expect(page.getByText('未有通行密鑰')).toBeVisible()
  await authenticator.verify(false)
  await signOut(page)
  await page.goto('login')
  await authenticator.verify(true)
  await passkeyButton(page).click()
  await expect(page.getByText('此通行密鑰已失效。請用驗證碼登入，再重新設定')).toBeVisible()
  server.records.clearLimits()
})

test('a passkey that is called off says so, and the code still works', { tag: '@full' }, async ({ page, context }) => {
  const authenticator = await withVirtualPhone(context, page)
  await authenticator.verify(false)
  await page.goto('login')
  await passkeyButton(page).click()
  await expect(page.getByText('已取消，或這部裝置沒有我們的通行密鑰。請再試，或改用驗證碼')).toBeVisible()
  await expect(page.getByRole('button', { name: '獲取驗證碼' })).toBeEnabled()
})

test('a browser without passkeys, and an address that has none, say so', { tag: '@full' }, async ({ page, server }) => {
  await page.goto(`${server.url}login`)
  await passkeyButton(page).click()
  await expect(page.getByText('通行密鑰不能在此網址使用，請用平常的網址開啟')).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.goto('login')
  await passkeyButton(page).click()
  await expect(page.getByText('此瀏覽器不支援通行密鑰，請改用驗證碼登入')).toBeVisible()
})

test('without a connection the passkey waits as well', { tag: '@full' }, async ({ page, context }) => {
  await page.goto('login')
  await context.setOffline(true)
  await expect(page.getByText(/登入需要網絡/)).toBeVisible()
  await expect(passkeyButton(page)).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(passkeyButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})

test('the list below the number signs in without a press of the button', async ({ page, context, member }) => {
  await member.ask('/api/user/getUserInfo')
  await withVirtualPhone(context, page)
  await page.goto('settings?show=passkeys')
  await page.getByRole('button', { name: '在這部裝置設定通行密鑰' }).click()
  await expect(page.getByText('尚未使用')).toBeVisible()
  await signOut(page)
  await page.goto('login')
  // The virtual phone takes the first offer by itself.
  await expect(page.getByText('登入成功')).toBeVisible()
})
