import { bedTile as bed, onDuty, startFor, overTheLine } from '../support/staff/duty.ts'
import { agree, aMember, book, stateOf } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { hurry, light, readyToTan, slowDown } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

test.beforeEach(async ({ server }) => {
  server.records.keepHours(1)
  for (const bed of ['cwb-1', 'cwb-2']) await server.simulator(bed, 'online')
})

const minute = 60_000

test('a bed that goes and comes shows over the line through the worker, after a restart of the studio too', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  await onDuty(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await onDuty(page)
  const offline = bed(page, 'cwb-2').getByText('離線')
  const free = bed(page, 'cwb-2').getByText('空閒')
  await expect(free).toBeVisible()
  await overTheLine(offline, () => server.simulator('cwb-2', 'offline'))
  await overTheLine(free, () => server.simulator('cwb-2', 'online'))

  const again = page.waitForResponse(
    (response) => response.url().endsWith('/operation/watch') && response.status() === 200,
    { timeout: 40_000 },
  )
  await server.kill()
  await server.restart()
  await again
  await expect(free).toBeVisible({ timeout: 15_000 })
  await overTheLine(offline, () => server.simulator('cwb-2', 'offline'))
  await server.simulator('cwb-2', 'online')
})

test(
  'a booking made by a member appears without anybody asking',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    const member = await aMember(server)
    const { appointment_id: id } = await book(member)
    await onDuty(page)
    await overTheLine(page.locator(`[data-arrival="${id}"]`), async () => server.records.letItBegin(id))
  },
)

test('the door is opened once it was asked about, and the lock’s own word is shown', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  await onDuty(page)
  const door = page.locator('[data-door="CWB-1201"]')
  await door.getByRole('button', { name: '開門' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(door.getByRole('status')).toBeEmpty()
  await door.getByRole('button', { name: '開門' }).click()
  await expect(page.getByRole('dialog')).toContainText('正門')
  await page.getByRole('dialog').getByRole('button', { name: '開門' }).click()
  await expect(door.getByRole('status')).toHaveText('門鎖已開。')
  await expect(door).toContainText('開門')
  server.records.endOpenings()

  await server.simulator('CWB-1201', 'jam')
  await door.getByRole('button', { name: '開門' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '開門' }).click()
  await expect(door.getByRole('status')).toHaveText('門鎖未能打開。')
  await server.simulator('CWB-1201', 'unjam')
})

test('a bed is started for a member, shown on the board, and stopped when it says so', async ({
  page,
  context,
  server,
}) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  await readyToTan(server, member)
  await slowDown(server, 'cwb-1')
  await onDuty(page)
  const tile = bed(page, 'cwb-1')
  await tile.getByRole('button', { name: '代會員開始' }).click()
  const drawer = page.getByRole('dialog', { name: '代會員開始' })
  await drawer.getByRole('searchbox').fill(member.phone)
  await drawer
    .getByRole('button')
    .filter({ hasText: `••${member.phone.slice(-2)}` })
    .click()
  await drawer.getByRole('radio', { name: '輕度' }).press('Space')
  await drawer.getByRole('button', { name: /^為.*啟動1 號機$/ }).click()
  await expect(drawer).toBeHidden()
  await expect(tile.getByText('更衣中')).toBeVisible()
  await light(server, 'cwb-1')
  await expect(tile.getByText('使用中')).toBeVisible({ timeout: 15_000 })

  await tile.getByRole('button', { name: '停止' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 號機')
  await page.getByRole('dialog').getByRole('button', { name: '停止' }).click()
  await expect(page.getByText('1 號機已停止')).toBeVisible()
  await expect(tile.getByText('清潔中')).toBeVisible()
  expect(server.records.sessions(member.uid)).toMatchObject([{ state: 'ended', endReason: 'stopped', settled: 'used' }])
  expect(staff.uid).not.toBe(member.uid)
  await hurry(server, 'cwb-1')
})

test(
  'a member whose skin has not rested is not started, and the page says until when',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    const member = await aMember(server)
    await agree(member)
    const { appointment_id: id } = await book(member, { device: 'cwb-2' })
    const anHourAgo = Date.now() - 60 * minute
    server.records.giveHistory(member.uid, {
      times: 3,
      boughtAt: anHourAgo,
      sessions: [{ startedAt: anHourAgo, minutes: 10 }],
    })
    server.records.letItBegin(id)
    await onDuty(page)
    await bed(page, 'cwb-2').getByRole('button', { name: '代會員開始' }).click()
    const drawer = page.getByRole('dialog', { name: '代會員開始' })
    await drawer.getByRole('button').filter({ hasText: '2 號機' }).first().click()
    await expect(drawer.getByText(/相隔未足，.*後可用/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: /啟動/ })).toHaveAttribute('aria-disabled', 'true')
  },
)

