import type { Locator, Page } from '@playwright/test'

import { agree, aMember, type Member } from '../support/member.ts'
import { bedTile, onDuty } from '../support/staff/duty.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import type { TestServer } from '../support/server.ts'
import { atTheStudio, freeBed, tabTo } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test.beforeEach(({ server }) => server.records.keepHours(1))

/** A guest who has paid and agreed to nothing, chosen in the drawer of the first bed, with the notice open. */
async function atTheNotice(
  page: Page,
  server: TestServer,
  address?: string,
): Promise<{ member: Member; notice: Locator }> {
  const member = await aMember(server)
  await atTheStudio(server, member)
  await freeBed(server, member, 'cwb-1')
  await onDuty(page, address)
  const start = bedTile(page, 'cwb-1').getByRole('button', { name: '代會員開始' })
  const cleaned = bedTile(page, 'cwb-1').getByRole('button', { name: '清潔完成' })
  // The guest before may have left it to be cleaned.
  await expect(start.or(cleaned)).toBeVisible()
  if (await cleaned.isVisible()) await cleaned.click()
  await start.click()
  const notice = page.getByRole('dialog', { name: '代會員開始' })
  await notice.getByRole('searchbox').fill(member.phone)
  await notice
    .getByRole('button')
    .filter({ hasText: `••${member.phone.slice(-2)}` })
    .click()
  await expect(notice.getByText('會員須先同意現行的風險須知，可在手機或在此簽署。')).toBeVisible()
  await notice.getByRole('button', { name: '在此簽署' }).click()
  return { member, notice }
}

interface Signed {
  notice_id: string
  place: string
  language: string
  signed_by: string | null
}

/** What this member agreed to the risk notice by, as the member's file says it. */
async function signed(staff: Member, { uid }: Member): Promise<Signed[]> {
  const fields = { member_uid: uid }
  const { list } = await staff.ask<{ list: (Signed & { kind: string })[] }>('/api/admin/user/notices', fields)
  return list.filter(({ kind }) => kind === 'risk')
}

/** Reads to the end, ticks and draws two lines. */
async function readAndDraw(page: Page, notice: Locator): Promise<void> {
  await readAndTick(notice)
  const pad = notice.getByRole('img', { name: /^簽名|^签名|^Signature/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is no pad')
  for (const height of [0.4, 0.6]) {
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * height)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * (height - 0.2), { steps: 6 })
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * height, { steps: 6 })
    await page.mouse.up()
  }
}

async function readAndTick(notice: Locator): Promise<void> {
  const text = notice.getByRole('region')
  await text.evaluate((region) => region.scrollTo({ top: region.scrollHeight }))
  await notice.getByRole('checkbox').check()
}

test('a guest signs with a finger in their own language, and the bed starts', async ({ page, context, server }) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const { member, notice } = await atTheNotice(page, server)
  const save = notice.getByRole('button', { name: '儲存簽名' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await notice.getByRole('radio', { name: 'English' }).click({ force: true })
  await expect(notice.getByRole('heading', { name: 'Risk notice' })).toBeVisible()
  await expect(notice.getByText('you are under 18')).toBeVisible()
  await expect(notice.getByRole('status').filter({ hasText: '請先閱讀須知至最後' })).toBeVisible()
  expect(await findBarriers(page, 'notice to sign')).toEqual([])

  await readAndDraw(page, notice)
  await notice.getByRole('button', { name: 'Clear' }).click()
  await expect(notice.getByText('尚未簽名')).toBeVisible()
  await readAndDraw(page, notice)
  await save.click()
  const start = notice.getByRole('button', { name: /^為.*啟動1 號機$/ })
  await expect(start).not.toHaveAttribute('aria-disabled', 'true')
  const kept = await signed(staff, member)
  expect(kept).toMatchObject([{ place: 'tablet', language: 'en-US', signed_by: 'hand' }])
  await start.click()
  await expect(notice).toBeHidden()
  expect(server.records.sessions(member.uid)).toHaveLength(1)

  await page.goto(`admin/userdetail?member=${member.uid}&shop=1`)
  const row = page.getByRole('button', { name: /風險須知，版本.*在平板.*English/ })
  await row.click()
  const file = page.getByRole('dialog', { name: /風險須知/ })
  await expect(file.getByRole('img', { name: '簽名' }).locator('path')).toHaveCount(3)
  await expect(file.getByText('you are under 18')).toBeVisible()
  expect(await findBarriers(page, 'signed notice')).toEqual([])
})

test('a guest who cannot draw signs with the keyboard alone', { tag: '@full' }, async ({ page, context, server }) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const { member, notice } = await atTheNotice(page, server)
  await tabTo(page, notice.getByRole('region'))
  await page.keyboard.press('End')
  await expect(notice.getByText('尚未剔選')).toBeVisible()
  await tabTo(page, notice.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, notice.getByRole('button', { name: '改為輸入姓名' }))
  await page.keyboard.press('Enter')
  await tabTo(page, notice.getByLabel('你的全名（代替簽名）'))
  await page.keyboard.type('陳大文')
  await tabTo(page, notice.getByRole('button', { name: '儲存簽名' }))
  await page.keyboard.press('Enter')
  await expect(notice.getByRole('button', { name: /^為.*啟動1 號機$/ })).toBeVisible()
  const [kept] = await signed(staff, member)
  const under = { member_uid: member.uid, notice_id: kept?.notice_id }
  expect(await staff.ask('/api/admin/user/signature', under)).toEqual({ typed_name: '陳大文', strokes: null })
})

test('a signature whose answer was lost is seen to have been kept, once, and the start goes on', async ({
  page,
  context,
  server,
  line,
}) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const { member, notice } = await atTheNotice(page, server, new URL('admin/operation', line.url).href)
  await readAndDraw(page, notice)
  line.loseAnswersOf('/api/admin/user/sign-notice')
  await notice.getByRole('button', { name: '儲存簽名' }).click()
  await expect(notice.getByRole('button', { name: /^為.*啟動1 號機$/ })).toBeVisible()
  line.loseNothing()
  expect(await signed(staff, member)).toMatchObject([{ place: 'tablet', signed_by: 'hand' }])
})

test(
  'without a line the signature stays drawn and says what it waits for',
  { tag: '@full' },
  async ({ page, context, server }) => {
    const staff = await enterAsStaff(context, server, 'staff')
    const { member, notice } = await atTheNotice(page, server)
    await readAndDraw(page, notice)
    await context.setOffline(true)
    await expect(notice.getByText('離線：恢復連線後即可儲存，已簽的內容會保留。')).toBeVisible()
    await expect(notice.getByRole('button', { name: '儲存簽名' })).toHaveAttribute('aria-disabled', 'true')
    await context.setOffline(false)
    await notice.getByRole('button', { name: '儲存簽名' }).click()
    await expect(notice.getByRole('button', { name: /^為.*啟動1 號機$/ })).toBeVisible()
    expect(await signed(staff, member)).toHaveLength(1)
  },
)

test('who agrees on the phone meanwhile does not have to sign', async ({ page, context, server }) => {
  const staff = await enterAsStaff(context, server, 'staff')
  const { member, notice } = await atTheNotice(page, server)
  await expect(notice.getByRole('region')).toBeVisible()
  await agree(member)
  // Said on the screen, and once more for who listens.
  await expect(page.getByText(/已於 \d\d:\d\d 在手機上同意/).first()).toBeVisible({ timeout: 4_000 })
  await expect(notice.getByRole('button', { name: /^為.*啟動1 號機$/ })).toBeVisible()
  expect(await signed(staff, member)).toMatchObject([{ place: 'phone' }])
})
