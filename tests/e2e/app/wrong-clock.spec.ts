import { aMember, book, enterAs } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['cut off'] })

const dayMs = 24 * 60 * 60_000

for (const [words, aheadMs] of [
  ['three days ahead', 3 * dayMs],
  ['three days behind', -3 * dayMs],
] as const) {
  test(`a phone whose clock is ${words} shows its booking as the studio sees it, without a signal too`, async ({
    page,
    context,
    server,
  }) => {
    const member = await aMember(server)
    await enterAs(context, member)
    const { appointment_id: id } = await book(member)
    // Days of the calendar are counted: at this hour of the day after tomorrow it is two, at any hour of the run.
    server.records.moveTo(id, Date.now() + 2 * dayMs)
    await context.clock.install({ time: Date.now() + aheadMs })
    await page.goto('')
    const card = page.locator('[data-state=booked]')
    await expect(card).toContainText('2 日後')
    await storedApp(page)

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('目前離線')).toBeVisible()
    await expect(card).toContainText('2 日後')
    await context.setOffline(false)

    // It has begun, by more than an answer's date leaves in doubt: the door may be opened, whatever day the phone shows.
    server.records.moveTo(id, Date.now() - 10_000)
    await page.reload()
    await expect(card).toContainText('現在')
  })
}

test(
  'a phone that is a few seconds off is believed, and nothing is kept of it',
  { tag: '@full' },
  async ({ page, member }) => {
    await book(member)
    await page.clock.install({ time: Date.now() + 9000 })
    await page.goto('my')
    await expect(page.getByText('普通會員')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('clockOffset'))).toBeNull()
  },
)
