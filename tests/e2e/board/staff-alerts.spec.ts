import { aMember, book } from '../support/member.ts'
import { overTheLine } from '../support/staff/duty.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test('what goes wrong is told on every page as it happens, and taken by name from there', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  const { appointment_id: id } = await book(member)
  const watched = page.waitForResponse((response) => response.url().endsWith('/operation/watch'))
  await page.goto(new URL('admin/packages', line.url).href)
  // One bed of the demo has never been there.
  await expect(page.getByRole('button', { name: '1 項警示' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '套票' })).toBeVisible()
  expect((await watched).status()).toBe(200)

  await overTheLine(page.getByRole('button', { name: '2 項警示' }), async () => {
    server.records.moveTo(id, Date.now() - 2 * 60_000)
  })
  const toBoard = page.getByRole('link', { name: '現場操作 2 項警示' })
  await expect(toBoard, 'the way to the board tells it as well').toBeVisible()
  await page.keyboard.press('b')
  const drawer = page.getByRole('dialog', { name: '警示' })
  const late = drawer.locator('[data-alert="late"]')
  await expect(late).toContainText('遲到')
  await expect(late).toContainText('後自動取消')
  await late.getByRole('button', { name: '我來處理' }).click()
  await expect(late).toContainText('你處理中')
  await expect(drawer.locator('[data-alert]').last(), 'what has an owner is last').toHaveAttribute('data-alert', 'late')

  line.become('refuse')
  await expect(drawer.getByText('已離線。')).toBeVisible({ timeout: 20_000 })
  line.become('pass')
  await expect(drawer.getByText('已離線。')).toBeHidden({ timeout: 20_000 })
  await late.getByRole('link', { name: '延後…' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: '現場操作' })).toBeVisible()

  const card = page.locator(`[data-late="${id}"]`)
  await card.getByRole('button', { name: '傳送訊息' }).click()
  await expect(card.getByText('訊息已發出，已告知預約保留。')).toBeVisible()
  expect(server.records.isTexted(id)).toBe(true)
  await expect(card.getByRole('button', { name: '傳送訊息' }), 'nobody is texted twice').toBeHidden()
})
