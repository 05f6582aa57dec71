import type { Page } from '@playwright/test'

import { aMember } from '../support/member.ts'
import { signIn } from '../support/steps.ts'
import { enterAsStaff, ofStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

const pins = { owner: '120987', staff: '340987' }
const lock = (page: Page) => page.getByRole('button', { name: '鎖上這部平板' }).first()
const tile = (page: Page, name: string) => page.locator('[data-lock-screen]').getByRole('button', { name })
const isAt = (page: Page, name: string) =>
  expect(page.getByRole('navigation').getByRole('button', { name }).first()).toBeVisible()

test('two clerks share a tablet, each with their own PIN, and nothing of one stays for the other', async ({
  page,
  context,
  server,
}) => {
  const clerk = await ofStaff(server, 'staff')
  await clerk.ask('/api/admin/user/pin', { pin: pins.staff })
  const owner = await enterAsStaff(context, server)
  await owner.ask('/api/admin/user/pin', { pin: pins.owner })
  server.records.clearLimits()
  await page.goto('admin/users')
  await isAt(page, '陳店主')
  await lock(page).click()
  await tile(page, '其他人').click()
  await page.getByRole('dialog').getByRole('button', { name: '登入' }).click()
  await expect(page.getByRole('button', { name: '返回職員平板' })).toBeVisible()
  await signIn(page, server, '51000007')
  await isAt(page, '小吳')
  const kept = () => page.evaluate(() => Object.values(localStorage).join(' '))
  expect(await kept()).toContain(owner.token)

  await lock(page).click()
  await expect(tile(page, '小吳')).toHaveAttribute('aria-pressed', 'true')
  await tile(page, '陳店主').click()
  await expect(page.getByRole('heading', { name: '陳店主的 PIN' })).toBeVisible()
  await page.keyboard.type(pins.staff)
  await expect(page.getByText('尚可試 4 次')).toBeVisible()
  await expect(page.locator('[data-lock-screen]')).toBeVisible()
  await page.keyboard.type(pins.owner)
  await expect(page.locator('[data-lock-screen]')).toBeHidden()
  await isAt(page, '陳店主')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(owner.token)

  // The clerk's login waits, locked: their own PIN opens it, with all five tries.
  await lock(page).click()
  await tile(page, '小吳').click()
  await expect(page.getByRole('heading', { name: '小吳的 PIN' })).toBeVisible()
  await expect(page.getByText('尚可試')).toBeHidden()
  await page.keyboard.type(pins.staff)
  await isAt(page, '小吳')
})

test(
  'who leaves before their name has been read is on their tile by name all the same',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const clerk = await ofStaff(server, 'staff')
    await clerk.ask('/api/admin/user/pin', { pin: pins.staff })
    const owner = await enterAsStaff(context, server)
    await owner.ask('/api/admin/user/pin', { pin: pins.owner })
    server.records.clearLimits()
    const held = Promise.withResolvers<void>()
    await page.goto('admin/users')
    await isAt(page, '陳店主')
    // What the button asks before it locks is answered; what the locked screen asks is not.
    let asked = 0
    await page.route('**/api/admin/user/lock-state', async (route) => {
      asked += 1
      if (asked > 1) await held.promise
      await route.continue()
    })
    await lock(page).click()
    await tile(page, '其他人').click()
    const locked = page.waitForResponse('**/api/admin/user/lock')
    await page.getByRole('dialog').getByRole('button', { name: '登入' }).click()
    await locked
    held.resolve()
    await expect(page.getByRole('button', { name: '返回職員平板' })).toBeVisible()
    await signIn(page, server, '51000007')
    await isAt(page, '小吳')
    await lock(page).click()
    await expect(tile(page, '陳店主')).toBeVisible()
  },
)

test(
  'a second tab of the staff area is loaded anew for whoever takes over',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const clerk = await ofStaff(server, 'staff')
    await clerk.ask('/api/admin/user/pin', { pin: pins.staff })
    const waiting = { uid: clerk.uid, token: clerk.token, nickname: '小吳', level: 'staff' }
    const owner = await enterAsStaff(context, server)
    await owner.ask('/api/admin/user/pin', { pin: pins.owner })
    await page.goto('admin/users')
    await isAt(page, '陳店主')
    await page.evaluate((entry) => localStorage.setItem('waitingClerks', JSON.stringify([entry])), waiting)
    const second = await context.newPage()
    await second.goto('admin/operation')
    await isAt(second, '陳店主')
    await second.evaluate(() => Object.assign(window, { ofTheOwner: true }))

    await page.reload()
    await lock(page).click()
    await tile(page, '小吳').click()
    await expect(page.getByRole('heading', { name: '小吳的 PIN' })).toBeVisible()
    await page.keyboard.type(pins.staff)
    await isAt(page, '小吳')
    await expect.poll(() => second.evaluate(() => 'ofTheOwner' in window)).toBe(false)
    await isAt(second, '小吳')
  },
)

test(
  'a login that has ended meanwhile is not offered any longer',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const owner = await enterAsStaff(context, server)
    await owner.ask('/api/admin/user/pin', { pin: pins.owner })
    await context.addInitScript(() => {
      const gone = { uid: 'gone', token: 'gone', nickname: '舊職員', level: 'staff' }
      if (sessionStorage.getItem('begun') === null) localStorage.setItem('waitingClerks', JSON.stringify([gone]))
      sessionStorage.setItem('begun', '1')
    })
    await page.goto('admin/users')
    await lock(page).click()
    await tile(page, '舊職員').click()
    await expect(page.getByText('舊職員的登入已結束，請重新登入')).toBeVisible()
    await expect(tile(page, '舊職員')).toBeHidden()
    await expect(tile(page, '陳店主')).toHaveAttribute('aria-pressed', 'true')
  },
)

test('a member of the staff sees where they are signed in, and signs one out', async ({ page, context, server }) => {
  server.records.clearLimits()
  const manager = await enterAsStaff(context, server, 'manager')
  const other = await aMember(server, '51000008')
  await page.goto('admin/users')
  await page.getByRole('navigation').getByRole('button', { name: '梁經理' }).first().click()
  const dialog = page.getByRole('dialog', { name: '你的登入' })
  await expect(dialog.getByText('此裝置', { exact: true })).toHaveCount(1)
  const rows = dialog.getByRole('listitem')
  const before = await rows.count()
  await rows.filter({ hasText: '新登入' }).first().getByRole('button').click()
  await expect(rows).toHaveCount(before - 1)
  await expect(other.ask('/api/user/getUserInfo')).rejects.toThrow('signed-out')
  expect(await manager.ask('/api/user/getUserInfo')).toMatchObject({ uid: manager.uid })
})
