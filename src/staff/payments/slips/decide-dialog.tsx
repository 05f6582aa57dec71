import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { type PayIssue, payIssuesKey } from '#src/staff/payments/issues/payment-issue-calls.ts'
import { tillKey } from '#src/staff/payments/sale-calls.ts'
import { transactionsKey } from '#src/staff/payments/transaction-calls.ts'
import { stockKey } from '#src/staff/stock/stock-calls.ts'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { decideSlip } from './slip-calls.ts'

interface DecideDialogProps {
  /** Of a cash sale without a connection. */
  issue: PayIssue | undefined
  onClose: () => void
}

/** A cash sale that no rule settles is kept as it was sold, or cancelled after the cash went back. */
export function DecideDialog({ issue, onClose }: DecideDialogProps) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'accept' | 'cancel'>('accept')
  const { state, write, isOffline } = useStaffWrite({
    send: decideSlip,
    invalidates: [payIssuesKey, transactionsKey, tillKey, stockKey, ['staff', 'dashboard'], ['staff', 'board']],
    onDone: () => {
      onClose()
      showToast({ text: t`Settled` })
    },
  })
  return (
    <ReasonDialog
      open={issue !== undefined}
      onClose={onClose}
      title={<Trans>Decide about {asOneWord(issue?.paymentRef ?? '')}?</Trans>}
      confirm={decision === 'accept' ? <Trans>Keep the sale</Trans> : <Trans>Cancel the slip</Trans>}
      cancel={<Trans>Decide later</Trans>}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => issue && !isOffline && void write({ issueId: issue.issueId, decision, reason })}
    >
      <Segmented
        label={t`Decision`}
        value={decision}
        onChange={setDecision}
        options={[
          { value: 'accept', label: t`Keep as sold` },
          { value: 'cancel', label: t`Cash went back` },
        ]}
      />
      <p>
        {decision === 'accept' ? (
          <Trans>It becomes a sale at the price on the slip, dated when it was made.</Trans>
        ) : (
          <Trans>Nothing is sold. Give the cash back first.</Trans>
        )}
      </p>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          changed: <Trans>Someone else has settled this already.</Trans>,
          'not-on-sale': <Trans>The buyer or what was sold isn't there any more. It can only be canceled.</Trans>,
        }}
      />
    </ReasonDialog>
  )
}

/** A number stays on one line: its hyphens are no places to break it. */
function asOneWord(number: string): string {
  return number.replaceAll('-', '\u2011')
}
