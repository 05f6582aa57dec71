import type { Page } from '@playwright/test'

import { encodeMessage } from '#src/domain/devices/device-messages.ts'

import { bluetoothBrowser } from '../support/phone/emulated-radio.ts'
import { button, choose, connect, test } from '../support/phone/bluetooth-test.ts'
import { expect } from '../support/test.ts'

// These come last of all, and wait for real limits of time: in one row they would keep the other workers idle.
test.describe.configure({ mode: 'parallel' })
test.use({ launchOptions: bluetoothBrowser, allowedErrors: ['refused call'] })

type Texts = Record<'zh-HK' | 'zh-CN' | 'en-US', string>

const texts = {
  unsupported: {
    'zh-HK': '此瀏覽器不支援藍牙',
    'zh-CN': '此浏览器不支持蓝牙',
    'en-US': "This browser doesn't support Bluetooth",
  },
  off: {
    'zh-HK': '手機藍牙未開啟。請開啟藍牙，然後再試。',
    'zh-CN': '手机蓝牙未开启。请开启蓝牙，然后重试。',
    'en-US': 'Bluetooth is off on this phone. Switch it on, then try again.',
  },
  cancelled: {
    'zh-HK': '未有選擇日曬機。請在清單中選擇日曬機以連接。',
    'zh-CN': '没有选择日晒机。请在列表中选择日晒机进行连接。',
    'en-US': 'No bed was chosen. Choose the bed in the list to connect.',
  },
  connecting: {
    'zh-HK': '未能連接。請站近日曬機再試。',
    'zh-CN': '连接失败。请靠近日晒机重试。',
    'en-US': "Couldn't connect. Stand close to the bed and try again.",
  },
  slow: {
    'zh-HK': '日曬機未有及時回覆。請站近日曬機再試。',
    'zh-CN': '日晒机没有及时回复。请靠近日晒机重试。',
    'en-US': "The bed didn't answer in time. Stand close to it and try again.",
  },
  unwritable: {
    'zh-HK': '此日曬機未能操作，請聯絡客服',
    'zh-CN': '此设备无法操作，请联系客服',
    'en-US': "This bed can't be operated. Contact support.",
  },
  sending: {
    'zh-HK': '未能傳送指令至日曬機，請再試。',
    'zh-CN': '向日晒机发送指令失败，请重试。',
    'en-US': "Couldn't send the command to the bed. Try again.",
  },
  sendingStart: {
    'zh-HK': '未能完整傳送指令至日曬機。',
    'zh-CN': '未能将指令完整发送至日晒机。',
    'en-US': "Couldn't send the whole command to the bed.",
  },
  silent: {
    'zh-HK': '日曬機未有回覆。請站近日曬機再試。',
    'zh-CN': '日晒机没有回复。请靠近日晒机重试。',
    'en-US': "The bed didn't answer. Stand close to it and try again.",
  },
} satisfies Record<string, Texts>

/** The message as it comes, then the same after a reload in the other languages. */
async function expectTexts(page: Page, reported: Texts): Promise<void> {
  await expect(page.getByText(reported['zh-HK'])).toBeVisible({ timeout: 15_000 })
  for (const language of ['zh-CN', 'en-US'] as const) {
    await page.evaluate((language) => localStorage.setItem('user_language', language), language)
    await page.reload()
    await expect(page.getByText(reported[language])).toBeVisible()
  }
}

const press = (page: Page) => button(page, '連接').click()

test('the phone has no Bluetooth that is on', async ({ page, bed }) => {
  await choose(page)
  await bed.radio.switchOn('absent')
  await press(page)
  await expectTexts(page, texts.off)
})

test('the browser has no Bluetooth any more', { tag: '@full' }, async ({ page, bed }) => {
  bed.choose('first')
  await choose(page)
  await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'bluetooth', { get: () => undefined }))
  await press(page)
  await expect(page.getByRole('heading', { name: texts.unsupported['zh-HK'] })).toBeVisible()
})

test('the list of devices was closed, and opens again', async ({ page, bed }) => {
  bed.choose('cancel')
  await choose(page)
  await press(page)
  await expect(page.getByText(texts.cancelled['zh-HK'])).toBeVisible()
  bed.choose('first')
  await button(page, '重試').click()
  await expect(page.getByRole('heading', { name: '已連接 2 號機' })).toBeVisible()
})

// Not while the list of devices is open: a click beside the list closes it, before or after the page hears of the click.
test(
  'a connection that takes its time can be left, and the choice is still there',
  { tag: '@full' },
  async ({ page, bed }) => {
    bed.radio.fates.set('connection', 'hang')
    await choose(page)
    await press(page)
    await button(page, '取消').click()
    await expect(button(page, '開始日曬')).toBeVisible()
  },
)

test('the closed list is told in every language', { tag: '@full' }, async ({ page, bed }) => {
  bed.choose('cancel')
  await choose(page)
  await press(page)
  await expectTexts(page, texts.cancelled)
})

test('the bed refuses the connection', { tag: '@full' }, async ({ page, bed }) => {
  bed.radio.fates.set('connection', 0x3e)
  await choose(page)
  await press(page)
  await expectTexts(page, texts.connecting)
})

test('the connection hangs: given up after ten seconds', async ({ page, bed }) => {
  bed.radio.fates.set('connection', 'hang')
  await choose(page)
  await press(page)
  await expectTexts(page, texts.connecting)
})

test('the discovery hangs: given up after five seconds', { tag: '@full' }, async ({ page, bed }) => {
  bed.radio.fates.set('discovery', 'hang')
  await choose(page)
  await press(page)
  await expectTexts(page, texts.slow)
})

test('nothing on the bed can be written', async ({ page, bed }) => {
  bed.radio.characteristics = bed.radio.characteristics.filter(({ properties }) => !properties.write)
  await choose(page)
  await press(page)
  await expectTexts(page, texts.unwritable)
})

test('the bed takes no command', { tag: '@full' }, async ({ page, bed }) => {
  bed.radio.fates.set('write', 0x80)
  await choose(page)
  await press(page)
  await expectTexts(page, texts.sending)
})

test('the start itself cannot be sent: it is told, and not called failed', async ({ page, bed }) => {
  await choose(page)
  await connect(page)
  bed.radio.fates.set('write', 0x80)
  await button(page, '啟動日曬機').click()
  await expect(page.getByText('燈管可能已亮起')).toBeVisible()
  // After a reload the studio has the bed asked at once, and would end the doubt.
  await page.route('**/api/machine/session', () => undefined)
  await expectTexts(page, texts.sendingStart)
})

test('the bed takes the command and says nothing', async ({ page, bed }) => {
  bed.say(false)
  await choose(page)
  await press(page)
  await expectTexts(page, texts.silent)
})

test('a permission that the bed no longer takes: said so, given back, and trying again starts once', async ({
  page,
  bed,
  server,
  member,
}) => {
  await choose(page)
  await connect(page)
  // Another phone greets the bed, which forgets what it told this phone.
  bed.simulator.happen({ type: 'message-heard', transport: 'mqtt', bytes: encodeMessage({ type: 'hello' }) })
  await button(page, '啟動日曬機').click()
  await expect(page.getByText('啟動許可已過期，未有啟動，請再試。')).toBeVisible()
  await expect.poll(() => server.records.timesLeft(member.uid)).toBe(3)
  await button(page, '重試').click()
  await expect(page.getByText('亮燈倒數')).toBeVisible()
  expect(server.records.sessions(member.uid).map(({ settled }) => settled)).toEqual(['released', 'reserved'])
})
