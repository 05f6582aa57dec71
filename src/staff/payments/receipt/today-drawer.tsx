import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Receipt, todayQuery } from '#src/staff/payments/sale-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { IconHistoryLog } from '#src/staff/kit/icons.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { PaymentLines } from '#src/staff/members/member/lines/payment-lines.tsx'
import { Button } from '#src/ui/forms/button.tsx'

import { ReceiptDialog } from './receipt-dialog.tsx'

interface TodayDrawerProps {
  shopId: number
  shopName: string
  timeZone: string
  now: number
}

/** What was sold today in this studio; each line opens its receipt again. */
export function TodayDrawer({ shopId, shopName, timeZone, now }: TodayDrawerProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [receipt, setReceipt] = useState<Receipt>()
  const [page, setPage] = useState(1)
  const loaded = useStaffQuery(todayQuery(shopId, page))
  return (
    <>
      <Button kind="tonal" size="small" icon={<IconHistoryLog size={20} />} onClick={() => setIsOpen(true)}>
        {loaded.data ? <Trans>Sales today {loaded.data.total}</Trans> : <Trans>Sales today</Trans>}
      </Button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title={t`Sales today`} subtitle={shopName}>
        <PaymentLines loaded={loaded} timeZone={timeZone} now={now} onOpen={setReceipt} />
        <Pager page={page} hasMore={loaded.data?.hasMore ?? false} onPage={setPage} />
      </Drawer>
      <ReceiptDialog receipt={receipt} onClose={() => setReceipt(undefined)} onChanged={setReceipt} />
    </>
  )
}
