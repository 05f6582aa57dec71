import { randomUUID } from 'node:crypto'

import type { Member } from './support/member.ts'
import { storedApp } from './support/stored-app.ts'
import { expect, test } from './support/test.ts'

const editPath = '/api/user/editProfile'

interface Profile {
  nickname: string
  gender: string | null
  rev: number
}

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('a profile is complete with a nickname and a gender, and says what is missing', async ({ page, member }) => {
  await page.goto('settings')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('請輸入暱稱')).toBeVisible()
  await expect(page.getByText('請選擇性別')).toBeVisible()
  await page.getByLabel('暱稱').fill('小曦')
  await page.getByRole('radio', { name: '女' }).check({ force: true })
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('資料已更新')).toBeVisible()
  expect(await profileOf(member)).toMatchObject({ nickname: '小曦', gender: 'female' })

  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByText('小曦')).toBeVisible()
})

test('a new nickname without signal is shown at once, waits, and reaches the studio once', async ({
  context,
  page,
  member,
  studio,
}) => {
  await complete(member)
  await page.goto('my')
  await expect(page.getByText('阿明')).toBeVisible()
  await storedApp(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: '編輯資料' }).click()
  await page.getByLabel('暱稱').fill('明仔')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByRole('heading', { name: '明仔' })).toBeVisible()
  await expect(page.getByText('待傳送，連線後送出。')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: '明仔' })).toBeVisible()
  expect((await profileOf(member)).nickname).toBe('阿明')

  await context.setOffline(false)
  await expect(page.getByText('待傳送，連線後送出。')).toBeHidden()
  await expect(page.getByRole('heading', { name: '明仔' })).toBeVisible()
  expect((await profileOf(member)).nickname).toBe('明仔')
  // Completing the profile, and one new nickname.
  expect(studio.records.operationCount(member.uid)).toBe(2)
})

test('a new nickname that waits can be taken back', async ({ page, member, line }) => {
  await complete(member)
  await page.goto(`${line.url}my`)
  await storedApp(page)
  line.become('refuse')
  await page.reload()
  await expect(page.getByText('目前離線')).toBeVisible()
  await page.getByRole('link', { name: '編輯資料' }).click()
  await page.getByLabel('暱稱').fill('明仔')
  await page.getByRole('button', { name: '儲存' }).click()
  await page.locator('main').getByRole('button', { name: '復原' }).click()
  await expect(page.getByRole('heading', { name: '阿明' })).toBeVisible()
  line.become('pass')
  await expect(page.getByText('已重新連線')).toBeVisible()
  expect(line.passedOn(editPath)).toBe(0)
})

test('a nickname that was changed on another phone meanwhile is not overwritten without asking', async ({
  context,
  page,
  member,
}) => {
  await complete(member)
  await page.goto('my')
  await storedApp(page)
  await context.setOffline(true)
  await page.getByRole('link', { name: '編輯資料' }).click()
  await page.getByLabel('暱稱').fill('這部手機')
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('待傳送，連線後送出。')).toBeVisible()
  await edit(member, { nickname: '另一部手機' })
  await context.setOffline(false)

  await expect(page.getByText('資料已在另一部手機更改')).toBeVisible()
  await expect(page.getByText('你的更改：這部手機')).toBeVisible()
  await expect(page.getByText('現有：另一部手機')).toBeVisible()
  expect((await profileOf(member)).nickname).toBe('另一部手機')
  await page.getByRole('button', { name: '使用我的更改' }).click()
  await expect(page.getByRole('heading', { name: '這部手機' })).toBeVisible()
  await expect(page.getByText('資料已在另一部手機更改')).toBeHidden()
  await expect.poll(async () => (await profileOf(member)).nickname).toBe('這部手機')
})

function profileOf(member: Member): Promise<Profile> {
  return member.ask<Profile>('/api/user/getUserInfo')
}

async function complete(member: Member): Promise<void> {
  await edit(member, { nickname: '阿明', gender: 'male' })
}

/** Edits on another phone. */
async function edit(member: Member, changes: Partial<Profile>): Promise<void> {
  const { rev } = await profileOf(member)
  await member.ask(editPath, { ...changes, base_rev: rev, op_id: randomUUID() })
}
