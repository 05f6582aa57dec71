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
