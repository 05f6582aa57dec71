import { Trans, useLingui } from '@lingui/react/macro'

import { packagesKey } from '#src/client/api/orders.ts'
import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { type CounterSale, orderFor } from '#src/staff/payments/sale-calls.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

interface LetPayProps {
  uid: string
  sold: PackageOnSale
  shopId: number
  isLocked: boolean
  onMade: (sale: CounterSale) => void
}

/** Makes the order in the member's name: their phone shows the code, which is then scanned here. */
export function LetPay({ uid, sold, shopId, isLocked, onMade }: LetPayProps) {
  const { t } = useLingui()
  const { state, write, isOffline } = useStaffWrite({
    send: orderFor,
    invalidates: [packagesKey],
    onDone: (made) => {
      onMade(made)
      showToast({ text: t`Ordered: the member's phone shows the code` })
    },
  })
  return (
    <>
      <StaffButton
        kind="tonal"
        wide
        state={state.step === 'sending' ? 'busy' : isOffline || isLocked ? 'disabled' : 'ready'}
        onClick={() => void write({ uid, packageId: sold.packageId, packageRev: sold.rev, shopId })}
      >
        <Trans>Let the member pay by scanning</Trans>
      </StaffButton>
      <WriteNote
        state={state}
        reasons={{
          'offer-changed': <Trans>The price or terms have changed. Check them and confirm again.</Trans>,
          'not-on-sale': <Trans>This package isn't sold here any more. Choose another one.</Trans>,
        }}
      />
    </>
  )
}
