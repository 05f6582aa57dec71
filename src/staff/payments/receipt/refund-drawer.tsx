import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import type { UserCard } from '#src/staff/members/member-calls.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'

import { ReceiptDialog } from './receipt-dialog.tsx'
import { RefundContent } from './refund-form.tsx'

interface RefundDrawerProps {
  open: boolean
  onClose: () => void
  uid: string
  card: UserCard
  shopId: number
}

/** Gives back what was not used, whole or in part; the server computes the sum and takes no other. */
export function RefundDrawer({ open, onClose, uid, card, shopId }: RefundDrawerProps) {
  const [done, setDone] = useState<Receipt>()
  return (
    <>
      <Drawer open={open} onClose={onClose} title={<Trans>Refund</Trans>} subtitle={card.name}>
        {open && (
          <RefundContent
            uid={uid}
            cardId={card.cardId}
            shopId={shopId}
            onDone={(receipt) => {
              onClose()
              setDone(receipt)
            }}
          />
        )}
      </Drawer>
      <ReceiptDialog receipt={done} onClose={() => setDone(undefined)} onChanged={setDone} />
    </>
  )
}