test('everything stops only after two seconds of holding, and each bed counts as stopped by its own word', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  await readyToTan(server, member)
  await slowDown(server, 'cwb-1')
  await onDuty(page)
  await startFor(page, server, member)

  await page.locator('[data-stop-all]').click()
  const dialog = page.getByRole('dialog', { name: '停止全部日曬機？' })
  const hold = dialog.getByRole('button', { name: '按住 2 秒停止' })
  const row = dialog.locator('[data-stop=cwb-1]')
  await expect(row).toContainText('在線')
  await hold.click()
  await hold.press('Enter')
  await expect(row).toContainText('在線')
  expect(server.records.sessions(member.uid)[0]?.state).not.toBe('ended')

  await hold.focus()
  await page.keyboard.down('Enter')
  await expect(row).toContainText('已停止', { timeout: 8_000 })
  await page.keyboard.up('Enter')
  expect(server.records.sessions(member.uid)).toMatchObject([{ state: 'ended' }])
  await dialog.getByLabel('原因（必填）').fill('走廊有煙')
  await dialog.getByRole('button', { name: '記錄原因' }).click()
  await expect(dialog.getByText('已記錄原因。')).toBeVisible()
  // The bed that has never answered stays open until a clerk has been there.
  await dialog.getByRole('button', { name: '關閉' }).click()
  await page.getByRole('status').filter({ hasText: '1 部日曬機未回覆' }).getByRole('button', { name: '查看' }).click()
  await dialog.locator('[data-stop=cwb-3]').getByRole('button', { name: '已到場，確認熄燈' }).click()
  await expect(dialog.locator('[data-stop=cwb-3]')).toContainText('已到場查看')
  await dialog.getByRole('button', { name: '關閉' }).click()
  await expect(page.locator('[data-stop-strip]')).toHaveCount(0)
  await hurry(server, 'cwb-1')
})

test('a bed out of reach is never called stopped', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  await readyToTan(server, member)
  await slowDown(server, 'cwb-1')
  await onDuty(page)
  await startFor(page, server, member)
  await server.simulator('cwb-1', 'offline')
  await expect(bed(page, 'cwb-1').getByText('狀態不明')).toBeVisible()
  await page.locator('[data-stop-all]').click()
  const row = page.locator('[data-stop=cwb-1]')
  await expect(row).toContainText('請到現場按停止掣')
  await page.getByRole('button', { name: '按住 2 秒停止' }).focus()
  await page.keyboard.down(' ')
  await expect(page.getByLabel('原因（必填）')).toBeVisible({ timeout: 8_000 })
  await page.keyboard.up(' ')
  await expect(row).toContainText('請到現場按停止掣')
  await server.simulator('cwb-1', 'button-stop')
  await server.simulator('cwb-1', 'online')
  await expect(row).toContainText('已停止', { timeout: 15_000 })
  await hurry(server, 'cwb-1')
})

test('a member who is late is postponed, and is checked in on arrival', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  const { appointment_id: id } = await book(member, { device: 'cwb-4' })
  server.records.moveTo(id, Date.now() - 3 * minute)
  await onDuty(page)
  const card = page.locator(`[data-late="${id}"]`)
  await expect(card).toContainText(/已遲 3 分/)
  await card.getByRole('button', { name: '致電', exact: true }).click()
  const call = card.getByRole('link', { name: /^致電/ })
  await expect(call).toHaveAttribute('href', `tel:+852${member.phone}`)
  await card.getByRole('button', { name: '延後 15' }).click()
  await expect(card).toBeHidden()
  const arrival = page.locator(`[data-arrival="${id}"]`)
  await expect(arrival).toContainText('分鐘後')
  server.records.letItBegin(id)
  await arrival.getByRole('button', { name: /到店/ }).click()
  await expect(arrival).toContainText('已到店')
  expect(await stateOf(member, id)).toBe('visited')
})

test(
  'without a signal the board stays with its age, nothing is commanded, and a check-in waits',
  { tag: '@full' },
  async ({ page, context, server, line }) => {
    await enterAsStaff(context, server, 'staff')
    const member = await aMember(server)
    const { appointment_id: id } = await book(member, { device: 'cwb-4' })
    server.records.letItBegin(id)
    await onDuty(page, new URL('admin/operation', line.url).href)
    const arrival = page.locator(`[data-arrival="${id}"]`)
    await expect(arrival).toBeVisible()
    line.become('refuse')
    await expect(page.getByText('緊急時請按機身的停止掣')).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('[data-sync=offline]:visible')).toBeVisible()
    await expect(page.getByRole('button', { name: '開門' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('[data-stop-all]')).toHaveAttribute('aria-disabled', 'true')
    await arrival.getByRole('button', { name: /到店/ }).click()
    await expect(arrival).toContainText('待傳送')
    await expect(page.locator('[data-sync=offline]:visible')).toContainText('1 項待傳送')

    line.become('pass')
    await expect(arrival).toContainText('已到店', { timeout: 30_000 })
    await expect(page.locator('[data-sync=synced]:visible')).toBeVisible()
    expect(await stateOf(member, id)).toBe('visited')
  },
)
