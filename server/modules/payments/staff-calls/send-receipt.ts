import { ok, refuse } from '#src/contract/outcome.ts'
import { sendReceipt } from '#src/contract/staff/payments/sent-receipt.ts'
import { isGuest } from '#src/domain/members/guest.ts'

import type { Serve } from '#server/http/serve-call.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { findSentReceipt, type SentReceipt } from '#server/modules/notices/store/receipt-notices.ts'
import { findMoney } from '#server/modules/payments/store/money-list.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Store } from '#server/platform/database/store.ts'
import { notifyMember } from '#server/platform/push/notice-queue.ts'

/** Staff send the receipt of a sale to its member, once for each press. */
export function serveSendReceipt(serve: Serve, store: Store): void {
  serve(sendReceipt, ({ body, operation }) =>
    once(store, operation, async (tx, now) => {
      const sale = await findMoney(tx, body.lineId)
      if (sale?.reason !== 'purchase' || sale.reverses !== null || isGuest(sale.memberUid)) return refuse('not-found')
      if (!(await readChainSettings(tx)).features.sendsNotices) return refuse('switched-off')
      // Two presses at once send one message.
      await selectMemberForUpdate(tx, sale.memberUid)
      const earlier = await findSentReceipt(tx, sale)
      if (earlier?.state === 'waiting') return { code: 'already' as const, data: earlier }
      await notifyMember(tx, sale.memberUid, { kind: 'receipt', lineId: sale.lineId }, now)
      return ok<SentReceipt>({ state: 'waiting', via: null, createdAt: now })
    }),
  )
}
