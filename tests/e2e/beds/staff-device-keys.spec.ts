import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: tablet })

test('the key of a lock is replaced from its page: shown once, waiting, and in use once the lock has shown it', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server, 'owner')
  await page.goto('admin/device-setting?device=CWB-1201')
  await expect(page.getByText('金鑰第 1 號', { exact: true })).toBeVisible()
  const issue = async () => {
    await page.getByRole('button', { name: '發出新金鑰…' }).click()
    const dialog = page.getByRole('dialog', { name: /發出新金鑰/ })
    await dialog.getByRole('textbox').fill('舊字條遺失')
    await dialog.getByRole('button', { name: '發出' }).click()
    const sheet = page.getByRole('dialog', { name: '新金鑰' })
    await expect(sheet.getByText(/^studio\/1\/lock\/CWB-1201~\d$/)).toBeVisible()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/sheet.png` })
    await sheet.getByRole('button', { name: '已寫入設備' }).click()
  }
  await issue()
  await expect(page.getByText(/第 2 號金鑰自.*起等待設備/)).toBeVisible()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/waiting.png` })
  await page.getByRole('button', { name: '收回第 2 號金鑰…' }).click()
  const back = page.getByRole('dialog', { name: /收回.*第 2 號金鑰/ })
  await back.getByRole('textbox').fill('按錯了掣')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/back.png` })
  await back.getByRole('button', { name: '收回' }).click()
  await expect(page.getByText(/等待設備/)).toBeHidden()

  await issue()
  await server.simulator('CWB-1201', 'write-key', 3)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('金鑰第 3 號', { exact: true })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/used.png`, fullPage: true })
})
