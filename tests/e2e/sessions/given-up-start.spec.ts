import type { Page } from '@playwright/test'

import { storedApp } from '../support/phone/stored-app.ts'
import { button, dialog, freeBed, readyToTan, slowDown } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const bed = 'cwb-1'

test.use({ allowedErrors: ['cut off', 'refused call'] })
test.beforeEach(async ({ server, member }) => {
  await readyToTan(server, member)
  await slowDown(server, bed)
})
test.afterEach(async ({ server, member }) => freeBed(server, member, bed))

test('a start whose answer was lost says how long it is tried; given up, the bed is stopped and nothing is charged', async ({
  page,
  member,
  server,
  line,
}) => {
  await page.goto(`${line.url}device-time?device=${bed}`)
  await storedApp(page)
  line.breakAfter('/api/machine/start')
  await button(page, '開始日曬').click()
  await expect(page.getByText(/再試 \d+ 秒/)).toBeVisible()
  await giveUp(page)
  expect(server.records.sessions(member.uid)).toHaveLength(1)
  line.become('pass')
  await expect(page.getByText('未能確認 1 號機 是否已啟動')).toBeHidden({ timeout: 20_000 })
  await expect.poll(() => server.records.sessions(member.uid)).toMatchObject([{ endReason: 'never-started' }])
  expect(server.records.timesLeft(member.uid)).toBe(10)
})

test('a start that never arrived is not sent again once it is given up', async ({ page, member, server, line }) => {
  await page.goto(`${line.url}device-time?device=${bed}`)
  await storedApp(page)
  await expect(button(page, '開始日曬')).toBeEnabled()
  line.become('stall')
  await button(page, '開始日曬').click()
  await expect(page.getByText(/再試 \d+ 秒/)).toBeVisible()
  await giveUp(page)
  line.become('pass')
  await expect(page).toHaveURL(/\/device-time/)
  await expect(button(page, '開始日曬')).toBeVisible()
  expect(server.records.sessions(member.uid)).toEqual([])
  expect(line.passedOn('/api/machine/start')).toBe(0)
})

async function giveUp(page: Page): Promise<void> {
  await button(page, '取消這次啟動').click()
  await dialog(page).getByRole('button', { name: '停止' }).click()
  await expect(page.getByText('已取消，正在確認日曬機沒有開啟…')).toBeVisible()
}
