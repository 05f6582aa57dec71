import type { Browser, Page } from '@playwright/test'

import { anotherPhone, type Member } from '../support/member.ts'
import { photoFile } from '../support/phone/picture.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { ofStaff, tablet } from '../support/staff/staff.ts'
import { button, freeBed, readyToTan, startRun } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

const hour = 3_600_000
const reportPath = '/api/problem/report'

test.use({ allowedErrors: ['cut off', 'refused call'] })

/** A session of an hour ago, on a package of ten. */
function giveSession(server: TestServer, member: Member): string {
  const sessions = [{ startedAt: Date.now() - hour, minutes: 10 }]
  const history = { times: 10, boughtAt: Date.now() - 9 * hour, validUntil: Date.now() + 999 * hour, sessions }
  return server.records.giveHistory(member.uid, history).sessionIds[0] ?? ''
}

/** Chooses what happened, with a photo and words. */
async function fillIn(page: Page, words: string): Promise<void> {
  await page.getByText('燈沒有亮', { exact: true }).click()
  await page.locator('[data-photo]').setInputFiles(await photoFile())
  await expect(page.getByRole('img', { name: '你的相片' })).toBeVisible()
  await page.getByRole('textbox', { name: '補充說明（可不填）' }).fill(words)
}

async function giveBackAtTheCounter(browser: Browser, server: TestServer, words: string): Promise<Page> {
  const counter = await anotherPhone(browser, server.url, await ofStaff(server, 'manager'))
  await counter.setViewportSize(tablet)
  await counter.goto('admin/operation')
  await expect(counter.getByText('有 1 個會員回報待處理')).toBeVisible()
  await counter.getByRole('link', { name: '處理' }).click()
  const drawer = counter.getByRole('dialog')
  await expect(drawer.getByText(words)).toBeVisible()
  await drawer.getByRole('button', { name: '顯示相片' }).click()
  await expect(drawer.getByRole('img', { name: '回報的相片' })).toBeVisible()
  await drawer.getByRole('button', { name: '退回…' }).click()
  const question = counter.getByRole('dialog').last()
  await question.getByRole('textbox').fill('燈管已壞，對不起')
  await question.getByRole('button', { name: '退回 1 次' }).click()
  await expect(counter.getByText('會員已收到你的回覆')).toBeVisible()
  await expect(counter.getByText('沒有待處理的回報')).toBeVisible()
  return counter
}

test('a session is asked back without a signal, reported once, given back at the counter, and the member reads why', async ({
  context,
  page,
  member,
  server,
  browser,
}) => {
  const session = giveSession(server, member)
  await page.goto(`completed?id=${session}`)
  await page.getByRole('link', { name: '回報問題' }).click()
  await storedApp(page)
  await fillIn(page, '四號燈完全沒有亮')
  await context.setOffline(true)
  await button(page, '回報並取回 1 次').click()
  await expect(page.getByText('待傳送').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('已儲存在手機，連線後自動傳送。')).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('已收到你的回報')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('跟進中', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: '你的相片' })).toBeVisible()
  const { list } = await member.ask<{ list: object[] }>('/api/problem/list')
  expect(list).toMatchObject([{ is_claim: true, has_picture: true, note: '四號燈完全沒有亮' }])

  await page.goto('')
  await page.getByRole('link', { name: /回報跟進中/ }).click()
  const counter = await giveBackAtTheCounter(browser, server, '四號燈完全沒有亮')
  await page.reload()
  await expect(page.getByRole('heading', { name: '已退回 1 次' })).toBeVisible()
  await expect(page.getByText('燈管已壞，對不起')).toBeVisible()
  await expect.poll(() => server.records.timesLeft(member.uid)).toBe(10)
  await counter.context().close()
})

test('a report whose answer is lost is written once', async ({ page, member, server, line }) => {
  const session = giveSession(server, member)
  await page.goto(`${line.url}report?session=${session}`)
  await page.getByText('中途停止', { exact: true }).click()
  line.loseAnswersOf(reportPath)
  await button(page, '回報並取回 1 次').click()
  await expect.poll(() => line.passedOn(reportPath)).toBeGreaterThan(0)
  line.loseNothing()
  await expect(page.getByText('已收到你的回報')).toBeVisible({ timeout: 30_000 })
  const { list } = await member.ask<{ list: object[] }>('/api/problem/list')
  expect(list).toHaveLength(1)
})

test(
  'during a run the stop button stays first, and the report leads back to it',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await readyToTan(server, member)
    await page.goto('device-time?device=cwb-1')
    await startRun(page, server, 'cwb-1')
    const [pause, report] = [button(page, '暫停'), page.getByRole('link', { name: '回報問題' })]
    const isAbove = async () => ((await pause.boundingBox())?.y ?? 0) < ((await report.boundingBox())?.y ?? 0)
    expect(await isAbove()).toBe(true)
    await report.click()
    await expect(page.getByRole('link', { name: /日曬進行中/ })).toBeVisible()
    await page.getByText('太熱或有異味').click()
    await button(page, '傳送回報').click()
    await expect(page.getByText('已收到你的回報')).toBeVisible()
    await page.goto('running')
    await expect(pause).toBeVisible()
    await freeBed(server, member, 'cwb-1')
  },
)

test.describe('for everybody', () => {
  test.use({ bypassCSP: true })

  test('the report and how it stands can be used without seeing, by day and by night', async ({
    page,
    member,
    server,
  }) => {
    const session = giveSession(server, member)
    const found: string[] = []
    const look = async (name: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await findBarriers(page, `${name} in the ${colorScheme} theme`)))
      }
    }
    await page.goto(`report?session=${session}`)
    await fillIn(page, '燈管')
    await look('the report')
    await button(page, '回報並取回 1 次').click()
    await expect(page.getByText('已收到你的回報')).toBeVisible()
    await look('how it stands')
    expect(found).toEqual([])
  })
})
