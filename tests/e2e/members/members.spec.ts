import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { aMember, aPhone, book, endLoginsOf, enterAs, type Member, stateOf } from '../support/member.ts'
import { uploadElsewhere } from '../support/phone/picture.ts'
import { persistedOnPhone } from '../support/phone/phone-storage.ts'
import { cancelUnsent, signIn } from '../support/steps.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

const secretName = '嘉欣的暱稱'
const ownScreens = ['', 'my', 'appointment-record', 'appointment-result?from=last', 'settings', 'appointment']

test('after signing out, nothing of a member is left on the phone, and the next one sees nothing of them', async ({
  context,
  page,
  member,
  server,
}) => {
  await leaveTraces(page, member)
  await page.goto('my')
  await signOut(page)
  await expectNoTraces(page, member)

  await page.getByRole('link', { name: '登入' }).click()
  await enterNew(page, aPhone(), server)
  await expectNothingShown(page)
  await storedApp(page)
  await context.setOffline(true)
  await expectNothingShown(page)
  await expectNoTraces(page, member)
})

test('a member who signs in where the login of another has ended sees nothing of that one, with and without signal', async ({
  context,
  page,
  member,
  server,
}) => {
  await leaveTraces(page, member)
  await endLoginsOf(server, member)
  await page.goto('my')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  // The picture of home that is painted before anything else must not show it to the next member.
  const painted = await page.evaluate(() => localStorage.getItem('home'))
  expect(painted ?? '"state":"signed-out"').toContain('"state":"signed-out"')
  await enterNew(page, aPhone(), server)
  await expectNothingShown(page)
  await storedApp(page)
  await context.setOffline(true)
  await expectNothingShown(page)
  await expectNoTraces(page, member)
})

test('what a member had not sent is not sent as another, and goes out when they return', async ({
  context,
  page,
  member: first,
  server,
}) => {
  const avatar = await uploadElsewhere(server, first)
  await editElsewhere(first, { nickname: '阿明', gender: 'male', avatar })
  await page.goto('my')
  await expect(page.getByText('阿明')).toBeVisible()
  await storedApp(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: '編輯資料' }).click()
  await page.getByLabel('暱稱').fill('明仔')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('待傳送，連線後送出。')).toBeVisible()
  await endLoginsOf(server, first)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')

  await enterNew(page, aPhone(), server)
  await page.goto('my')
  await expect(page.getByText('待傳送')).toBeHidden()
  await signOut(page)
  expect(server.records.operationCount(first.uid)).toBe(1)

  server.records.clearLimits()
  await page.goto('login?next=%2Fmy')
  await signIn(page, server, first.phone)
  await expect(page.getByRole('heading', { name: '明仔' })).toBeVisible()
  await expect.poll(() => server.records.operationCount(first.uid)).toBe(2)
})

test('what a member had cancelled is sent while another is signed in, who sees nothing of it', async ({
  context,
  page,
  member: first,
  server,
}) => {
  const { appointment_id: id } = await book(first)
  await page.goto(`appointment-result?id=${id}`)
  await storedApp(page)
  await context.setOffline(true)
  await cancelUnsent(page)
  await endLoginsOf(server, first)
  const second = await aMember(server)
  const login = { userId: second.uid, token: second.token }
  await page.evaluate((own) => {
    for (const [name, value] of Object.entries(own)) localStorage.setItem(name, value)
  }, login)
  await page.goto('')
  await expect(page.getByText('目前離線')).toBeVisible()
  await expect(page.getByRole('region', { name: '仍未完成' })).toBeHidden()
  await context.setOffline(false)
  await expect.poll(() => server.records.appointment(id).state).toBe('cancelled')
  await expect(page.locator('[data-state=none], [data-state=free]')).toBeVisible()
  await expect(page.getByText('待傳送')).toBeHidden()
  await expect(page.getByRole('region', { name: '仍未完成' })).toBeHidden()
  expect(server.records.operationCount(second.uid)).toBe(0)
})

test(
  'a second tab follows when the first signs out, and when another member signs in',
  { tag: '@full' },
  async ({ context, page, member, server }) => {
    await book(member)
    await page.goto('my')
    const other = await context.newPage()
    await other.goto('appointment-record')
    await expect(other.getByText('已預約')).toBeVisible()
    await page.bringToFront()
    await page.getByRole('button', { name: '登出' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '登出' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')

    await other.goto('')
    await expect(other.getByText('登入後即可預約')).toBeVisible()
    await page.bringToFront()
    await page.goto('login')
    await signIn(page, server, aPhone())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
    await expect(other.locator('[data-state=none], [data-state=free]')).toBeVisible()
  },
)

test(
  'two members on two phones each see their own appointments',
  { tag: '@full' },
  async ({ browser, page, member, server }) => {
    const neighbour = await aMember(server)
    const { appointment_id: own } = await book(member, { device: 'central-1', shop: 2 })
    const { appointment_id: foreign } = await book(neighbour, { device: 'mongkok-1', shop: 3 })
    const elsewhere = await browser.newContext({ baseURL: server.url })
    await enterAs(elsewhere, neighbour)
    const otherPage = await elsewhere.newPage()
    await page.goto('appointment-record')
    await otherPage.goto('appointment-record')
    await expect(page.getByRole('listitem').filter({ hasText: '中環店' })).toBeVisible()
    await expect(otherPage.getByRole('listitem').filter({ hasText: '旺角店' })).toBeVisible()
    await page.goto(`appointment-result?id=${foreign}`)
    await expect(page.getByText('找不到此預約')).toBeVisible()
    await elsewhere.close()
    expect(await stateOf(member, own)).toBe('booked')
  },
)

/** Fills every place where the phone keeps something of a member. */
async function leaveTraces(page: Page, member: Member): Promise<void> {
  await book(member)
  await editElsewhere(member, { nickname: secretName, gender: 'female' })
  for (const path of ownScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }
  await page.getByRole('radio', { name: /1 號機/ }).click()
  await page.goto('my')
  await expect(page.getByText(secretName)).toBeVisible()
  await page.goto('')
  await expect(page.locator('[data-state=booked]')).toBeVisible()
  const kept = await persistedOnPhone(page)
  expect(kept).toContain(member.uid)
  expect(kept).toContain(secretName)
}

async function editElsewhere(member: Member, changes: object): Promise<void> {
  const { rev } = await member.ask<{ rev: number }>('/api/user/getUserInfo')
  await member.ask('/api/user/editProfile', { ...changes, base_rev: rev, op_id: randomUUID() })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: '登出' }).click()
  await expect(page.getByRole('dialog')).toContainText('確定要登出嗎？')
  await page.getByRole('dialog').getByRole('button', { name: '登出' }).click()
  await expect(page.getByText('登入後即可預約')).toBeVisible()
}

async function expectNoTraces(page: Page, { uid, token }: Member): Promise<void> {
  for (const trace of [uid, token, secretName]) await expect.poll(() => persistedOnPhone(page)).not.toContain(trace)
}

async function expectNothingShown(page: Page): Promise<void> {
  for (const path of ownScreens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByText(secretName)).toBeHidden()
    await expect(page.getByText('已預約', { exact: true })).toBeHidden()
  }
  await page.goto('')
  await expect(page.locator('[data-state=none], [data-state=free]')).toBeVisible()
}

/** Signs in on the login screen and leaves the profile for later. */
async function enterNew(page: Page, phone: string, server: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, server, phone)
  await page.getByRole('button', { name: '略過' }).click()
}
