import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { devicesKey } from '#src/staff/beds/bed-list-calls.ts'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import { keepKind, type KindConfig } from './bed-config-calls.ts'

interface PublishDialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  confirm: ReactNode
  /** More light than before: the name of the type has to be typed. */
  typeName: string | undefined
  send: (reason: string, typedName: string | undefined, opId: string) => Promise<KindConfig>
  onDone: () => void
}

/** Asks for the reason of a publication, and for the name of the type where a safety limit is loosened. */
export function PublishDialog({ isOpen, onClose, title, confirm, typeName, send, onDone }: PublishDialogProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const { write, state, isOffline, reset } = useStaffWrite({
    send: ({ reason, name }: { reason: string; name: string | undefined }, opId: string) => send(reason, name, opId),
    invalidates: [devicesKey],
    onDone: (published) => {
      keepKind(queries, published)
      onDone()
    },
  })
  const isNamed = typeName === undefined || typed.trim().toLowerCase() === typeName.toLowerCase()
  return (
    <ReasonDialog
      open={isOpen}
      onClose={() => {
        reset()
        setTyped('')
        onClose()
      }}
      title={title}
      confirm={confirm}
      isBusy={state.step === 'sending'}
      onConfirm={(reason) => {
        if (isNamed) void write({ reason, name: typeName === undefined ? undefined : typed.trim() })
      }}
    >
      {typeName !== undefined && (
        <>
          <Callout tone="bad" icon={<IconAlert size={22} />}>
            <Trans>Loosening a safety limit needs the owner and a reason</Trans>
          </Callout>
          <Field
            label={<Trans>Type "{typeName}" to confirm</Trans>}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </>
      )}
      <WriteNote
        state={state}
        isOffline={isOffline}
        reasons={{ 'bad-signature': <Trans>The name of the type has to be typed exactly.</Trans> }}
      />
    </ReasonDialog>
  )
}
