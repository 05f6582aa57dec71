import { Trans } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

import styles from '#src/staff/payments/user-recharge.module.css'
import { SaleNote } from './sale-note.tsx'
import { ConfirmLabel } from './split/confirm-label.tsx'
import type { useSale } from './use-sale.ts'
import type { SaleForm } from './use-sale-form.ts'
import { WhyNotSold } from './why-not-sold.tsx'

interface ConfirmSaleProps {
  till: SaleForm
  sale: ReturnType<typeof useSale>
  currency: string
  /** Whom it is for is not read yet. */
  isWaiting: boolean
}

/** Names the sum, and why it cannot be pressed. Never twice: what is on its way is waited for. */
export function ConfirmSale({ till, sale, currency, isWaiting }: ConfirmSaleProps) {
  const isOffline = useConnection().state === 'offline'
  const { state, start } = sale
  const isOnItsWay = state.step === 'sending' || state.step === 'checking'
  const isReady = till.missing === undefined && !isOffline && !isWaiting
  function press() {
    if (till.partCents !== undefined) {
      till.takePart()
      return
    }
    const input = till.toInput()
    if (input) start(input)
  }
  return (
    <>
      <SaleNote state={state} currency={currency} isOffline={isOffline} />
      <StaffButton wide state={isOnItsWay ? 'busy' : isReady ? 'ready' : 'disabled'} onClick={press}>
        {till.form.method === 'gift' ? (
          <Trans>Give this package</Trans>
        ) : till.priceCents === 0 ? (
          <Trans>Confirm payment</Trans>
        ) : (
          <ConfirmLabel till={till} currency={currency} />
        )}
      </StaffButton>
      {!isOnItsWay && till.missing && (
        <p className={styles.why}>
          <WhyNotSold missing={till.missing} />
        </p>
      )}
    </>
  )
}
