import { useState, type ReactNode } from 'react'

import type { FailureCode } from '#src/client/http/call-api.ts'
import { devicesKey } from './bed-list-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

interface ConfirmedAction<Result> {
  /** Names the thing. */
  title: ReactNode
  confirm: ReactNode
  tone?: 'primary' | 'danger'
  /** What follows from it. */
  note?: ReactNode
  send: (reason: string, opId: string) => Promise<Result>
  reasons?: Partial<Record<FailureCode, ReactNode>>
  onDone?: (result: Result) => void
}

/** One act that asks for its reason first. `ask` opens its dialog. */
export function useConfirmedAction<Result>({
  title,
  confirm,
  tone,
  note,
  send,
  reasons,
  onDone,
}: ConfirmedAction<Result>) {
  const [isAsked, setIsAsked] = useState(false)
  const { write, state, isOffline, reset } = useStaffWrite({
    send: (reason: string, opId: string) => send(reason, opId),
    invalidates: [devicesKey],
    onDone: (result) => {
      setIsAsked(false)
      onDone?.(result)
    },
  })
  const dialog = (
    <ReasonDialog
      open={isAsked}
      onClose={() => {
        setIsAsked(false)
        reset()
      }}
      title={title}
      confirm={confirm}
      {...(tone && { tone })}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => void write(reason)}
    >
      {note && <p>{note}</p>}
      <WriteNote state={state} isOffline={isOffline} {...(reasons && { reasons })} />
    </ReasonDialog>
  )
  return { ask: () => setIsAsked(true), dialog, isOffline }
}
