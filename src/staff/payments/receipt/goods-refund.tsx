import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import type { Receipt } from '#src/staff/payments/sale-calls.ts'

import styles from './receipt-dialog.module.css'
import { RefundContent } from './refund-form.tsx'

interface GoodsRefundProps {
  receipt: Receipt
  onRefunded: (receipt: Receipt) => void
}

/** Gives back products of a sale, on any later day as well; a package is given back from the file of its member. */
export function GoodsRefund({ receipt, onRefunded }: GoodsRefundProps) {
  const { may } = useSelf()
  const [isOpen, setIsOpen] = useState(false)
  const { items, kind, givenBack, cardId, member, shopId, packageName } = receipt
  const isOver = givenBack === 'all' || givenBack === 'reversed'
  if (!items || kind !== 'sale' || isOver || !may('/api/admin/recharge/refund')) return null
  return (
    <>
      <button type="button" className={styles.undo} onClick={() => setIsOpen(true)}>
        <Trans>Give products back…</Trans>
      </button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title={<Trans>Refund</Trans>} subtitle={packageName}>
        {isOpen && (
          <RefundContent
            uid={member.uid}
            cardId={cardId}
            shopId={shopId}
            onDone={(refunded) => {
              setIsOpen(false)
              onRefunded(refunded)
            }}
          />
        )}
      </Drawer>
    </>
  )
}
