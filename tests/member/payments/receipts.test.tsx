// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'

import { aPackage } from '../../support/fixtures.ts'
import { aMemberWithPhone, openScreen } from '../app/open-screen.tsx'

async function aBuyer() {
  const phone = await aMemberWithPhone()
  await phone.store.db.insertInto('packages').values(aPackage()).execute()
  const clerk = await phone.member({ role: 'admin', staffLevel: 'owner', nickname: '陳店主' })
  const sale = { member_uid: phone.me.uid, package_id: 'ten-plus-two', shop_id: 1, method: 'fps', reference: 'FPS-1' }
  await phone.post('/api/admin/recharge/sell', {
    ...clerk,
    op_id: crypto.randomUUID(),
    ...sale,
    amount_cents: 168_000,
  })
  return phone
}

it('a purchase at the counter has its receipt in Me, and once seen it opens without a signal', async () => {
  const phone = await aBuyer()
  const first = await openScreen('/my', phone.me)
  fireEvent.click(await screen.findByRole('link', { name: /^Receipts/ }))
  fireEvent.click(await screen.findByRole('link', { name: /HK\$1,680/ }))
  const paper = await screen.findByRole('article', { name: /^Receipt QS\d{4}-\d{6}$/ })
  const { search } = first.router.state.location as { search: { number?: string } }
  first.close()

  phone.line.state = 'cut'
  await openScreen(`/receipts?number=${search.number}`, phone.me)
  const again = await screen.findByRole('article', { name: paper.getAttribute('aria-label') ?? /^Receipt/ })
  for (const words of ['Quarter Sun', 'Causeway Bay', 'FPS', 'Total paid']) expect(again.textContent).toContain(words)
  expect(within(again).getAllByText('HK$1,680.00')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Download receipt' })).toBeTruthy()
})

it('a number that is none of theirs is not found', async () => {
  const phone = await aBuyer()
  await openScreen('/receipts?number=0000-000000', phone.me)
  expect(await screen.findByText('Receipt not found')).toBeTruthy()
})

it('who has bought nothing is shown the way to packages', async () => {
  const phone = await aMemberWithPhone()
  await openScreen('/receipts', phone.me)
  expect(await screen.findByText('No receipts yet')).toBeTruthy()
})
