import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { longestAmount, typedAmount } from '#src/domain/money.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { lastMoveOf, moveCash } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { DrawerForm, type OpenDrawerProps } from './drawer-form.tsx'
import { useMoveWords, type Movement } from './use-move-words.ts'

/** Cash that goes to the safe, is paid out, or is put in; what for is written down with it. */
export function MoveForm({ drawer, shopId, currency, onEnd, kind }: OpenDrawerProps & { kind: Movement }) {
  const { t } = useLingui()
  const words = useMoveWords(kind)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const { state, write, isOffline } = useStaffWrite({
    send: moveCash,
    invalidates: [transactionsKey],
    lastingName: (input) => `move ${JSON.stringify(input)}`,
    shown: lastMoveOf(drawer),
    onDone: () => {
      onEnd()
      showToast({ text: words.done })
    },
  })
  const { drawerId, expectedCents } = drawer
  const typed = typedAmount(text, currency)
  const amountCents = typed === 0 ? undefined : typed
  const isReady = amountCents !== undefined && isReason(reason)
  const left = expectedCents + (kind === 'pay-in' ? 1 : -1) * (amountCents ?? 0)
  return (
    <DrawerForm
      title={words.title}
      state={state}
      isOffline={isOffline}
      isReady={isReady}
      why={amountCents === undefined ? t`Enter the amount first` : t`Enter what it is for first`}
      changed={<Trans>This drawer was closed meanwhile. Look at it again.</Trans>}
      submit={words.confirm}
      onSubmit={() => {
        if (amountCents === undefined) return
        void write({ shopId, drawerId, kind, amountCents, reason: reason.trim() })
      }}
      onEnd={onEnd}
    >
      <Field
        label={t`Amount`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        maxLength={longestAmount}
        before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextArea
        label={words.reason}
        rows={2}
        required
        maxLength={longest.reason}
        value={reason}
        helper={t`At least 4 characters. Kept in the change history.`}
        onChange={({ target }) => setReason(target.value)}
      />
      {left < 0 ? (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Trans>That is more than should be in the drawer: {formatMoney(Math.max(0, expectedCents), currency)}.</Trans>
        </Callout>
      ) : (
        <p className={styles.quiet} role="status">
          <Trans>Should be in the drawer then: {formatMoney(left, currency)}</Trans>
        </p>
      )}
    </DrawerForm>
  )
}
