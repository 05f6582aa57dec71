import { useState } from 'react'

import { PaymentLines } from '#src/staff/members/member/lines/payment-lines.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { paymentsQuery, type Receipt } from '#src/staff/payments/sale-calls.ts'
import { ReceiptDialog } from '#src/staff/payments/receipt/receipt-dialog.tsx'

import type { FilePlace } from './file-place.ts'

/** What the member paid and got back; each line opens its receipt. */
export function PaymentsTab({ user, timeZone, now }: FilePlace) {
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Receipt>()
  const loaded = useStaffQuery(paymentsQuery(user.uid, page))
  return (
    <>
      <PaymentLines loaded={loaded} timeZone={timeZone} now={now} onOpen={setOpen} />
      <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={setPage} />
      <ReceiptDialog receipt={open} onClose={() => setOpen(undefined)} onChanged={setOpen} />
    </>
  )
}
