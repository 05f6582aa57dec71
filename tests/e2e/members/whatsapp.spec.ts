import { aMember, enterAs } from '../support/member.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { openQuietly } from '../support/quiet.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { cancelSoon } from '../support/staff/cancel-soon.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test as base } from '../support/test.ts'

/** A chain that writes to members on WhatsApp and by text message. */
const test = base.extend<object, { openStudio: () => Promise<TestServer> }>({
  openStudio: [
    ({}, use) => use(() => startServer(process.cwd(), { NOTICE_CHANNELS: 'whatsapp, sms', WHATSAPP_PRICES: '*:0' })),
    { scope: 'worker' },
  ],
})
test.use({ allowedErrors: ['cut off', 'refused call'] })

test('a member chooses WhatsApp, which holds once the studio has it, and is written to there', async ({
  page,
  context,
  browser,
  server,
  line,
}) => {
  const member = await aMember(server)
  await enterAs(context, member)
  await openQuietly(page, new URL('my', line.url).href)
  const row = page.getByRole('button', { name: /^訊息/ })
  await expect(row).toContainText('短訊')
  const choose = async () => {
    await row.click()
    await page.getByRole('menuitemradio', { name: 'WhatsApp' }).click()
  }

  await storedApp(page)
  line.become('refuse')
  await choose()
  await expect(page.getByRole('status').filter({ hasText: /請再試一次|連線後/ })).toBeVisible()
  await expect(page.getByText('目前離線')).toBeVisible()
  await expect(row).toContainText('短訊')
  line.become('pass')
  await expect(page.getByText('目前離線')).toBeHidden({ timeout: 20_000 })
  await choose()
  await expect(row).toContainText('WhatsApp')

  await cancelSoon(server, member)

  const counter = await browser.newContext({ baseURL: server.url, viewport: tablet, locale: 'zh-HK' })
  await enterAsStaff(counter, server)
  const file = await counter.newPage()
  await openQuietly(file, `admin/userdetail?member=${member.uid}`)
  await expect(file.getByText('WhatsApp，已送達')).toBeVisible()
  await counter.close()
})
