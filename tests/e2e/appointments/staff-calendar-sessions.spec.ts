import { findBarriers } from '../support/words/axe.ts'
import { onDuty, startFor } from '../support/staff/duty.ts'
import { agree, aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { freeBed, readyToTan } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, bypassCSP: true, allowedErrors: ['cut off', 'refused call', 'busy server'] })

test('a walk-in and a session of a booking appear in the calendar by themselves, and lead to their records', async ({
  page,
  context,
  server,
}) => {
  server.records.keepHours(1)
  await server.simulator('cwb-1', 'online')
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/appointmentchange?shop=1')
  const grid = page.getByRole('grid', { name: '預約日曆' })
  await expect(grid).toBeVisible()

  const walkIn = await aMember(server)
  server.records.giveCard(walkIn.uid, 3)
  await agree(walkIn)
  const board = await context.newPage()
  await onDuty(board, 'admin/operation?shop=1')
  await startFor(board, server, walkIn)
  const ofWalkIn = grid.getByRole('link', { name: /^\d\d:\d\d–\d\d:\d\d，1 號機，.*未預約，使用中$/ })
  await expect(ofWalkIn).toBeVisible()
  await freeBed(server, walkIn, 'cwb-1')
  const over = grid.getByRole('link', { name: /，1 號機，.*，未預約$/ })
  await expect(over).toBeVisible()

  const guest = await aMember(server)
  await readyToTan(server, guest)
  await startFor(board, server, guest)
  const booked = grid.getByRole('button', { name: /，1 號機，.*使用中，日曬進行中 \d\d:\d\d–\d\d:\d\d$/ })
  await expect(booked).toBeVisible()
  expect(await findBarriers(page, 'the calendar with sessions')).toEqual([])
  if (process.env['SHOTS'] !== undefined) {
    await page.screenshot({ path: `${process.env['SHOTS']}/c-calendar.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.screenshot({ path: `${process.env['SHOTS']}/c-calendar-390.png` })
    await page.setViewportSize(tablet)
  }
  await booked.press('Enter')
  if (process.env['SHOTS'] !== undefined) await page.screenshot({ path: `${process.env['SHOTS']}/c-calendar-open.png` })
  await expect(page.getByRole('link', { name: /^日曬進行中 / })).toBeVisible()

  await over.press('Enter')
  await expect(page).toHaveURL(/device-records.*session=/)
  await expect(page.getByRole('complementary', { name: '日曬' }).getByText('已完成')).toBeVisible()
  await freeBed(server, guest, 'cwb-1')
})
