import { Trans } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

import styles from '#src/staff/payments/user-recharge.module.css'
import { SaleNote } from './sale-note.tsx'
import { ConfirmLabel } from './split/confirm-label.tsx'
import { OpenLinkNote } from './phone/open-link-note.tsx'
import { PayLinkDialog } from './phone/pay-link-dialog.tsx'
import type { PayOnPhone } from './phone/use-pay-link.ts'
import type { useSale } from './use-sale.ts'
import type { SaleForm } from './use-sale-form.ts'
import { WhyNotSold } from './why-not-sold.tsx'

interface ConfirmSaleProps {
  till: SaleForm
  sale: ReturnType<typeof useSale>
  currency: string
  phone: PayOnPhone
  /** Whom it is for is not read yet. */
  isWaiting: boolean
}

/** Names the sum, and why it cannot be pressed. Never twice: what is on its way is waited for. */
export function ConfirmSale({ till, sale, phone, currency, isWaiting }: ConfirmSaleProps) {
  const isOffline = useConnection().state === 'offline'
  const { state, start } = sale
  const isPhone = till.form.method === 'phone'
  const isMaking = isPhone && phone.making.state.step === 'sending'
  const isOnItsWay = state.step === 'sending' || state.step === 'checking' || isMaking
  const isReady = till.missing === undefined && !isOffline && !isWaiting && !phone.isOpen
  function press() {
    if (till.partCents !== undefined) {
      till.takePart()
      return
    }
    const wanted = till.toLink()
    if (wanted) void phone.making.write(wanted)
    const input = till.toInput()
    if (input) start(input)
  }
  return (
    <>
      <SaleNote
        state={isPhone ? phone.making.state : state}
        currency={currency}
        isOffline={isOffline}
        takesCashOffline
      />
      <OpenLinkNote phone={phone} />
      <PayLinkDialog phone={phone} />
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
