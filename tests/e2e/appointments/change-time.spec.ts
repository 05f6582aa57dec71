import type { Page } from '@playwright/test'

import { aMember, book } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

const changePath = '/api/appointment/changeTime'

test.use({ allowedErrors: ['cut off', 'refused call'] })

const sheet = (page: Page) => page.getByRole('dialog', { name: '更改時間' })
const free = (page: Page) => sheet(page).getByRole('radio', { name: /可預約/ })

test('a booking gets another time in one step, and keeps the old one until then', async ({
  page,
  member,
  server,
  line,
}) => {
  const { appointment_id, appointment_time } = await book(member, { device: 'cwb-2', inDays: 3 })
  await page.goto(`${line.url}appointment-result?id=${appointment_id}`)
  await page.getByRole('button', { name: '更改時間' }).click()
  await expect(sheet(page).getByText(`${appointment_time.slice(-5)} 仍然是你的`)).toBeVisible()

  // Somebody else is quicker: the time turns full, and the old one stays.
  const taken = (await free(page).last().textContent())?.trim() ?? ''
  await free(page).last().click()
  const other = await aMember(server)
  const place = { shop_id: 1, device_id: 'cwb-2', date: appointment_time.slice(0, 10), time: taken }
  await other.ask('/api/appointment/addappointment', { ...place, op_id: crypto.randomUUID() })
  await sheet(page).getByRole('button', { name: /^改為/ }).click()
  await expect(sheet(page).getByText('此時段剛被預約。你的預約不變，請另選時間。')).toBeVisible()
  await expect(sheet(page).getByRole('radio', { name: `${taken}，已滿` })).toBeVisible()
  expect(server.records.appointment(appointment_id)).toMatchObject({ state: 'booked', rev: 1 })

  // The answer is lost: asked again it is changed once, and says from when the door opens.
  const time = (await free(page).nth(3).textContent())?.trim() ?? ''
  await free(page).nth(3).click()
  await expect(sheet(page).getByText(/起可入場；次數不變。$/)).toBeVisible()
  line.loseAnswersOf(changePath)
  await sheet(page).getByRole('button', { name: /^改為/ }).click()
  await expect(sheet(page).getByText('未有收到回覆，請再試；不會重複更改。')).toBeVisible()
  line.loseNothing()
  await sheet(page).getByRole('button', { name: '重試' }).click()
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByText(`預約已改為 ${time}`)).toBeVisible()
  expect(server.records.appointment(appointment_id)).toMatchObject({ state: 'booked', rev: 2 })
})

test('without a signal the time is not changed, and the button says why', async ({ context, page, member }) => {
  const { appointment_id } = await book(member, { inDays: 4 })
  await page.goto(`appointment-result?id=${appointment_id}`)
  const button = page.getByRole('button', { name: '更改時間' })
  await expect(button).toBeEnabled()
  await context.setOffline(true)
  await expect(button).toBeDisabled()
  // Its strip moves the button down, away from where a tap would have been aimed.
  await expect(page.getByRole('status', { name: '目前離線' })).toBeVisible()
  await button.press('Enter')
  await expect(page.getByText('離線時未能更改時間')).toBeVisible()
  await expect(sheet(page)).toBeHidden()
})
