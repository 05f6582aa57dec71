import { aMember, book, anotherPhone } from '../support/member.ts'
import { onDuty } from '../support/staff/duty.ts'
import { enterAsStaff, saveShop, tablet } from '../support/staff/staff.ts'
import { freeBed, readyToTan } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true, allowedErrors: ['refused call'] })

test.beforeEach(({ server }) => server.records.keepHours(1))

test.afterEach(({ server }) => saveShop(server, { operating_mode: 'unstaffed', identity_check: 'none' }))

test('a studio asks for an ID once, and a member who waits at the bed goes on once staff have seen it', async ({
  page,
  context,
  browser,
  server,
}) => {
  await page.setViewportSize(tablet)
  await enterAsStaff(context, server)
  await page.goto('admin/shop-info?shop=1')
  await expect(page.getByRole('radio', { name: '每次日曬查看' })).toBeDisabled()
  await page.getByRole('radio', { name: '只查看一次' }).check()
  await expect(page.getByLabel('由 不查看 改為 只查看一次')).toBeVisible()
  await page.getByRole('button', { name: '儲存並發佈' }).click()
  await expect(page.getByText('已儲存並發佈').first()).toBeVisible()

  const member = await aMember(server)
  await readyToTan(server, member)
  await freeBed(server, member, 'cwb-1')
  const beside = await anotherPhone(browser, server.url, member)
  await beside.goto('device-time?device=cwb-1')
  await expect(beside.getByText('須核對身份證明文件，確認你已滿 18 歲')).toBeVisible()
  await expect(beside.getByRole('button', { name: '等待查看證件' })).toHaveAttribute('aria-disabled', 'true')
  expect(await findBarriers(beside, 'bed that waits for an ID')).toEqual([])

  await page.goto(`admin/userdetail?member=${member.uid}&shop=1`)
  await page.getByRole('button', { name: '查看身份證明…' }).click()
  const drawer = page.getByRole('dialog', { name: '查看身份證明' })
  await drawer.getByLabel('已查看的證件').selectOption('護照')
  expect(await findBarriers(page, 'ID drawer')).toEqual([])
  await drawer.getByRole('button', { name: '已查看：年滿 18 歲' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(/查看：護照/)).toBeVisible()

  await beside.getByRole('button', { name: '開始日曬' }).click()
  await expect(beside).toHaveURL(/\/running$/)
  await beside.context().close()
})

test('where each session needs an ID it is asked for with the release, and members read so on their booking', async ({
  page,
  context,
  browser,
  server,
}) => {
  await saveShop(server, { operating_mode: 'staff-release', identity_check: 'session' })
  const member = await aMember(server)
  const { appointment_id } = await book(member)
  const beside = await anotherPhone(browser, server.url, member)
  await beside.goto(`appointment-result?id=${appointment_id}`)
  await expect(beside.getByText('請帶備身份證明文件：每次日曬前職員都會查看')).toBeVisible()
  await beside.context().close()

  await page.setViewportSize(tablet)
  await enterAsStaff(context, server)
  await onDuty(page, 'admin/operation?shop=1')
  await page.getByRole('button', { name: '放行一次…' }).click()
  await page.getByRole('searchbox', { name: '姓名或電話' }).fill(member.phone)
  const found = page.getByRole('dialog').getByRole('listitem')
  await expect(found).toHaveCount(1)
  await found.getByRole('button').click()
  const release = page.getByRole('button', { name: '已查看：年滿 18 歲，放行' })
  await expect(release).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('已查看的證件').selectOption('身份證')
  await release.click()
  await expect(page.getByText(/尚餘 1[45]:\d\d 可開始/)).toBeVisible()
})
