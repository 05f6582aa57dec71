import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { amountText, longestAmount, typedAmount } from '#src/domain/money.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Field } from '#src/ui/forms/field.tsx'

import { closeCashDrawer, lastMoveOf } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { CountedFields, useWhyNotCounted } from './counted-fields.tsx'
import { DrawerForm, type OpenDrawerProps } from './drawer-form.tsx'
import { reasonOf, useCounted } from './use-counted.ts'

/** Closes the drawer with what was counted: so much stays for the next one, and the rest goes to the safe. */
export function CloseForm({ drawer, shopId, currency, onEnd }: OpenDrawerProps) {
  const { t } = useLingui()
  const { drawerId, expectedCents, floatCents } = drawer
  const counted = useCounted(expectedCents, currency)
  const whyNot = useWhyNotCounted()
  const [typedLeft, setTypedLeft] = useState<string>()
  const { state, write, isOffline } = useStaffWrite({
    send: closeCashDrawer,
    invalidates: [transactionsKey],
    lastingName: (input) => `close ${JSON.stringify(input)}`,
    shown: lastMoveOf(drawer),
    onDone: () => showToast({ text: t`Cash drawer closed` }),
  })
  const { countedCents, trouble } = counted
  // As much stays as was there in the morning, if there is as much.
  const leftText = typedLeft ?? amountText(Math.min(floatCents, countedCents ?? floatCents), currency)
  const leftCents = typedAmount(leftText, currency)
  const isTooMuch = leftCents !== undefined && countedCents !== undefined && leftCents > countedCents
  const isReady = trouble === undefined && leftCents !== undefined && !isTooMuch
  const toSafe = countedCents === undefined || leftCents === undefined ? 0 : Math.max(0, countedCents - leftCents)
  return (
    <DrawerForm
      title={<Trans>Close the cash drawer</Trans>}
      state={state}
      isOffline={isOffline}
      isReady={isReady}
      why={whyNot(counted)}
      changed={<Trans>Something came in or went out while you counted. Look at the amounts again.</Trans>}
      submit={<Trans>Close the drawer</Trans>}
      onSubmit={() => {
        if (countedCents === undefined || leftCents === undefined) return
        void write({ shopId, drawerId, expectedCents, countedCents, leftCents, ...reasonOf(counted) })
      }}
      onEnd={onEnd}
    >
      <CountedFields label={t`Cash in the drawer, counted`} counted={counted} currency={currency} autoFocus />
      <Field
        label={t`Stays in the drawer as the next float`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestAmount}
        before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
        value={leftText}
        onChange={({ target }) => setTypedLeft(target.value)}
        {...(isTooMuch && { error: t`No more can stay than you counted` })}
      />
      <p className={styles.sum}>
        <span>
          <Trans>To the safe</Trans>
        </span>
        <strong>{formatMoney(toSafe, currency)}</strong>
      </p>
    </DrawerForm>
  )
}
