import type { Page } from '@playwright/test'

import type { Member } from '../support/member.ts'
import { coloursOf, photoFile, pickPicture } from '../support/phone/picture.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('the square is chosen by hand and by key', { tag: '@full' }, async ({ page, member, server }) => {
  await page.goto('settings')
  await page.locator('[data-files]').setInputFiles(await photoFile())
  const dialog = page.getByRole('dialog', { name: '移動及縮放' })
  await dialog.getByRole('slider', { name: '縮放' }).press('End')
  await dialog.getByRole('slider', { name: '上下移動' }).press('End')
  await dialog.getByRole('button', { name: '使用圖片' }).click()
  await expect(page.getByText('頭像已上載')).toBeVisible()
  await save(page)
  // Four times as close and at the lower end there is only blue.
  const lower = (await profileOf(member)).avatar ?? ''
  expect(
    await coloursOf(server, lower, [
      [256, 10],
      [256, 500],
    ]),
  ).toEqual([
    [0, 0, 1],
    [0, 0, 1],
  ])

  await page.goto('settings')
  await page.locator('[data-files]').setInputFiles(await photoFile())
  const canvas = dialog.locator('canvas')
  await canvas.hover()
  for (let turn = 0; turn < 20; turn++) await page.mouse.wheel(0, -100)
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The square is not shown')
  for (let pull = 0; pull < 3; pull++) {
    await page.mouse.move(box.x + box.width / 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 10, { steps: 4 })
    await page.mouse.up()
  }
  await dialog.getByRole('button', { name: '使用圖片' }).click()
  await expect(page.getByText('頭像已上載')).toBeVisible()
  await page.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('資料已更新')).toBeVisible()
  const upper = (await profileOf(member)).avatar ?? ''
  expect(
    await coloursOf(server, upper, [
      [256, 10],
      [256, 500],
    ]),
  ).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
})

test('a file that is no picture is refused before anything is sent', async ({ page, member }) => {
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/picture/') && sent.push(request.url())))
  await page.goto('settings')
  const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await page.locator('[data-files]').setInputFiles(text)
  await expect(page.getByText('未能開啟此檔案')).toBeVisible()
  const huge = { ...(await photoFile()), buffer: Buffer.alloc(26 * 1024 * 1024) }
  await page.locator('[data-files]').setInputFiles(huge)
  await expect(page.getByText('圖片太大')).toBeVisible()
  expect(sent).toEqual([])
  expect((await profileOf(member)).avatar).toBeNull()
})

test('without signal the words go their way and the picture waits on the phone, over a reload, until there is signal', async ({
  context,
  page,
  member,
}) => {
  await page.goto('settings')
  await expect(page.getByLabel('暱稱')).toBeVisible()
  await storedApp(page)
  await context.setOffline(true)
  await pickPicture(page, await photoFile())
  await expect(page.getByText('未能上載：頭像需要網絡連線。')).toBeVisible()
  await page.getByLabel('暱稱').fill('小曦')
  await page.getByRole('radio', { name: '女' }).check({ force: true })
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('已儲存，連線後送出')).toBeVisible()
  await page.goto('my')
  await page.reload()
  await expect(page.getByText('頭像已保留在此手機')).toBeVisible()
  await expect(page.locator('[data-avatar]')).toHaveAttribute('src', /^blob:/)
  expect(await profileOf(member)).toMatchObject({ nickname: '', avatar: null })

  await context.setOffline(false)
  await expect(page.getByText('頭像已保留在此手機')).toBeHidden()
  await expect(page.locator('[data-avatar]')).toHaveAttribute('src', /^\/media\//)
  await expect
    .poll(() => profileOf(member))
    .toMatchObject({ nickname: '小曦', gender: 'female', profile_complete: true })
})

test(
  'an upload that fails keeps the picture and sends it again on demand',
  { tag: '@full' },
  async ({ page, member }) => {
    await page.route('**/api/picture/upload', (route) =>
      route.fulfill({ status: 429, json: { status: 0, code: 'too-many', msg: '', data: { retry_after: 60 } } }),
    )
    await page.goto('settings')
    await pickPicture(page, await photoFile())
    await expect(page.getByText('未能上載，系統繁忙，請稍後再試。')).toBeVisible()
    await page.getByLabel('暱稱').fill('小曦')
    await page.getByRole('radio', { name: '女' }).check({ force: true })
    await page.getByRole('button', { name: '完成' }).click()
    // The member is not told that the profile is complete while the picture is missing.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('完善資料')
    await page.unroute('**/api/picture/upload')
    await page.getByRole('button', { name: '重試' }).click()
    await expect(page.getByText('頭像已上載')).toBeVisible()
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('完善資料')
    expect(await profileOf(member)).toMatchObject({ nickname: '小曦', profile_complete: true })
  },
)

async function save(page: Page): Promise<void> {
  await page.getByLabel('暱稱').fill('小曦')
  await page.getByRole('radio', { name: '女' }).check({ force: true })
  await page.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('資料已更新')).toBeVisible()
}

interface Profile {
  nickname: string
  avatar: string | null
}

function profileOf(member: Member): Promise<Profile> {
  return member.ask<Profile>('/api/user/getUserInfo')
}
