import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { inSuite } from '../../support/share.ts'
import { agree, aMember } from '../support/member.ts'
import type { TestServer } from '../support/server.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { counting, inWords, serveNewGuest } from '../support/staff/walk-in.ts'
import { freeBed, hurry } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

// Bed 3 stays out of reach, as the other tests of this studio know it.
const beds = ['cwb-1', 'cwb-2', 'cwb-4']

test.beforeEach(async ({ server, context }) => {
  server.records.keepHours(1)
  const guest = await aMember(server)
  const cleaner = await enterAsStaff(context, server, 'staff')
  // A bed that an earlier guest has lit goes through its minutes, and is cleaned.
  for (const bed of beds) {
    await freeBed(server, guest, bed)
    await cleaner.ask('/api/admin/operation/cleaned', { device_id: bed, op_id: randomUUID() })
  }
})

test.afterEach(async ({ server }) => {
  for (const bed of beds) await hurry(server, bed)
})

/** A clerk chooses a member who has agreed to the notice, and comes to what is left to do. */
async function serve(
  { page, server }: { page: Page; server: TestServer },
  { address = 'admin/operation?shop=1', opens = 'by button', times = 0 } = {},
) {
  const member = await aMember(server)
  await agree(member)
  if (times > 0) server.records.giveCard(member.uid, times)
  const words = inWords(page, 'zh-HK')
  await page.goto(address)
  await expect(words.open).toBeVisible()
  if (opens === 'by key') await page.keyboard.press('w')
  else await words.open.click()
  await words.field.pressSequentially(member.phone)
  await words.drawer.getByRole('listitem').getByRole('button').click()
  return { ...words, member }
}

for (const language of ['zh-HK', 'en-US'] as const) {
  test.describe(`in ${language}`, inSuite(language === 'en-US'), () => {
    test.use({ locale: language })
    test('a guest who was never here tans after at most twelve taps: made, sold a single session for cash, started', async ({
      page,
      context,
      server,
    }) => {
      await enterAsStaff(context, server, 'staff')
      await context.addInitScript((code) => localStorage.setItem('user_language', code), language)
      await page.goto('admin/operation?shop=1')
      const { drawer, button } = inWords(page, language)
      const { phone, guest, taps, tap } = await serveNewGuest(page, language)
      expect(taps()).toBeLessThanOrEqual(12)
      await expect(drawer).toContainText(guest)
      await expect(drawer).toContainText('198')

      const { uid } = await aMember(server, phone)
      expect(server.records.cardLines(uid).map(({ reason }) => reason)).toEqual(['purchase', 'reserve'])
      expect(server.records.sessions(uid)).toHaveLength(1)
      // It is in the calendar as what it is.
      await tap(button('Finish'))
      await expect(drawer).toBeHidden()
      await page.goto('admin/appointmentchange?shop=1')
      await expect(page.getByRole('grid').getByRole('link', { name: new RegExp(guest) })).toBeVisible()
    })

    test('a member with a package and a notice tans after at most five taps, and sees neither of those steps', async ({
      page,
      context,
      server,
    }) => {
      const member = await aMember(server)
      await agree(member)
      server.records.giveCard(member.uid, 3)
      await enterAsStaff(context, server, 'staff')
      await context.addInitScript((code) => localStorage.setItem('user_language', code), language)
      await page.goto('admin/users?shop=1')
      const { drawer, open, field, button, started } = inWords(page, language)
      const { tap, taps } = counting()
      await tap(open)
      await field.pressSequentially(member.phone)
      await tap(drawer.getByRole('listitem').getByRole('button'))
      await tap(button('Start {bedName}, {length}'))
      await expect(started).toBeVisible()
      expect(taps()).toBeLessThanOrEqual(5)
      expect(server.records.timesLeft(member.uid)).toBe(2)
    })
  })
}

test('a sale and a start whose answers were lost are one sale and one start', async ({
  page,
  context,
  server,
  line,
}) => {
  await enterAsStaff(context, server, 'staff')
  const address = new URL('admin/operation?shop=1', line.url).href
  const { say, drawer, button, started, member } = await serve({ page, server }, { address })
  await button('Go to payment, {price}').click()
  line.loseAnswersOf('/api/admin/recharge/sell')
  await button('Confirm {0} received').click()
  await expect(drawer.getByRole('alert')).toHaveText(say("Checking. Don't charge again"))
  await expect(button('Back')).toBeHidden()
  line.loseNothing()
  await expect(button('Start {bedName}, {length}')).toBeVisible()
  expect(server.records.cardLines(member.uid)).toHaveLength(1)

  line.breakAfter('/api/admin/operation/start')
  await button('Start {bedName}, {length}').click()
  await expect(drawer.getByRole('alert')).toHaveText(
    say("No answer, so it isn't known whether this was done. Trying again won't do it twice."),
  )
  await expect(started).toBeHidden()
  line.become('pass')
  await expect(started).toBeVisible()
  expect(server.records.sessions(member.uid)).toHaveLength(1)
})

test(
  'a single session is paid by Octopus and cash in four taps, change and all',
  { tag: '@full' },
  async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    const { say, drawer, button, member } = await serve({ page, server })
    await button('Go to payment, {price}').click()
    const { tap, taps } = counting()
    await tap(drawer.getByRole('radio', { name: say('Octopus') }))
    await drawer.getByLabel(say('Received', '')).fill('100')
    await tap(button('{part} received, {rest} left'))
    await tap(drawer.getByRole('button', { name: '100', exact: true }))
    await expect(drawer.getByText('1 × HK$2')).toBeVisible()
    await tap(button('Confirm {0} received'))
    await expect(button('Start {bedName}, {length}')).toBeVisible()
    expect(taps()).toBe(4)
    expect(server.records.cardLines(member.uid)).toHaveLength(1)
  },
)

test('a walk-in that is closed half way waits for its clerk, nothing charged, and goes on where it was', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  const { drawer, open, button, member } = await serve({ page, server }, { opens: 'by key' })
  await button('Go to payment, {price}').click()
  await expect(button('Confirm {0} received')).toBeVisible()
  await page.goBack()
  await expect(drawer).toBeHidden()
  await page.reload()
  await open.click()
  await button('Continue with {name}').click()
  await expect(button('Confirm {0} received')).toBeVisible()
  expect(server.records.cardLines(member.uid)).toEqual([])
})

test('without a connection each step says so, and goes on once it is back', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  const { say, drawer, button } = await serve({ page, server })
  await button('Go to payment, {price}').click()
  await context.setOffline(true)
  await expect(drawer).toContainText(
    say('Offline: nothing can be sold until the connection is back.').source.slice(1, -1),
  )
  await expect(button('Confirm {0} received')).toHaveAttribute('aria-disabled', 'true')
  await context.setOffline(false)
  await expect(button('Confirm {0} received')).not.toHaveAttribute('aria-disabled')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the same drawer fills the screen, and starts a bed', async ({ page, context, server }) => {
    await enterAsStaff(context, server, 'staff')
    const { drawer, button, started } = await serve({ page, server }, { times: 3 })
    expect((await drawer.boundingBox())?.width).toBe(390)
    await button('Start {bedName}, {length}').click()
    await expect(started).toBeVisible()
  })
})
