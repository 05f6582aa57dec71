import { randomUUID } from 'node:crypto'

import { agree, aMember, type Member } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import type { TestServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

interface Bed {
  device_id: string
  enabled: boolean
  min_minutes: number
  max_minutes: number
}

const bedsOf = async (member: Member) => await member.ask<Bed[]>('/api/machine/deviceList', { shop_id: 1 })
const bedOf = async (member: Member, id: string) => (await bedsOf(member)).find(({ device_id }) => device_id === id)

test('a bed is taken out of service with a reason and back, and members see it', async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  const member = await aMember(server)
  await page.goto('admin/devices')
  const row = page.getByRole('row', { name: /4 號機/ })
  await expect(row.getByText('空閒')).toBeVisible()
  await row.getByRole('switch').press('Space')
  const dialog = page.getByRole('dialog', { name: '停用4 號機' })
  await expect(dialog.getByRole('button', { name: '停用' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill('風扇有異聲')
  await dialog.getByRole('button', { name: '停用' }).click()
  // Members of earlier tests may have booked it; then each of them is asked about first.
  const affected = page.getByRole('dialog', { name: /受影響/ })
  await expect(row.getByText('已停用').or(affected)).toBeVisible()
  if (await affected.isVisible()) {
    await affected.getByRole('button', { name: '全部取消並通知' }).click()
    await affected.getByRole('button', { name: /^儲存/ }).click()
  }
  await expect(row.getByText('已停用')).toBeVisible()
  await expect(row.getByText('風扇有異聲')).toBeVisible()
  expect(await bedOf(member, 'cwb-4')).toMatchObject({ enabled: false })
  await expect(page.getByRole('dialog')).toBeHidden()

  await row.getByRole('switch').press('Space')
  const back = page.getByRole('dialog', { name: '啟用4 號機' })
  await back.getByRole('textbox').fill('風扇已更換')
  await back.getByRole('button', { name: '啟用' }).click()
  await expect(row.getByText('空閒')).toBeVisible()
  expect(await bedOf(member, 'cwb-4')).toMatchObject({ enabled: true })
})

test('a bed is set up within the limits of its type; the bed itself confirms, and the earlier of two is not lost', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server, 'owner')
  await server.simulator('cwb-2', 'online')
  await page.goto('admin/device-setting?device=cwb-2')
  const most = page.getByRole('spinbutton', { name: '最多' })
  await expect(most).toHaveValue('15')
  await page.getByRole('button', { name: '最多分鐘：減少' }).click()
  await page.getByLabel('房間').fill('B 房')
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(page.getByText('已儲存', { exact: true })).toBeVisible()
  expect(await bedOf(owner, 'cwb-2')).toMatchObject({ max_minutes: 14 })
  await page.reload()
  await expect(page.getByText('日曬機已確認這些設定。')).toBeVisible()
  await expect(page.getByLabel('房間')).toHaveValue('B 房')

  interface Known {
    bed: { rev: number; settings: object }
  }
  const { bed } = await owner.ask<Known>('/api/admin/device/get', { machine_id: 'cwb-2' })
  await page.getByLabel('房間').fill('C 房')
  const settings = { ...bed.settings, room: 'A 房', max_minutes: 15 }
  await owner.ask('/api/admin/device/save', { device_id: 'cwb-2', rev: bed.rev, settings, op_id: randomUUID() })
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  const conflict = page.getByRole('alert').filter({ hasText: '有人更改了此內容' })
  await expect(conflict.getByRole('row', { name: /房間/ })).toContainText('C 房A 房B 房')
  await page.getByRole('button', { name: '採用對方' }).click()
  await expect(page.getByLabel('房間')).toHaveValue('A 房')
})

test('a limit is drafted, published, confirmed by the beds in reach, and rolled back with the name of the type', async ({
  page,
  context,
  server,
}) => {
  const owner = await enterAsStaff(context, server, 'owner')
  await server.simulator('cwb-3', 'offline')
  await page.goto('admin/device-config')
  // This bed has never been in reach, so that it cannot have confirmed anything.
  await expect(page.getByText('3 / 4 已確認')).toBeVisible()
  await expect(page.getByText('從未連線')).toBeVisible()
  await page.getByLabel('最多').fill('12')
  await page.getByRole('button', { name: '儲存草稿' }).click()
  await expect(page.getByText('草稿第 2 版')).toBeVisible()
  await page.getByRole('button', { name: '發佈第 2 版…' }).click()
  const dialog = page.getByRole('dialog', { name: /發佈站立式第 2 版/ })
  await dialog.getByRole('textbox').fill('按製造商的新指引')
  await dialog.getByRole('button', { name: '發佈' }).click()
  await expect(page.getByText('從未連線')).toBeVisible()
  await expect(page.getByText('第 2 版 · 已發佈')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^[23] \/ 4 已確認$/)).toBeVisible()

  await page.getByRole('button', { name: '還原…' }).click()
  const back = page.getByRole('dialog', { name: /還原至版本 1/ })
  await back.getByLabel('原因（必填）').fill('指引已撤回')
  await back.getByRole('button', { name: '發佈' }).click()
  await expect(back).toBeVisible()
  await back.getByLabel(/輸入「站立式」以確認/).fill('站立式')
  await back.getByRole('button', { name: '發佈' }).click()
  await expect(page.getByText('第 3 版 · 已發佈')).toBeVisible()
  const { kinds } = await owner.ask<{ kinds: { kind: string; limits: { max_minutes: number } | null }[] }>(
    '/api/admin/device-config/get',
  )
  expect(kinds.find(({ kind }) => kind === 'stand-up')?.limits?.max_minutes).toBe(15)
})

