import { bookFor, dayAhead } from '../support/staff/book-for.ts'
import { aMember, enterAs } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ viewport: tablet, allowedErrors: ['refused call'] })

test('a week of holidays is set ahead, takes no booking with it unasked, and members read why', async ({
  page,
  context,
  browser,
  server,
}) => {
  const clerk = await enterAsStaff(context, server)
  const ann = await aMember(server)
  const [first, last] = [dayAhead(6), dayAhead(8)]
  const booked = await bookFor(clerk, ann, { shop_id: 3, device_id: 'mongkok-2', date: dayAhead(7), time: '21:00' })
  await page.goto('admin/time-slots?shop=3')
  await page.getByRole('button', { name: '新增例外' }).click()
  const drawer = page.getByRole('dialog', { name: '新增例外' })
  await drawer.getByLabel('首日').fill(first)
  await drawer.getByLabel('最後一日（如多於一日）').fill(dayAhead(5))
  await expect(drawer.getByText('最後一日早於首日').first()).toBeVisible()
  await drawer.getByLabel('最後一日（如多於一日）').fill(last)
  await drawer.getByLabel('會員所見名稱（繁體）').fill('農曆新年')
  await drawer.getByLabel('會員所見名稱（English）').fill('Lunar New Year')
  await drawer.getByLabel('原因（必填）').fill('公眾假期')
  expect(await findBarriers(page, 'a holiday')).toEqual([])
  await drawer.getByRole('button', { name: '儲存', exact: true }).click()

  const clashes = page.getByRole('dialog', { name: '1 個預約受影響' })
  await clashes.locator('label', { hasText: '保留' }).click()
  await clashes.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(page.getByText('農曆新年')).toBeVisible()
  const kept = await ann.ask<{ state: string }>('/api/user/appointmentDetail', { appointment_id: booked })
  expect(kept.state).toBe('booked')

  const phoneContext = await browser.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 } })
  await enterAs(phoneContext, await aMember(server))
  const phone = await phoneContext.newPage()
  await phone.goto(new URL('appointment?shop=3', server.url).href)
  await expect(phone.getByText(/休息 · 農曆新年$/)).toBeVisible()
  const closed = phone.getByRole('radio', { name: /休息，農曆新年/ })
  await expect(closed).toHaveCount(3)
  await closed.nth(1).press('Enter')
  await expect(phone.getByText('分店當日休息：農曆新年')).toBeVisible()
  await expect(closed.nth(1)).not.toBeChecked()
  await phoneContext.close()
})
