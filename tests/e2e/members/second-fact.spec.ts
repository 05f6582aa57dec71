import type { Page } from '@playwright/test'

import { aMember, endLoginsOf, type Member } from '../support/member.ts'
import { signIn } from '../support/steps.ts'
import { expect, test } from '../support/test.ts'
import type { TestServer } from '../support/server.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

/** A member with a name who was not here for a hundred days. */
async function aSleeper(server: TestServer): Promise<Member> {
  const member = await aMember(server)
  await member.ask('/api/user/editProfile', { op_id: crypto.randomUUID(), nickname: '嘉欣 Karen', gender: 'female' })
  server.records.letMemberSleep(member.uid)
  await endLoginsOf(server, member)
  return member
}

async function signInAs(page: Page, server: TestServer, { phone }: Member): Promise<void> {
  server.records.clearLimits()
  await page.goto('login')
  await signIn(page, server, phone)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('這是你的帳戶嗎？')
}

const storedUid = (page: Page) => page.evaluate(() => localStorage.getItem('userId'))

test('after months without a visit a code and the nickname lead into the own account', async ({ page, server }) => {
  const member = await aSleeper(server)
  await signInAs(page, server, member)
  await expect(page.locator('body')).not.toContainText('Karen')
  const own = page.getByRole('button', { name: '是我的帳戶' })
  await own.click()
  await expect(page.getByText('請輸入暱稱')).toBeVisible()
  await page.getByLabel('帳戶內的暱稱').fill('Bob')
  await own.click()
  await expect(page.getByText('暱稱不符，尚餘 4 次機會')).toBeVisible()
  expect(await storedUid(page)).toBeNull()
  await page.getByLabel('帳戶內的暱稱').fill('嘉欣karen')
  await own.click()
  await expect.poll(() => storedUid(page)).toBe(member.uid)
})

test('whoever got the number anew begins an account of their own and sees nothing of the earlier one', async ({
  page,
  server,
}) => {
  const member = await aSleeper(server)
  await signInAs(page, server, member)
  await page.getByRole('button', { name: '這個號碼剛歸我使用' }).click()
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(sure).toContainText('分開保留')
  await sure.getByRole('button', { name: '開立新帳戶' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
  expect(await storedUid(page)).not.toBe(member.uid)
  await expect(page.locator('body')).not.toContainText('Karen')
})

test(
  'without a signal what was typed stays, on the smallest phone too',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const member = await aSleeper(server)
    await signInAs(page, server, member)
    await page.getByLabel('帳戶內的暱稱').fill('嘉欣 Karen')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await context.setOffline(true)
    await expect(page.getByText('你已離線。此步驟需要連線；已輸入的內容會保留。')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('你已離線。此步驟需要連線；已輸入的內容會保留。')).toBeHidden()
    await expect(page.getByLabel('帳戶內的暱稱')).toHaveValue('嘉欣 Karen')
    await page.getByRole('button', { name: '是我的帳戶' }).click()
    await expect.poll(() => storedUid(page)).toBe(member.uid)
  },
)
