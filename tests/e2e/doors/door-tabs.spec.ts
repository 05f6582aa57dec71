import type { Page } from '@playwright/test'

import { arrive, freeDoor, frontDoor, openAtNight } from '../support/door.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

const door = `doorcontrol?lock=${frontDoor}`
const openDoor = (page: Page) => page.getByRole('button', { name: '開門', exact: true })
const isOnline = (page: Page) => expect(page.getByText('門鎖在線', { exact: true }).first()).toBeVisible()

test.use({ allowedErrors: ['cut off'] })

test.beforeEach(async ({ server }) => {
  openAtNight(server)
  await freeDoor(server)
})

test('a door that one tab opens is open in the other tab of this phone too, without a second tap', async ({
  context,
  page,
  member,
  server,
}) => {
  const id = await arrive(server, member)
  await page.goto(door)
  const other = await context.newPage()
  await other.goto(door)
  await isOnline(other)
  await openDoor(page).click()
  await expect(page.getByRole('heading', { name: '門已打開' })).toBeVisible()
  await expect(other.getByRole('heading', { name: '門已打開' })).toBeVisible()
  const { access } = await member.ask<{ access: object }>('/api/door/info', { lock_id: frontDoor })
  expect(access).toMatchObject({ appointment_id: id, openings_left: 2 })
})

test(
  'a command in doubt is in doubt in the other tab too, which sends no second one and goes on asking alone',
  { tag: '@full' },
  async ({ context, page, member, server, line }) => {
    await arrive(server, member)
    await page.goto(new URL(door, line.url).href)
    await storedApp(page)
    const other = await context.newPage()
    await other.goto(new URL(door, line.url).href)
    await isOnline(other)
    const before = server.records.operationCount(member.uid)
    line.breakAfter('/api/door/open')
    await openDoor(page).click()
    await expect(other.getByRole('heading', { name: '未能確認門的狀態' })).toBeVisible()
    await page.close()
    line.loseNothing()
    line.become('pass')
    await expect(other.getByRole('heading', { name: '門已打開' })).toBeVisible({ timeout: 30_000 })
    expect(server.records.operationCount(member.uid)).toBe(before + 1)
  },
)
