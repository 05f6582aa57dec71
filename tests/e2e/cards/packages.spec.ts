import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

const day = 24 * 3_600_000

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('what ends first stands out, what is over stands apart, and soon is said', async ({ page, member, server }) => {
  const now = Date.now()
  const boughtAt = now - 40 * day
  server.records.giveHistory(member.uid, { times: 10, boughtAt, sessions: [] })
  server.records.giveHistory(member.uid, { times: 30, boughtAt, validUntil: now + 5.5 * day, sessions: [] })
  server.records.giveHistory(member.uid, { times: 3, boughtAt, validUntil: now - day, sessions: [] })

  await page.goto('my')
  await expect(page.getByRole('link', { name: /套票/ })).toContainText('2 張使用中')
  await page.getByRole('link', { name: /套票/ }).click()
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText('30 次剩餘')
  await expect(cards.first()).toContainText('尚餘 6 日到期')
  await expect(cards.last()).toContainText('永久有效')

  await page.getByRole('radio', { name: '過往 1' }).check({ force: true })
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('3 次剩餘')
  await expect(cards.getByText('已過期')).toBeVisible()
})

test('the ledger tells one use for one session, each with what was left, and leads to it', async ({
  page,
  member,
  server,
}) => {
  const now = Date.now()
  const { cardId, sessionIds } = server.records.giveHistory(member.uid, {
    times: 10,
    boughtAt: now - 40 * day,
    sessions: [
      { startedAt: now - 30 * day, minutes: 8 },
      { startedAt: now - 5 * day, minutes: 10, device: 'cwb-1' },
    ],
  })
  await page.goto(`mypackages?card=${cardId}`)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([/使用.*1 號機.*−1 次.*餘 8/, /使用.*2 號機.*−1 次.*餘 9/, /購買.*＋10 次.*餘 10/])

  await page.getByRole('radio', { name: '增減' }).check({ force: true })
  await expect(rows).toHaveText([/購買/])
  await page.getByRole('radio', { name: '使用' }).check({ force: true })
  await expect(rows).toHaveCount(2)

  await rows.last().getByRole('link').click()
  await expect(page).toHaveURL(/\/records/)
  const session = page.locator(`#session-${sessionIds[0]}`)
  await expect(session).toBeInViewport()
  await expect(session).toHaveAttribute('data-marked')
})

test('a package of another member is not found', { tag: '@full' }, async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('mypackages?card=not-mine')
  await expect(page.getByText('找不到此套票')).toBeVisible()
  await page.getByRole('link', { name: '套票' }).click()
  await expect(page.getByText('未有套票')).toBeVisible()
})

test(
  'without a signal packages are shown with their age, and one that ends meanwhile is over',
  { tag: '@full' },
  async ({ context, page, member, server }) => {
    const now = Date.now()
    server.records.giveHistory(member.uid, { times: 10, boughtAt: now, validUntil: now + day, sessions: [] })
    await page.goto('mypackages')
    await expect(page.getByRole('article')).toContainText('10 次剩餘')
    await storedApp(page)
    await context.setOffline(true)
    await page.clock.setFixedTime(now + 2 * day)
    await page.reload()
    await expect(page.getByText(/顯示 \d\d:\d\d 的資料/)).toBeVisible()
    await expect(page.getByText('過往 1')).toBeVisible()
  },
)
