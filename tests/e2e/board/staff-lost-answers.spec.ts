import { onDuty, startFor } from '../support/staff/duty.ts'
import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { hurry, readyToTan, slowDown } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

test.beforeEach(async ({ server }) => {
  server.records.keepHours(1)
  await server.simulator('cwb-1', 'online')
})

test('a door whose answer was lost is not opened again by pressing again, and the next press after it is', async ({
  page,
  context,
  server,
  line,
}) => {
  const staff = await enterAsStaff(context, server, 'staff')
  await onDuty(page, new URL('admin/operation', line.url).href)
  const door = page.locator('[data-door="CWB-1201"]')
  const before = server.records.openingsBy(staff.uid)
  const press = async () => {
    await door.getByRole('button', { name: '開門' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '開門' }).click()
  }
  line.loseAnswersOf('/api/admin/operation/open-door')
  await press()
  await expect(door.getByRole('status')).toContainText('再試一次')
  line.loseNothing()
  await door.getByRole('button', { name: '開門' }).click()
  await expect(page.getByRole('dialog')).toContainText('上次按下後未有回覆')
  await page.getByRole('dialog').getByRole('button', { name: '開門' }).click()
  await expect(door.getByRole('status')).toContainText('門鎖已於')
  expect(server.records.openingsBy(staff.uid) - before).toBe(1)

  server.records.endOpenings()
  await press()
  await expect(door.getByRole('status')).toHaveText('門鎖已開。')
  expect(server.records.openingsBy(staff.uid) - before).toBe(2)
  server.records.endOpenings()
})

test('everything is stopped anew by each hold, also after an answer was lost, and a bed that is off is left alone', async ({
  page,
  context,
  server,
  line,
}) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  await readyToTan(server, member)
  await slowDown(server, 'cwb-1')
  await onDuty(page, new URL('admin/operation', line.url).href)
  await startFor(page, server, member)
  await page.locator('[data-stop-all]').click()
  const hold = page.getByRole('button', { name: '按住 2 秒停止' })
  const stops = () => server.records.staffActs(staff.uid, 'operation.stop-all')
  const holdDown = async (count: number) => {
    await hold.focus()
    await page.keyboard.down(' ')
    await expect.poll(stops, { timeout: 8_000 }).toBe(count)
    await page.keyboard.up(' ')
  }
  line.loseAnswersOf('/api/admin/operation/stop-all')
  await holdDown(1)
  await expect(page.locator('[data-stop=cwb-1]')).toContainText('已停止', { timeout: 8_000 })
  await expect(hold).toBeVisible()
  line.loseNothing()
  await holdDown(2)
  await expect(hold).toBeHidden()
  expect(server.records.staffActs(staff.uid, 'operation.stop')).toBe(1)
  await hurry(server, 'cwb-1')
})
