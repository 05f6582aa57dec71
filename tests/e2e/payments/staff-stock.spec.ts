import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { expect, test } from '../support/test.ts'
import { staffSaid } from '../support/words/catalog.ts'
import { findBarriers } from '../support/words/axe.ts'

test.use({ bypassCSP: true, viewport: tablet, allowedErrors: ['cut off', 'refused call', 'busy server'] })

const say = (source: string) => staffSaid('zh-HK', source)

interface Stock {
  list: { name: string; level: number; is_low: boolean }[]
}

test('a lotion is put on sale, received, sold for cash with the answer lost, counted, and runs low', async ({
  page,
  context,
  server,
  line,
}) => {
  server.records.keepHours(1)
  const manager = await enterAsStaff(context, server, 'manager')
  const look = async () => (await manager.ask<Stock>('/api/admin/stock/list', { shop_id: 1 })).list

  await page.goto(new URL('admin/stock?shop=1&tab=products&product=new', line.url).href)
  await page.getByLabel('貨品名稱').fill('旅行裝助曬乳')
  await page.getByLabel('售價').fill('280')
  await page.getByLabel('條碼或貨號（選填）').fill('4891000')
  await page.getByLabel('存貨警戒數量（選填）').fill('3')
  expect(await findBarriers(page, 'a new product')).toEqual([])
  await page.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(page.getByRole('button', { name: /旅行裝助曬乳/ })).toBeVisible()

  await page.getByRole('radio', { name: '存貨', exact: true }).check({ force: true })
  await page.getByRole('button', { name: '收貨', exact: true }).click()
  const receiving = page.getByRole('dialog', { name: '收貨' })
  await receiving.getByRole('spinbutton', { name: '旅行裝助曬乳：到貨數量' }).fill('5')
  await receiving.getByLabel('送貨單號（選填）').fill('DN-17')
  expect(await findBarriers(page, 'receiving')).toEqual([])
  await receiving.getByRole('button', { name: '收貨 5 件' }).click()
  await expect(receiving).toBeHidden()
  const row = page.getByRole('row', { name: /旅行裝助曬乳/ })
  await expect(row.getByRole('cell').nth(1)).toHaveText('5')

  // The answer is lost on its way: the till asks again by itself, and it is one sale.
  await page.getByRole('link', { name: '出售貨品' }).click()
  await expect(page.getByText('未選會員：當作無帳戶客人出售')).toBeVisible()
  const code = page.getByLabel('名稱或條碼')
  await code.fill('4891000')
  await code.press('Enter')
  await expect(page.getByRole('spinbutton', { name: '旅行裝助曬乳：數量' })).toHaveValue('1')
  expect(await findBarriers(page, 'the till with products')).toEqual([])
  line.loseAnswersOf('/api/admin/recharge/sell-products')
  await page.getByRole('button', { name: '確認已收 HK$280' }).click()
  await expect(page.getByText(say("Checking. Don't charge again"))).toBeVisible({ timeout: 30_000 })
  line.loseNothing()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('旅行裝助曬乳 × 1', { timeout: 30_000 })
  await expect(receipt).toContainText('無帳戶客人')
  expect(await findBarriers(page, 'the receipt of a product')).toEqual([])
  await receipt.getByRole('button', { name: '完成' }).click()
  expect((await look()).find(({ name }) => name === '旅行裝助曬乳')).toMatchObject({ level: 4, is_low: false })

  // One is broken: the count says so, and now three are left, which is low.
  await page.goto(new URL('admin/stock?shop=1&do=count', line.url).href)
  const counting = page.getByRole('dialog', { name: '點算存貨' })
  await counting.getByLabel('旅行裝助曬乳：點算數量').fill('3')
  await expect(counting.getByText('少了 1 件')).toBeVisible()
  const saving = counting.getByRole('button', { name: '儲存 1 款貨品的點算' })
  await expect(saving).toHaveAttribute('aria-disabled', 'true')
  await counting.getByLabel('旅行裝助曬乳：差異原因（必填）').fill('樽身破裂')
  expect(await findBarriers(page, 'counting')).toEqual([])
  await saving.click()
  await expect(counting).toBeHidden()
  await expect(row).toContainText('不足')
  await row.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: '旅行裝助曬乳' })).toContainText('樽身破裂')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /項警示$/ }).click()
  await expect(page.getByText('1 款貨品存貨不足').first()).toBeVisible({ timeout: 30_000 })
})
