import { Trans, useLingui } from '@lingui/react/macro'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { type CashDrawers, openCashDrawer } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { CountedFields, useWhyNotCounted } from './counted-fields.tsx'
import { DrawerForm } from './drawer-form.tsx'
import { reasonOf, useCounted } from './use-counted.ts'

/** Opens the drawer with the float that is in it. */
export function OpenForm({ drawers, shopId }: { drawers: CashDrawers; shopId: number }) {
  const { t } = useLingui()
  const { floatExpectedCents, currency, closed } = drawers
  const counted = useCounted(floatExpectedCents, currency)
  const whyNot = useWhyNotCounted()
  const { state, write, isOffline } = useStaffWrite({
    send: openCashDrawer,
    invalidates: [transactionsKey],
    lastingName: (input) => `open ${JSON.stringify(input)}`,
    // One that was opened is among the closed ones when this form comes back.
    shown: closed[0]?.drawerId ?? null,
    onDone: () => showToast({ text: t`Cash drawer opened` }),
  })
  const { countedCents, trouble } = counted
  return (
    <DrawerForm
      state={state}
      isOffline={isOffline}
      isReady={trouble === undefined}
      why={whyNot(counted)}
      changed={<Trans>Someone else was faster. Look at the drawer again.</Trans>}
      submit={<Trans>Open the drawer</Trans>}
      onSubmit={() => {
        if (countedCents === undefined) return
        void write({ shopId, floatExpectedCents, floatCents: countedCents, ...reasonOf(counted) })
      }}
    >
      <p className={styles.quiet}>
        <Trans>
          Count the cash in the drawer before the first sale. From then on, cash you take and give back is added up
          here.
        </Trans>
      </p>
      <CountedFields label={t`Cash float, counted`} counted={counted} currency={currency} />
    </DrawerForm>
  )
}
