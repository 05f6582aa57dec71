import { agree, aMember, book, type Member } from '../support/member.ts'
import type { TestServer } from '../support/server.ts'
import { button, freeBed, readyToTan } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const bed = 'cwb-1'
const minute = 60_000

test.use({ allowedErrors: ['refused call'] })
test.afterEach(async ({ server, member }) => freeBed(server, member, bed))

/** Another member's appointment on the bed. */
async function bookedBy(server: TestServer, booker: Member, startsIn: number): Promise<string> {
  const { appointment_id } = await book(booker)
  server.records.claimFrom(appointment_id, Date.now() + startsIn)
  return appointment_id
}

test('a bed that another member has booked says until when it is held, and cannot be started', async ({
  page,
  member,
  server,
}) => {
  await readyToTan(server, member)
  const id = await bookedBy(server, await aMember(server), -2 * minute)
  await page.goto(`device-time?device=${bed}`)
  await expect(page.getByText(/已有其他人預約，會保留至 \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await expect(page.getByText('多曬幾次後才可選')).toHaveCount(0)
  await expect(button(page, '日曬機已有人預約')).toBeVisible()
  server.records.letItPass(id)
  await page.reload()
  await expect(button(page, '開始日曬')).toBeVisible()
})

test(
  'the dial ends where the next member’s time comes, and says so',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await readyToTan(server, member)
    await bookedBy(server, await aMember(server), 12 * minute + 30_000)
    await page.goto(`device-time?device=${bed}`)
    await expect(page.getByText(/起已有人預約，現時最多可日曬 8 分鐘/)).toBeVisible()
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '8')
    await page.getByRole('slider').press('End')
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '8 分鐘')
  },
)

test('a member cannot tan into the rest before their own next appointment', async ({ page, member, server }) => {
  server.records.giveCard(member.uid, 10)
  await agree(member)
  const { appointment_id: id } = await book(member)
  server.records.claimFrom(id, Date.now() + 20 * 60 * minute)
  await page.goto(`device-time?device=${bed}`)
  await expect(page.getByText(/距離你 .+ 的預約太近。如要現在日曬，請先更改或取消該預約/)).toBeVisible()
  await page.getByRole('link', { name: '全部預約' }).click()
  await expect(page).toHaveURL(/\/appointment-record/)
})
