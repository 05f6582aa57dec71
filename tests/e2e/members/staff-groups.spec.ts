import { randomUUID } from 'node:crypto'

import { aMember, enterAs } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call'] })

test('a member is tagged, allows offers, gets one with the group, and stops them by its link', async ({
  page,
  context,
  server,
  browser,
  line,
}) => {
  const member = await aMember(server)
  const manager = await enterAsStaff(context, server, 'manager')
  const tag = `常客 ${randomUUID().slice(0, 6)}`
  await page.goto(`admin/userdetail?member=${member.uid}`)
  await expect(page.getByText('未發送過訊息')).toBeVisible()
  await page.getByRole('button', { name: '加標籤' }).click()
  const tags = page.getByRole('dialog', { name: '標籤' })
  await tags.getByLabel('新標籤').fill(tag)
  await tags.getByRole('button', { name: '新增標籤' }).click()
  await expect(tags.getByRole('switch', { name: tag })).toBeChecked()
  expect(await findBarriers(page, 'tags')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').getByText(tag)).toBeVisible()

  await page.getByRole('button', { name: '更改優惠許可…' }).click()
  const offers = page.getByRole('dialog', { name: '優惠許可' })
  await offers.getByRole('switch', { name: '會員想接收優惠及最新消息' }).press('Space')
  await offers.getByRole('switch', { name: '也以短訊通知' }).press('Space')
  expect(await findBarriers(page, 'permission for offers')).toEqual([])
  await offers.getByRole('button', { name: '儲存' }).click()
  await expect(offers).toBeHidden()
  await expect(page.getByText(/^推送・短訊 · /)).toBeVisible()
  expect(await findBarriers(page, 'file of a member')).toEqual([])

  await page.goto('admin/users')
  await page.getByRole('button', { name: '群組', exact: true }).click()
  await page.getByLabel('標籤', { exact: true }).selectOption(tag)
  await expect(page).toHaveURL(/tag=/)
  await expect(page.getByRole('button', { name: /\+852/ })).toHaveCount(1)
  await page.getByRole('button', { name: '向這些會員發訊息…' }).click()
  const message = page.getByRole('dialog', { name: '群組訊息' })
  const send = message.getByRole('button', { name: '發送給 1 位會員' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(message.getByText(/^USD \d+\.\d\d$/)).toBeVisible()
  await message.getByLabel('繁體中文').fill('平日早上八折')
  expect(await findBarriers(page, 'message to a group')).toEqual([])
  await send.click()
  await page
    .getByRole('dialog', { name: '發送給 1 位會員？' })
    .getByRole('button', { name: '發送', exact: true })
    .click()
  await expect(message.getByRole('listitem').filter({ hasText: '平日早上八折' })).toContainText('1 位會員')

  await page.goto(`admin/userdetail?member=${member.uid}`)
  await expect(page.getByRole('list', { name: '訊息' }).getByText('平日早上八折')).toBeVisible()
  const { list } = await manager.ask<{ list: { kind: string }[] }>('/api/admin/user/messages', {
    member_uid: member.uid,
  })
  expect(list.map(({ kind }) => kind)).toEqual(['offer'])

  // On the phone of the member, where nobody is signed in; the first answer is lost.
  const phone = await browser.newContext({ locale: 'zh-HK', viewport: { width: 390, height: 844 }, bypassCSP: true })
  const link = await phone.newPage()
  await link.goto(`${line.url}offer?key=${server.records.offerKey(member.uid)}`)
  await expect(link.getByText('平日早上八折')).toBeVisible()
  expect(await findBarriers(link, 'an offer')).toEqual([])
  line.loseAnswersOf('/api/offers/stop')
  const stop = link.getByRole('button', { name: '停止接收' })
  await stop.click()
  await expect(link.getByText('未收到回覆，未知是否已儲存，請再試一次')).toBeVisible()
  line.loseNothing()
  await stop.click()
  await expect(link.getByText('你不會再收到優惠。')).toBeVisible()
  await expect(stop).toBeHidden()
  await phone.close()
  await expect(page.getByText('未獲許可')).toBeVisible()
})

test('a member allows offers in the app, and takes that back', async ({ page, context, server }) => {
  const member = await aMember(server)
  await enterAs(context, member)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('my')
  await page.getByRole('link', { name: /優惠及最新消息/ }).click()
  const offers = page.getByRole('checkbox', { name: '接收優惠及最新消息' })
  await expect(offers).not.toBeChecked()
  await offers.press('Space')
  await expect(page.getByText('已開啟優惠通知')).toBeVisible()
  await expect(offers).toBeChecked()
  expect(await findBarriers(page, 'offers')).toEqual([])
  await offers.press('Space')
  await expect(offers).not.toBeChecked()
  await page.goto('offer?key=none')
  await expect(page.getByText('此連結沒有優惠')).toBeVisible()
})
