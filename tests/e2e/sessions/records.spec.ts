import { storedApp } from '../support/phone/stored-app.ts'
import { expect, test } from '../support/test.ts'

const listPath = '/api/user/usageYearRecord'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** That many sessions, one a day, the newest an hour before `until`; whole minutes at the shop's noon. */
function onceADay(count: number, until: number) {
  return Array.from({ length: count }, (_, index) => ({ startedAt: until - hour - index * day, minutes: 10 }))
}

/** 12:00 in Hong Kong on that day. */
const noon = (date: string) => Date.parse(`${date}T04:00:00Z`)
const thisYear = new Date().getUTCFullYear()

test.use({ allowedErrors: ['cut off', 'refused call'] })

test('a member who has never been under the lamps is led to a first booking', async ({ page, member }) => {
  expect(member.uid).not.toBe('')
  await page.goto('')
  await page.getByRole('link', { name: '日曬紀錄', exact: true }).click()
  await expect(page.getByRole('heading', { name: '未有日曬紀錄' })).toBeVisible()
  await page.getByRole('button', { name: '使用前須知' }).click()
  await expect(page.getByRole('dialog')).toContainText('必須戴上護目鏡')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: '立即預約' }).click()
  await expect(page).toHaveURL(/\/appointment$/)
})

test('a year shows its sum, its months as bars and as a table, and each session with what it left', async ({
  page,
  member,
  server,
}) => {
  const last = thisYear - 1
  server.records.giveHistory(member.uid, {
    times: 10,
    boughtAt: noon(`${last}-01-02`),
    sessions: [
      { startedAt: noon(`${last}-03-05`), minutes: 8, intensity: 'light' },
      { startedAt: noon(`${last}-07-09`), minutes: 12, intensity: 'deep' },
      { startedAt: noon(`${last}-07-20`), minutes: 10, secondsOn: 250 },
    ],
  })
  await page.goto('records')
  await expect(page.getByText(`${thisYear} 年未有日曬紀錄`)).toBeVisible()
  await page.getByRole('button', { name: '上一年' }).click()
  await expect(page.getByRole('heading', { name: `${last} 年累計` })).toBeVisible()
  // 8, 12, and 250 seconds of a session that was stopped.
  await expect(page.getByText(/^24 分鐘.*3 次$/)).toBeVisible()

  const july = page.getByRole('region', { name: `${last} 年 7 月` }).getByRole('listitem')
  await expect(july).toHaveText([
    /20.*2 號機.*中度.*12:00.*提早停止.*4 分鐘 10 秒.*剩餘 7 次/,
    /9.*深度.*12 分鐘.*剩餘 8 次/,
  ])
  await expect(page.getByText('沒有更多紀錄')).toBeVisible()

  const row = page.getByRole('table').getByRole('row', { name: `${last} 年 7 月` })
  await expect(row).toContainText('16 分鐘')
  await page.getByRole('button', { name: '以表格顯示' }).click()
  await expect(row).toBeInViewport()
})

test(
  'the list grows to its end, and a page that fails keeps what is there and can be asked for again',
  { tag: '@full' },
  async ({ page, member, server, line }) => {
    const until = noon(`${thisYear - 1}-12-20`)
    server.records.giveHistory(member.uid, { times: 40, boughtAt: until - 60 * day, sessions: onceADay(30, until) })
    let isCut = true
    await page.route(`**${listPath}`, async (route) => {
      const { page: asked } = route.request().postDataJSON() as { page: number }
      await (isCut && asked > 1 ? route.abort() : route.continue())
    })
    await page.goto(`${line.url}records?year=${thisYear - 1}`)
    const rows = page.getByRole('listitem')
    await expect(rows).toHaveCount(20)
    await rows.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    const notice = page.getByRole('alert').filter({ hasText: '未能載入較早的紀錄' })
    await expect(notice).toContainText('已顯示 20 項，共 30 項')
    await expect(rows).toHaveCount(20)

    isCut = false
    await notice.getByRole('button', { name: '重試' }).click()
    await expect(rows).toHaveCount(30)
    await expect(page.getByText('沒有更多紀錄')).toBeVisible()
  },
)

test('without a signal the history is there, with its age, and nothing else is claimed', async ({
  context,
  page,
  member,
  server,
}) => {
  server.records.giveHistory(member.uid, {
    times: 5,
    boughtAt: noon(`${thisYear - 1}-05-01`),
    sessions: [{ startedAt: noon(`${thisYear - 1}-05-02`), minutes: 10 }],
  })
  await page.goto(`records?year=${thisYear - 1}`)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await storedApp(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('2 號機')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /顯示 \d\d:\d\d 的資料/ })).toBeVisible()

  await page.goto('records?year=2000')
  await expect(page.getByText('未能載入日曬紀錄')).toBeVisible()
  await context.setOffline(false)
  // Once the line is back the screen asks again by itself.
  await expect(page.getByText('2000 年未有日曬紀錄')).toBeVisible()
})
