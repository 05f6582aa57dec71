import type { PayNotice } from '../outside/payments.ts'
import { findOrderByPayment } from '../store/checkouts.ts'
import { lockOrder } from '../store/orders.ts'
import { addPayNotice } from '../store/pay-notices.ts'
import type { PayDesk } from './pay-desk.ts'
import { unsell } from './unsell.ts'

type Verdict = 'refunded' | 'already' | 'in-part' | 'not-ours'

/** Money went back on the provider's own pages. All of it ends the package; a part of it is for staff to look at. */
export async function takeRefund(desk: PayDesk, notice: PayNotice & { about: 'refund' }): Promise<Verdict> {
  const { store, payments, onRemark } = desk
  const { noticeId, kind, paymentRef } = notice
  const isOurs = (await findOrderByPayment(store.db, paymentRef)) !== undefined
  const isWhole = isOurs && (await payments.isRefunded(paymentRef))
  const verdict = await store.transaction(async (tx): Promise<Verdict> => {
    const now = await store.now(tx)
    const found = await findOrderByPayment(tx, paymentRef)
    const order = found && (await lockOrder(tx, found.orderId))
    const verdict = !order ? 'not-ours' : order.state === 'refunded' ? 'already' : isWhole ? 'refunded' : 'in-part'
    const row = { noticeId, kind, orderId: order?.orderId ?? null, verdict, receivedAt: now }
    if (!(await addPayNotice(tx, row))) return 'already'
    if (order && verdict === 'refunded') await unsell(tx, order, now)
    return verdict
  })
  if (verdict === 'in-part' || verdict === 'not-ours') onRemark({ what: 'refund', verdict, paymentRef })
  return verdict
}
