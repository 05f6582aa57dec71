import type { Page } from '@playwright/test'

import { storedThings } from '#src/client/storage/stored-data.ts'
import { aMember, book, enterAs } from '../support/member.ts'
import { enterAsStaff } from '../support/staff/staff.ts'
import { persistedOnPhone } from '../support/phone/phone-storage.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

test.use({ allowedErrors: ['refused call', 'cut off'] })

const memberPaths = [
  '',
  'appointment',
  'appointment-record',
  'mypackages',
  'recharge',
  'records',
  'settings',
  'scan-qrcode',
  'device-time?device=cwb-1',
  'help',
  'my',
]
const staffPaths = ['dashboard', 'operation', 'users', 'bookings', 'transactions', 'shop', 'history']

test('everything on the phone after a walk of a member is named, with what becomes of it', async ({ page, member }) => {
  await book(member)
  for (const path of memberPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await storedApp(page)
  expect(await unnamed(page)).toEqual([])
})

test('and on a tablet after a walk of the owner', async ({ context, page, server }) => {
  await enterAsStaff(context, server)
  for (const path of staffPaths) {
    await page.goto(`admin/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await unnamed(page)).toEqual([])
})

test('nothing of a member whose logins were all ended is left, although they do not sign out on this phone', async ({
  context,
  page,
  server,
}) => {
  const member = await aMember(server)
  await enterAs(context, member)
  const { appointment_id: id } = await book(member)
  await page.goto('appointment-record')
  await expect(page.getByText('已預約').first()).toBeVisible()
  await member.ask('/api/user/logoutEverywhere', { op_id: crypto.randomUUID() })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入或註冊')
  for (const trace of [id, member.uid, member.token]) {
    await expect.poll(() => persistedOnPhone(page)).not.toContain(trace)
  }
})

/** What lies in this browser and stands in no list. What tests and browsers bring along is not the app's. */
async function unnamed(page: Page): Promise<string[]> {
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    tab: Object.keys(sessionStorage),
    database: (await indexedDB.databases()).map(({ name = '' }) => name),
    cache: await caches.keys(),
  }))
  const isOfTests = (name: string) => name === 'entered'
  return Object.entries(stored).flatMap(([place, names]) => {
    const known = Object.keys(storedThings[place as keyof typeof storedThings])
    const isKnown = (name: string) => known.some((each) => name === each || name.startsWith(`${each}-http`))
    return names.filter((name) => !isOfTests(name) && !isKnown(name)).map((name) => `${place}: ${name}`)
  })
}
