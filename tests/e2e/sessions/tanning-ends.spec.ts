import { inSuite } from '../../support/share.ts'
import { button, dialog, freeBed, pressStart, readyToTan, slowDown, startRun } from '../support/tanning.ts'
import { expect, test } from '../support/test.ts'

const bed = 'cwb-1'
const startPath = '/api/machine/start'

test.use({ allowedErrors: ['cut off', 'refused call'] })
test.afterEach(async ({ server, member }) => freeBed(server, member, bed))

test(
  'stopping before the lamps are on costs nothing, and it is said so',
  { tag: '@full' },
  async ({ page, member, server }) => {
    await readyToTan(server, member)
    await slowDown(server, bed)
    await page.goto(`device-time?device=${bed}`)
    await pressStart(page)
    await expect(page.getByText('亮燈前停止不會扣除次數')).toBeVisible()
    await button(page, '停止').click()
    await dialog(page).getByRole('button', { name: '停止' }).click()
    await expect(page.getByRole('heading', { name: '日曬機未有啟動' })).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('燈管未曾亮起，沒有扣除次數。')).toBeVisible()
    await expect.poll(() => server.records.timesLeft(member.uid)).toBe(10)
  },
)

test('a run that is stopped, on the phone or on the bed, is not called complete', async ({ page, member, server }) => {
  await readyToTan(server, member)
  await page.goto(`device-time?device=${bed}`)
  await startRun(page, server, bed)
  await server.simulator(bed, 'button-stop')
  await expect(page.getByRole('heading', { name: '日曬已停止' })).toBeVisible({ timeout: 20_000 })
  expect(server.records.timesLeft(member.uid)).toBe(9)
})

for (const [order, cause] of [
  ['fault', '發生故障'],
  ['power-cut', '停電'],
] as const) {
  test(`a run that ends by a ${order} is apologised for, and its session is back without a tap`, async ({
    page,
    member,
    server,
  }) => {
    await readyToTan(server, member)
    await page.goto(`device-time?device=${bed}`)
    await startRun(page, server, bed)
    await server.simulator(bed, order)
    if (order === 'power-cut') {
      // Until the bed is back its end is not known, and the phone says nothing of an end.
      await expect(page).toHaveURL(/\/running$/)
      await server.simulator(bed, 'power-on')
    }
    await expect(page.getByRole('heading', { name: '對不起，日曬中途停止了' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(cause)).toBeVisible()
    await expect(page.getByText('＋1 次已退回')).toBeVisible()
    expect(server.records.timesLeft(member.uid)).toBe(10)
    await server.simulator(bed, 'repair')
  })
}

test('a bed that is offline, and a member without times, cannot start and are told what to do', async ({
  page,
  member,
  server,
}) => {
  await readyToTan(server, member, 0)
  await page.goto('device-time?device=cwb-3')
  await expect(page.getByText('此日曬機離線，未能啟動。請用另一部，或聯絡客服。')).toBeVisible()
  await expect(button(page, '日曬機離線')).toBeVisible()
  await page.goto(`device-time?device=${bed}`)
  await expect(page.getByText('剩餘 0 次')).toBeVisible()
  await button(page, '開始日曬').click()
  await expect(dialog(page)).toContainText('剩餘次數不足，請先增值')
  await dialog(page).getByRole('button', { name: '立即增值' }).click()
  await expect(page).toHaveURL(/\/recharge$/)
  expect(server.records.sessions(member.uid)).toEqual([])
})

const refusals = {
  'too-soon': ['相隔未足，未能啟動。', '间隔不足，无法启动。', 'Too soon after your last session.'],
  'device-busy': [
    '日曬機使用中，請等候至空閒。',
    '日晒机使用中，请等到空闲。',
    'The bed is in use. Wait until it is free.',
  ],
  'device-offline': [
    '此日曬機離線，未能啟動。',
    '此日晒机离线，无法启动。',
    "This bed is offline and can't be started.",
  ],
  'device-disabled': ['此日曬機已停用。', '此日晒机已停用。', 'This bed is out of service.'],
  'not-enough-times': ['剩餘次數不足，請先增值', '剩余次数不足，请先充值', 'No sessions left. Top up first'],
  'minutes-out-of-range': ['日曬機不准許此時長', '日晒机不允许此时长', "The bed doesn't allow this time."],
  'not-found': [
    '日曬機資料有誤，請重新掃描',
    '日晒机资料有误，请重新扫描',
    "Something's wrong with this code. Scan again",
  ],
  'no-access': ['日曬機只為現時有預約', '日晒机只为当前有预约', 'To start a bed, book it or open the door first'],
} as const

for (const [index, language] of ['zh-HK', 'zh-CN', 'en-US'].entries()) {
  test(
    `every refusal of a start is explained in ${language}`,
    inSuite(language === 'zh-HK'),
    async ({ page, member, server }) => {
      await readyToTan(server, member)
      await page.addInitScript((chosen) => localStorage.setItem('user_language', chosen), language)
      for (const [code, texts] of Object.entries(refusals)) {
        // Some refusals cannot be provoked behind a screen that already prevents them.
        await page.route(`**${startPath}`, (route) =>
          route.fulfill({ status: 409, json: { status: 0, code, msg: '', data: {} } }),
        )
        await page.goto(`device-time?device=${bed}`)
        await page.locator('[data-floor]').getByRole('button').click()
        await expect(page.getByRole('alert')).toContainText(texts[index] ?? '')
      }
      expect(server.records.sessions(member.uid)).toEqual([])
    },
  )
}
