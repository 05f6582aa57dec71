import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import { isReason } from './reason.ts'
import { ReasonField } from './reason-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  /** Asks, and names the thing: "Block 陳嘉欣?". */
  title: ReactNode
  children?: ReactNode
  /** The verb. */
  confirm: ReactNode
  /** The verb of leaving things as they are; Cancel, unless given. Never that where the act itself is to cancel something. */
  cancel?: ReactNode
  tone?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: (reason: string) => void
}

/** Asks for the reason of an act before it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, children, confirm, cancel, tone = 'primary', isBusy = false, onConfirm } = props
  const [reason, setReason] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setReason('')
  }
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const state = isBusy ? 'busy' : isReason(reason) && !isOffline ? 'ready' : 'disabled'
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="tonal" onClick={onClose}>
            {cancel ?? <Trans>Cancel</Trans>}
          </Button>
          <StaffButton kind={tone} state={state} why={t`Enter a reason first`} onClick={() => onConfirm(reason.trim())}>
            {confirm}
          </StaffButton>
        </>
      }
    >
      <div className="stack-12">
        {children}
        <ReasonField value={reason} onChange={setReason} autoFocus />
      </div>
    </LazyDialog>
  )
}
