import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Bed, BedSession } from '#src/staff/api/board.ts'
import { compensate } from '#src/staff/api/device-records.ts'
import { isReason } from '#src/staff/kit/reason.ts'
import { ReasonField } from '#src/staff/kit/reason-field.tsx'
import { useSelf } from '#src/staff/kit/use-self.ts'
import { useStaffWrite } from '#src/staff/kit/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LazyDialog } from '#src/ui/overlays.tsx'
import { IconInfo } from '#src/ui/start-icons.tsx'
import { showToast } from '#src/ui/toast.ts'

import styles from './start-drawer.module.css'

interface AdjustTimeProps {
  of: { bed: Bed; session: BedSession } | undefined
  onClose: () => void
}

/** A bed counts its own time and nobody can change it from outside; what can be given back is a time on the package. */
export function AdjustTime({ of, onClose }: AdjustTimeProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const [reason, setReason] = useState('')
  const { write, state, isOffline, forget } = useStaffWrite({
    send: (wish: { sessionId: string; times: number; reason: string }, opId) => compensate(wish, opId),
    renews: [['staff']],
    onDone: () => {
      showToast({ text: t`One time given back` })
      close()
    },
  })
  const isAllowed = may('/api/admin/device-records/compensate')
  const name = of?.session.member.nickname || t`No name`
  const bedName = of?.bed.name ?? ''
  function close() {
    setReason('')
    forget()
    onClose()
  }
  return (
    <LazyDialog
      open={of !== undefined}
      onClose={close}
      title={t`Time of ${name} on ${bedName}`}
      actions={
        <>
          <Button kind="tonal" onClick={close}>{t`Back`}</Button>
          {isAllowed && (
            <Button
              state={state.step === 'sending' ? 'busy' : isReason(reason) && !isOffline ? 'ready' : 'disabled'}
              onClick={() => of && void write({ sessionId: of.session.sessionId, times: 1, reason: reason.trim() })}
            >
              {t`Give back 1 time`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.rests}>
        <Callout icon={<IconInfo size={22} />}>
          {t`The bed counts its own minutes, and nobody can add to them or take from them while it runs. If time was lost, stop the bed if need be, and give a time back to the package.`}
        </Callout>
        {isAllowed ? (
          <>
            <ReasonField value={reason} onChange={setReason} />
            <WriteNote
              state={state}
              isOffline={isOffline}
              reasons={{ 'not-enough-times': t`An unlimited package has no times to give back.` }}
            />
          </>
        ) : (
          <p>{t`Only a manager or the owner can give a time back.`}</p>
        )}
      </div>
    </LazyDialog>
  )
}
