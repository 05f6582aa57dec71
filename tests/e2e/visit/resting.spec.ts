import { book, enterAs } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true, allowedErrors: ['cut off'] })

const hour = 3_600_000

test('after a session home says until when the skin rests, also without a signal, until something is booked', async ({
  page,
  context,
  member,
  server,
}) => {
  const startedAt = Date.now() - 3 * hour
  server.records.giveHistory(member.uid, {
    times: 5,
    boughtAt: startedAt - hour,
    sessions: [{ startedAt, minutes: 10 }],
  })
  await enterAs(context, member)
  await page.goto('')
  const card = page.locator('[data-state=resting]')
  await expect(card.getByRole('heading', { name: '肌膚休息中' })).toBeVisible()
  await expect(card.getByText(/尚餘 4[4-6] 小時/)).toBeVisible()
  await expect(card.getByText(/起可以再日曬（\d+ 月 \d+ 日）/)).toBeVisible()
  expect(await findBarriers(page, 'home while the skin rests')).toEqual([])

  await storedApp(page)
  await context.setOffline(true)
  await page.reload()
  await expect(card.getByText(/尚餘 4[4-6] 小時/)).toBeVisible()
  await context.setOffline(false)

  // The first time after the rest, which the studio knows.
  await card.getByRole('link', { name: /^預約 星期. \d\d:\d\d$/ }).click()
  await expect(page).toHaveURL(/\/appointment\?.*date=/)
  await book(member, { inDays: 3 })
  await page.goto('')
  await expect(page.locator('[data-state=booked]')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test.describe('before any script of the app has come', () => {
  test.use({ serviceWorkers: 'block' })

  test('a rest that is over is not told from the last visit', async ({ page, context, member }) => {
    await enterAs(context, member)
    await page.route('**/assets/start-*.js', () => undefined)
    const paintedWith = async (restUntil: number) => {
      const home = {
        v: 1,
        language: 'zh-HK',
        state: 'resting',
        text: { rest: '星期二 19:38', restUntil: String(restUntil) },
      }
      await page.addInitScript((text) => localStorage.setItem('home', text), JSON.stringify(home))
      await page.goto('', { waitUntil: 'commit' })
      return page.locator('#root [data-state]')
    }
    await expect(await paintedWith(Date.now() + hour)).toHaveAttribute('data-state', 'resting')
    await expect(await paintedWith(Date.now() - hour)).toHaveAttribute('data-state', 'none')
  })
})
