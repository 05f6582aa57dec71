import { Trans, useLingui } from '@lingui/react/macro'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { type CashDrawer, countCashDrawer } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { CountedFields, useWhyNotCounted } from './counted-fields.tsx'
import { FormEnd } from './form-end.tsx'
import { reasonOf, useCounted } from './use-counted.ts'

export interface DrawerFormProps {
  drawer: CashDrawer
  shopId: number
  currency: string
  onEnd: () => void
}

/** A count in the middle of a shift: it is written down, and nothing else changes. */
export function CountForm({ drawer, shopId, currency, onEnd }: DrawerFormProps) {
  const { t } = useLingui()
  const { drawerId, expectedCents } = drawer
  const counted = useCounted(expectedCents, currency)
  const whyNot = useWhyNotCounted()
  const { state, write, isOffline } = useStaffWrite({
    send: countCashDrawer,
    invalidates: [transactionsKey],
    lastingName: (input) => `count ${JSON.stringify(input)}`,
    onDone: () => {
      onEnd()
      showToast({ text: t`Count saved` })
    },
  })
  const { countedCents, trouble } = counted
  const isReady = trouble === undefined
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || isOffline || countedCents === undefined) return
        void write({ shopId, drawerId, expectedCents, countedCents, ...reasonOf(counted) })
      }}
    >
      <h3>
        <Trans>Count the drawer</Trans>
      </h3>
      <CountedFields label={t`Cash in the drawer, counted`} counted={counted} currency={currency} autoFocus />
      <FormEnd
        state={state}
        isOffline={isOffline}
        isReady={isReady}
        why={whyNot(counted)}
        onEnd={onEnd}
        changed={<Trans>Something came in or went out while you counted. Look at the amounts again.</Trans>}
      >
        <Trans>Save the count</Trans>
      </FormEnd>
    </form>
  )
}
