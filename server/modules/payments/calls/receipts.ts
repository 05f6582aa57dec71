import { receiptRecord } from '#src/contract/payments.ts'
import { ok } from '#src/contract/outcome.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { toMemberReceipt } from '#server/modules/payments/answers/member-receipt.ts'
import { listGivenBack, listSalesTo } from '#server/modules/payments/store/member-receipts.ts'
import { partsOf } from '#server/modules/payments/store/money-parts.ts'
import type { Store } from '#server/platform/database/store.ts'

/** A receipt for everything that a member paid for. */
export function serveReceipts(serve: Serve, store: Store): void {
  serve(receiptRecord, async ({ body, caller, language }) => {
    const { list, ...paged } = pageOf(body, await listSalesTo(store.db, caller.uid, spanOf(body)))
    const givenBack = await listGivenBack(
      store.db,
      list.map(({ lineId }) => lineId),
    )
    const parts = await partsOf(store.db, [...list, ...givenBack])
    return ok({ ...paged, list: list.map((row) => toMemberReceipt(row, { givenBack, parts }, language)) })
  })
}
