import { aMember } from '../support/member.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { findBarriers } from '../support/words/axe.ts'

// The examiner is a script of its own, which the policy of the pages would rightly stop.
test.use({ viewport: tablet, bypassCSP: true, allowedErrors: ['cut off'] })

const words = '你遺下的護目鏡在櫃檯'

test('a clerk writes to a member, and a message whose answer was lost is sent once', async ({
  page,
  context,
  server,
  line,
}) => {
  const clerk = await enterAsStaff(context, server, 'staff')
  const ann = await aMember(server)
  await ann.ask('/api/user/editProfile', { op_id: crypto.randomUUID(), nickname: '陳嘉欣', skin_type: 2 })
  const sent = async () =>
    (await clerk.ask<{ list: { text: string | null }[] }>('/api/admin/user/messages', { member_uid: ann.uid })).list
  await page.goto(new URL(`admin/userdetail?member=${ann.uid}`, line.url).href)
  // Beds go by the type of skin, and the file says so.
  await expect(page.getByText('容易曬傷的皮膚只可使用最輕的強度。')).toBeVisible()
  const box = page.getByRole('textbox', { name: '給陳嘉欣的訊息' })
  await box.fill(words)
  expect(await findBarriers(page, 'a message to a member')).toEqual([])

  line.loseAnswersOf('/api/admin/user/message')
  const send = page.getByRole('button', { name: '發送', exact: true })
  await send.click()
  await expect(page.getByText('再試一次')).toBeVisible()
  await expect(box).toHaveValue(words)
  line.loseNothing()
  await send.click()
  await expect(box).toHaveValue('')
  await expect(page.getByRole('list', { name: '訊息' }).getByText(words)).toHaveCount(1)
  expect((await sent()).filter(({ text }) => text === words)).toHaveLength(1)
})
