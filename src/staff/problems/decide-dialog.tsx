import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { decideProblem, problemsKey, type ProblemDecision, type StaffProblem } from './problem-calls.ts'

interface DecideDialogProps {
  /** undefined: closed. */
  problem: StaffProblem | undefined
  way: ProblemDecision['way']
  onClose: () => void
}

/** Asks for the words that the member will read, then decides. */
export function DecideDialog({ problem, way, onClose }: DecideDialogProps) {
  const { t } = useLingui()
  const { state, write, isOffline } = useStaffWrite({
    send: decideProblem,
    invalidates: [problemsKey, ['staff']],
    onDone: () => {
      onClose()
      showToast({ text: t`The member has your answer` })
    },
  })
  const number = problem?.number
  return (
    <ReasonDialog
      open={problem !== undefined}
      onClose={onClose}
      title={t`Report no. ${number}`}
      confirm={<Verb way={way} />}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => problem && !isOffline && void write({ problemId: problem.problemId, way, reason })}
    >
      <p>
        <Consequence way={way} />
      </p>
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{
          changed: <Trans>Someone else has decided this already.</Trans>,
          'already-compensated': <Trans>This session was returned already.</Trans>,
          'too-soon': <Trans>The bed may still be on. Try again in a few minutes.</Trans>,
          'not-enough-times': <Trans>An unlimited package has no sessions to return.</Trans>,
        }}
      />
    </ReasonDialog>
  )
}

function Verb({ way }: { way: ProblemDecision['way'] }): ReactNode {
  switch (way) {
    case 'give-back':
      return <Trans>Return 1 session</Trans>
    case 'decline':
      return <Trans>Decline</Trans>
    case 'close':
      return <Trans>Send answer</Trans>
  }
}

function Consequence({ way }: { way: ProblemDecision['way'] }): ReactNode {
  switch (way) {
    case 'give-back':
      return <Trans>One session goes back to the package that paid, once. The member reads what you write.</Trans>
    case 'decline':
      return <Trans>Nothing is returned. The member reads why.</Trans>
    case 'close':
      return <Trans>The member reads your answer. Nothing is returned.</Trans>
  }
}
