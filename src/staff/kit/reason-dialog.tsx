import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { Button } from '#src/ui/button.tsx'
import { LazyDialog } from '#src/ui/overlays.tsx'

import { isReason } from './reason.ts'
import { ReasonField } from './reason-field.tsx'

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  /** Names the thing: "Block 陳嘉欣". */
  title: ReactNode
  children?: ReactNode
  /** The verb. */
  confirm: ReactNode
  tone?: 'primary' | 'danger'
  isBusy?: boolean
  onConfirm: (reason: string) => void
}

/** Asks for the reason of an act before it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, children, confirm, tone = 'primary', isBusy = false, onConfirm } = props
  const [reason, setReason] = useState('')
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setReason('')
  }
  const state = isBusy ? 'busy' : isReason(reason) ? 'ready' : 'disabled'
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button kind="tonal" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={tone} state={state} onClick={() => onConfirm(reason.trim())}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <ReasonField value={reason} onChange={setReason} autoFocus />
    </LazyDialog>
  )
}
