import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet })

const serial = '04A2B1C3D4E5F6'

test('a tag is hung up at a door from its page: its keys are shown once, and it can be taken away', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await page.goto('admin/device-setting?device=CWB-1201')
  await page.getByRole('button', { name: '加入感應標籤…' }).click()
  await page.getByLabel('標籤編號 (UID)').fill('04:a2:b1:c3:d4:e5:f6')
  await page.getByRole('button', { name: '加入', exact: true }).click()
  const reason = page.getByRole('dialog', { name: new RegExp(`加入標籤 ${serial}`) })
  await reason.getByRole('textbox').fill('門鎖旁新裝')
  await reason.getByRole('button', { name: '加入' }).click()

  const drawer = page.getByRole('dialog', { name: '新感應標籤' })
  const { secrets } = await server.devices()
  const keys = secrets.tagKeys(serial, 1)
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
  await expect(drawer.getByText(hex(keys.metaRead))).toBeVisible()
  await expect(drawer.getByText(hex(keys.fileRead))).toBeVisible()
  await expect(drawer.getByText(/\/hk\/doorcontrol\?lock=CWB-1201&s=tag-0{32}-0{16}$/)).toBeVisible()
  await drawer.getByRole('button', { name: '已寫入標籤' }).click()
  await expect(page.getByText(serial, { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: `移除標籤 ${serial}` }).click()
  const removal = page.getByRole('dialog', { name: /移除/ })
  await removal.getByRole('textbox').fill('標籤損壞')
  await removal.getByRole('button', { name: '移除' }).click()
  await expect(page.getByText(serial, { exact: true })).toBeHidden()

  await page.getByRole('button', { name: '設有顯示屏…' }).click()
  const display = page.getByRole('dialog', { name: /設有顯示屏/ })
  await display.getByRole('textbox').fill('換了新門鎖')
  await display.getByRole('button', { name: '儲存' }).click()
  await expect(page.getByText('顯示屏上的二維碼每 30 秒更換')).toBeVisible()
})