/** A bed that took no settings and tells nothing: it is out of reach. */
async function leftOpen(server: TestServer): Promise<Member> {
  const member = await aMember(server)
  await agree(member)
  server.records.giveCard(member.uid, 3)
  await server.simulator('cwb-3', 'offline')
  const { cards } = await member.ask<{ cards: { card_id: string }[] }>('/api/machine/getUserCardInfo', {
    device_id: 'cwb-3',
  })
  await member.ask('/api/machine/start', {
    op_id: randomUUID(),
    device_id: 'cwb-3',
    card_id: cards[0]?.card_id,
    minutes: 8,
    intensity: 'medium',
    transport: 'bluetooth',
    nonce: 'b2'.repeat(8),
  })
  return member
}

test('a session that no bed tells of is asked for again, and settled by hand with a reason once that is safe', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'staff')
  const member = await leftOpen(server)
  server.records.letSessionAge(member.uid, 2 * 60_000)
  await expect.poll(() => server.records.sessions(member.uid)[0]?.state).toBe('unknown')
  await page.goto('admin/device-records?only=unsettled')
  await page.getByRole('button', { name: /3 號機/ }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('預留 1 次，未扣未釋')).toBeVisible()
  await panel.getByRole('button', { name: '再次查詢日曬機' }).click()
  await expect(page.getByText('日曬機沒有回覆')).toBeVisible()
  await panel.getByRole('textbox').fill('錄影顯示未亮燈')
  await expect(panel.getByText(/前燈管可能仍亮着/)).toBeVisible()
  await expect(panel.getByRole('button', { name: '釋放 1 次' })).toHaveAttribute('aria-disabled', 'true')

  server.records.letSessionAge(member.uid, 30 * 60_000)
  // The server frees the bed by then; what is read before that could not be settled without another look.
  await expect.poll(() => server.records.hasBed(member.uid)).toBe(false)
  await page.reload()
  // What the tablet kept is shown first, and may have been read in between.
  await expect(panel.getByText(/時限已過/)).toBeVisible()
  await panel.getByRole('textbox').fill('錄影顯示未亮燈')
  await panel.getByRole('button', { name: '釋放 1 次' }).click()
  await expect(panel.getByText('已釋放 1 次')).toBeVisible()
  await expect(panel.getByText('人手', { exact: true })).toBeVisible()
  expect(server.records.timesLeft(member.uid)).toBe(3)
  expect(server.records.cardLines(member.uid).map(({ reason }) => reason)).toEqual(['purchase', 'reserve', 'release'])
})

test('codes are printed one to a page, and nothing else is', { tag: '@full' }, async ({ page, context, server }) => {
  await enterAsStaff(context, server, 'staff')
  await page.goto('admin/devices?print=all')
  await expect(page.locator('[data-code] svg')).toHaveCount(5)
  await page.emulateMedia({ media: 'print' })
  const sheets = page.locator('[data-code]')
  await expect(sheets.first()).toContainText('CWB-1201')
  const box = await sheets.first().boundingBox()
  // The height of a page of A4, and nothing of the frame over it.
  expect(Math.round(((box?.height ?? 0) / 96) * 25.4)).toBe(297)
  const above = await page.evaluate(() =>
    document.elementFromPoint(60, 300)?.closest('[data-code]')?.getAttribute('data-code'),
  )
  expect(above).toBe('CWB-1201')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(5)
})

test(
  'waiting, failing and being without a signal each look like what they are',
  { tag: '@full' },
  async ({ page, context, server, line }) => {
    await enterAsStaff(context, server, 'owner')
    const open = (address: string) => page.goto(new URL(`admin/${address}`, line.url).href)
    await open('device-records')
    await expect(page.getByRole('radio', { name: /^全部/ })).toBeChecked()
    await open('device-records?date=2026-01-01')
    await expect(page.getByText('沒有日曬紀錄')).toBeVisible()
    await open('devices')
    await expect(page.getByRole('row', { name: /1 號機/ })).toBeVisible()
    await open('device-setting?device=nowhere')
    await expect(page.getByText('沒有這部設備')).toBeVisible()

    line.become('refuse')
    await context.setOffline(true)
    await page.evaluate(() => history.back())
    await expect(page.getByRole('row', { name: /1 號機/ })).toBeVisible()
    await expect(page.getByRole('switch').first()).toBeDisabled()
    await context.setOffline(false)
    line.become('pass')
  },
)
