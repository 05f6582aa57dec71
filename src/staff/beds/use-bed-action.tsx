import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { ClashDecision } from '#src/staff/appointments/clashes/clash-calls.ts'
import { devicesKey } from './bed-list-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

interface BedAction {
  title: ReactNode
  confirm: ReactNode
  tone?: 'primary' | 'danger'
  /** Of the bed. */
  name: string
  note?: ReactNode
  send: (reason: string, decisions: readonly ClashDecision[], opId: string) => Promise<unknown>
}

/** An act with a reason that may take the ground from bookings; it asks about each of them. */
export function useBedAction({ title, confirm, tone, name, note, send }: BedAction) {
  const [isAsked, setIsAsked] = useState(false)
  const { write, state, isOffline, dialog, reset } = useClashWrite({
    send,
    invalidates: [devicesKey],
    onDone: () => setIsAsked(false),
    detail: name,
  })
  const dialogs = (
    <>
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
        <WriteNote
          state={state}
          isOffline={isOffline}
          reasons={{ 'open-session': <Trans>A session is open on this bed. Wait for its end.</Trans> }}
        />
      </ReasonDialog>
      {dialog}
    </>
  )
  return { ask: () => setIsAsked(true), isOffline, dialogs }
}
