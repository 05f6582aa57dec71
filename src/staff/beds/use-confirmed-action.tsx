import { useState, type ReactNode } from 'react'

import type { FailureCode } from '#src/client/http/call-api.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite, type WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import { devicesKey } from './bed-list-calls.ts'

export interface Asked {
  /** Names the thing. */
  title: ReactNode
  confirm: ReactNode
  tone?: 'primary' | 'danger'
  /** What follows from it. */
  note?: ReactNode
  reasons?: Partial<Record<FailureCode, ReactNode>>
}

interface ConfirmedAction<Result> extends Asked {
  send: (reason: string, opId: string) => Promise<Result>
  onDone?: (result: Result) => void
}

/** One act that asks for its reason first. `ask` opens its dialog. */
export function useConfirmedAction<Result>({ send, onDone, ...asked }: ConfirmedAction<Result>) {
  const [isAsked, setIsAsked] = useState(false)
  const writing = useStaffWrite({
    send: (reason: string, opId: string) => send(reason, opId),
    invalidates: [devicesKey],
    onDone: (result) => {
      setIsAsked(false)
      onDone?.(result)
    },
  })
  const dialog = <ActionDialog {...asked} open={isAsked} onClose={() => setIsAsked(false)} writing={writing} />
  return { ask: () => setIsAsked(true), dialog, isOffline: writing.isOffline }
}

interface ActionDialogProps extends Asked {
  open: boolean
  onClose: () => void
  writing: { write: (reason: string) => Promise<unknown>; state: WriteState; isOffline: boolean; reset: () => void }
}

/** Asks for the reason, and says why an act did not happen. */
export function ActionDialog({ title, confirm, tone, note, reasons, open, onClose, writing }: ActionDialogProps) {
  const { write, state, isOffline, reset } = writing
  return (
    <ReasonDialog
      open={open}
      onClose={() => {
        onClose()
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
}
