import { holdStart } from '../support/hold-start.ts'
import { expect, test } from '../support/test.ts'

test('on a new phone home is there before it is known what is free', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  const wasReady = Promise.withResolvers<number>()
  await page.route('**/api/appointment/soonest', async (route) => {
    wasReady.resolve(await page.locator('[data-ready]').count())
    await route.continue()
  })
  await page.goto('')
  expect(await wasReady.promise).toBe(1)
})

test('and says nothing of a visit until it is known whether the skin rests', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/user/getUserInfo', async (route) => {
    await gate.promise
    await route.continue()
  })
  const shop = page.waitForResponse('**/api/config/config')
  await page.goto('')
  await shop
  await expect(page.locator('[data-state]')).toHaveAttribute('data-state', 'loading')
  gate.resolve()
  await expect(page.locator('[data-ready]')).toBeVisible()
})

test('home reads its first answers without the files that check all others', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.route(/\/assets\/contract-/, () => undefined)
  await page.goto('')
  await expect(page.locator('[data-ready]')).toBeVisible()
})

test('home is made once its first answers are read, and so says what it says from its first moment on', async ({
  page,
  member,
}) => {
  expect(member.uid).not.toBe('')
  // On a phone of any speed: the limit of what is waited for never comes.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  const answers = Promise.all(
    ['shopList', 'mylatestAppointment', 'getUserInfo'].map((name) => page.waitForResponse(`**/api/*/${name}`)),
  )
  const { letGo } = await holdStart(page)
  void answers.then(letGo)
  await page.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const { documentElement: html } = document
      if (!html.hasAttribute('data-live')) return
      watch.disconnect()
      html.toggleAttribute('data-was-ready', document.querySelector('[data-ready]') !== null)
    }).observe(document, { attributes: true, subtree: true })
  })
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await expect(page.locator('html')).toHaveAttribute('data-was-ready')
})
