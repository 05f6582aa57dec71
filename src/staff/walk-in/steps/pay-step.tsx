import { CountsForNote } from '#src/staff/payments/sale/counts-for-note.tsx'
import { ConfirmLabel } from '#src/staff/payments/sale/split/confirm-label.tsx'
import { OpenLinkNote } from '#src/staff/payments/sale/phone/open-link-note.tsx'
import { PayLinkDialog } from '#src/staff/payments/sale/phone/pay-link-dialog.tsx'
import { SaleNote } from '#src/staff/payments/sale/sale-note.tsx'
import { TillFields } from '#src/staff/payments/sale/till-fields.tsx'
import { WhyNotSold } from '#src/staff/payments/sale/why-not-sold.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'

import styles from './pay-step.module.css'

/** How the money came in. It is written once: what is on its way, or in doubt, is waited for. */
export function PayStep({ walkIn }: { walkIn: WalkIn }) {
  const { sale, shop, change, back, isOffline } = walkIn
  const { till, currency, phone } = sale
  const isPhone = till.form.method === 'phone'
  const isOnItsWay = sale.isOnItsWay || (isPhone && phone.making.state.step === 'sending')
  const { home } = useSelf()
  const isReady = till.missing === undefined && !isOffline && !phone.isOpen
  return (
    <StepFrame
      walkIn={walkIn}
      onBack={back && (() => change({ at: back }))}
      aside={!isOnItsWay && till.missing && <WhyNotSold missing={till.missing} />}
      primary={{
        label: <ConfirmLabel till={till} currency={currency} />,
        state: isOnItsWay ? 'busy' : isReady ? 'ready' : 'disabled',
        onPress: till.partCents === undefined ? sale.confirm : till.takePart,
      }}
    >
      <fieldset className={styles.fields} disabled={isOnItsWay}>
        <TillFields till={till} numbered={home.numbered} currency={currency} />
      </fieldset>
      <CountsForNote shopId={shop.shopId} timeZone={shop.timeZone} />
      <OpenLinkNote phone={phone} />
      <PayLinkDialog phone={phone} />
      <SaleNote
        state={isPhone ? phone.making.state : sale.state}
        currency={currency}
        isOffline={isOffline}
        takesCashOffline={false}
      />
    </StepFrame>
  )
}
