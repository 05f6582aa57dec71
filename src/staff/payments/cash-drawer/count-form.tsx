import { Trans, useLingui } from '@lingui/react/macro'

import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { countCashDrawer, lastMoveOf } from './cash-drawer-calls.ts'
import { CountedFields, useWhyNotCounted } from './counted-fields.tsx'
import { DrawerForm, type OpenDrawerProps } from './drawer-form.tsx'
import { reasonOf, useCounted } from './use-counted.ts'

/** A count in the middle of a shift: it is written down, and nothing else changes. */
export function CountForm({ drawer, shopId, currency, onEnd }: OpenDrawerProps) {
  const { t } = useLingui()
  const { drawerId, expectedCents } = drawer
  const counted = useCounted(expectedCents, currency)
  const whyNot = useWhyNotCounted()
  const { state, write, isOffline } = useStaffWrite({
    send: countCashDrawer,
    invalidates: [transactionsKey],
    lastingName: (input) => `count ${JSON.stringify(input)}`,
    shown: lastMoveOf(drawer),
    onDone: () => {
      onEnd()
      showToast({ text: t`Count saved` })
    },
  })
  const { countedCents, trouble } = counted
  return (
    <DrawerForm
      title={<Trans>Count the drawer</Trans>}
      state={state}
      isOffline={isOffline}
      isReady={trouble === undefined}
      why={whyNot(counted)}
      changed={<Trans>Something came in or went out while you counted. Look at the amounts again.</Trans>}
      submit={<Trans>Save the count</Trans>}
      onSubmit={() => {
        if (countedCents !== undefined)
          void write({ shopId, drawerId, expectedCents, countedCents, ...reasonOf(counted) })
      }}
      onEnd={onEnd}
    >
      <CountedFields label={t`Cash in the drawer, counted`} counted={counted} currency={currency} autoFocus />
    </DrawerForm>
  )
}
