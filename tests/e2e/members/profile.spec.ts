import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { anotherPhone, type Member } from '../support/member.ts'
import { coloursOf, photoFile, pickPicture, uploadElsewhere } from '../support/phone/picture.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const editPath = '/api/user/editProfile'

interface Profile {
  nickname: string
  gender: string | null
  avatar: string | null
  rev: number
}

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('a profile is complete with a picture, a nickname and a gender, and says what is missing', async ({
  page,
  member,
  server,
}) => {
  await page.goto('settings')
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('請上載頭像')).toBeVisible()
  await expect(page.getByText('請輸入暱稱')).toBeVisible()
  await expect(page.getByText('請選擇性別')).toBeVisible()
  await expect(page.getByRole('button', { name: '新增頭像' })).toBeFocused()
  await pickPicture(page, await photoFile())
  await expect(page.getByText('頭像已上載')).toBeVisible()
  await page.getByLabel('暱稱').fill('小曦')
  await page.getByRole('radio', { name: '女' }).check({ force: true })
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('資料已更新')).toBeVisible()
  const { avatar, ...profile } = await profileOf(member)
  expect(profile).toMatchObject({ nickname: '小曦', gender: 'female', profile_complete: true })
  // Upright, as it was taken, and square.
  expect(
    await coloursOf(server, avatar ?? '', [
      [256, 60],
      [256, 450],
    ]),
  ).toEqual([
    [1, 0, 0],
    [0, 0, 1],
  ])

  await page.getByRole('link', { name: '我的', exact: true }).click()
  await expect(page.getByText('小曦')).toBeVisible()
  await expect(page.locator('[data-avatar]')).toHaveAttribute('src', avatar ?? '')
})

test('a new member goes on without a picture, and is asked for it no more than for the rest', async ({
  page,
  member,
}) => {
  await page.goto('settings')
  await page.getByRole('button', { name: '暫不上載圖片，先儲存' }).click()
  // The picture alone may be left out.
  await expect(page.getByText('請上載頭像')).toBeHidden()
  await expect(page.getByText('請輸入暱稱')).toBeVisible()
  await page.getByLabel('暱稱').fill('小曦')
  await page.getByRole('radio', { name: '女' }).check({ force: true })
  await page.getByRole('button', { name: '暫不上載圖片，先儲存' }).click()
  await expect(page.getByText('資料已更新')).toBeVisible()
  expect(await profileOf(member)).toMatchObject({ nickname: '小曦', gender: 'female', avatar: null })
  await expect(page).not.toHaveURL(/settings/)
})

test('two phones edit without signal: different fields meet, the same field is asked about, nothing is lost', async ({
  browser,
  context,
  page,
  member,
  server,
}) => {
  await complete(member, server)
  const second = await anotherPhone(browser, server.url, member)
  const phones = [
    { context, page },
    { context: second.context(), page: second },
  ]
  for (const { page } of phones) {
    await page.goto('my')
    await expect(page.getByText('阿明')).toBeVisible()
    await storedApp(page)
  }
  for (const { context } of phones) await context.setOffline(true)
  await editOffline(page, { nickname: '第一部' })
  await editOffline(second, { nickname: '第二部', gender: '女' })

  await context.setOffline(false)
  await expect(page.getByText('待傳送，連線後送出。')).toBeHidden()
  await expect.poll(() => profileOf(member)).toMatchObject({ nickname: '第一部', gender: 'male' })

  await second.context().setOffline(false)
  await expect(second.getByText('資料已在另一部手機更改')).toBeVisible()
  await expect(second.getByText('你的更改：第二部')).toBeVisible()
  await expect(second.getByText('現有：第一部')).toBeVisible()
  expect(await profileOf(member)).toMatchObject({ nickname: '第一部', gender: 'male' })
  await second.getByRole('button', { name: '使用我的更改' }).click()
  await expect.poll(() => profileOf(member)).toMatchObject({ nickname: '第二部', gender: 'female' })

  // Now each phone edits a field of its own.
  for (const { page } of phones) {
    await page.goto('my')
    await expect(page.getByRole('heading', { name: '第二部' })).toBeVisible()
  }
  for (const { context } of phones) await context.setOffline(true)
  await editOffline(page, { nickname: '兩部一起' })
  await editOffline(second, { gender: '男' })
  for (const { context } of phones) await context.setOffline(false)
  await expect.poll(() => profileOf(member)).toMatchObject({ nickname: '兩部一起', gender: 'male' })
  for (const { page } of phones) await expect(page.getByText('資料已在另一部手機更改')).toBeHidden()
  await second.context().close()
})

test('a new nickname without signal is shown at once, waits, and reaches the server once', async ({
  context,
  page,
  member,
  server,
}) => {
  await complete(member, server)
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
  await expect.poll(async () => (await profileOf(member)).nickname).toBe('明仔')
  await expect(page.getByText('待傳送，連線後送出。')).toBeHidden()
  await expect(page.getByRole('heading', { name: '明仔' })).toBeVisible()
  // Completing the profile, and one new nickname.
  expect(server.records.operationCount(member.uid)).toBe(2)
})

test('a new nickname that waits can be taken back', { tag: '@full' }, async ({ page, member, line, server }) => {
  await complete(member, server)
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

test(
  'a nickname that was changed on another phone meanwhile is not overwritten without asking',
  { tag: '@full' },
  async ({ context, page, member, server }) => {
    await complete(member, server)
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
  },
)

function profileOf(member: Member): Promise<Profile> {
  return member.ask<Profile>('/api/user/getUserInfo')
}

/** Fills in what changes and saves; the phone has no signal. */
async function editOffline(page: Page, { nickname, gender }: { nickname?: string; gender?: string }): Promise<void> {
  await page.getByRole('link', { name: '編輯資料' }).click()
  if (nickname !== undefined) await page.getByLabel('暱稱').fill(nickname)
  if (gender !== undefined) await page.getByRole('radio', { name: gender }).check({ force: true })
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('待傳送，連線後送出。')).toBeVisible()
}

async function complete(member: Member, server: TestServer): Promise<void> {
  await edit(member, { nickname: '阿明', gender: 'male', avatar: await uploadElsewhere(server, member) })
}

/** Edits on another phone. */
async function edit(member: Member, changes: Partial<Profile>): Promise<void> {
  const { rev } = await profileOf(member)
  await member.ask(editPath, { ...changes, base_rev: rev, op_id: randomUUID() })
}
