import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { closeToday, reopenToday, shopInfoKey, type StaffShop } from './shop-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { ReasonDialog } from '#src/staff/kit/forms/reason-dialog.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './close-today.module.css'

const invalidates = [shopInfoKey, ['shops'], ['staff']]

/** Closes a studio for the rest of the day, once it is decided what becomes of today's appointments; or opens it again. */
export function CloseToday({ shop, name }: { shop: StaffShop; name: string }) {
  return shop.closedToday ? (
    <Reopen shopId={shop.shopId} closureId={shop.closedToday.closureId} name={name} />
  ) : (
    <Close shopId={shop.shopId} name={name} />
  )
}

function Close({ shopId, name }: { shopId: number; name: string }) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { write, state, isOffline, dialog } = useClashWrite({
    send: closeToday,
    invalidates,
    onDone: () => showToast({ text: t`Closed for today` }),
    detail: <Trans>{name} closes for the rest of today</Trans>,
  })
  return (
    <Panel title={<Trans>Close today</Trans>}>
      <p className={styles.text}>
        <Trans>The remaining appointments of today are listed one by one, to be moved or canceled with notice.</Trans>
      </p>
      <WriteNote state={state} isOffline={isOffline} />
      <StaffButton
        kind="danger"
        size="small"
        wide
        state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => setIsAsking(true)}
      >
        <Trans>Close today…</Trans>
      </StaffButton>
      <ReasonDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Close {name} for today?</Trans>}
        confirm={<Trans>Close today</Trans>}
        tone="danger"
        onConfirm={(reason) => {
          setIsAsking(false)
          void write({ shopId, reason })
        }}
      />
      {dialog}
    </Panel>
  )
}

function Reopen({ shopId, closureId, name }: { shopId: number; closureId: string; name: string }) {
  const { t } = useLingui()
  const { state, write, isOffline } = useStaffWrite({
    send: reopenToday,
    invalidates,
    onDone: () => showToast({ text: t({ message: 'Open again', context: 'staff' }) }),
  })
  return (
    <Panel
      title={<Trans>Close today</Trans>}
      end={
        <Badge tone="bad">
          <Trans context="staff">Closed</Trans>
        </Badge>
      }
    >
      <p className={styles.text}>
        <Trans>{name} is closed for the rest of today.</Trans>
      </p>
      <WriteNote state={state} isOffline={isOffline} />
      <StaffButton
        kind="tonal"
        size="small"
        wide
        state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => void write({ shopId, closureId })}
      >
        <Trans context="staff">Open again</Trans>
      </StaffButton>
    </Panel>
  )
}
