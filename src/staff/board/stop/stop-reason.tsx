import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { explainStop } from '#src/staff/board/duty-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'

import styles from './stop-all.module.css'
import { changeStopping } from './stopping.ts'

/** Why everything was stopped: asked for afterwards, since stopping cannot wait for it. */
export function StopReason({ shopId, isExplained }: { shopId: number; isExplained: boolean }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { write, state, isOffline } = useStaffWrite({
    send: (reason: string, opId) => explainStop({ shopId, reason }, opId),
    onDone: () => changeStopping(shopId, () => ({ isExplained: true })),
  })
  if (isExplained) return <p className="quiet" role="status">{t`The reason has been noted.`}</p>
  const isReady = isReason(reason) && !isOffline
  return (
    <div className={styles.explain}>
      <ReasonField value={reason} onChange={setReason} />
      <StaffButton
        kind="tonal"
        size="small"
        state={state.step === 'sending' ? 'busy' : isReady ? 'ready' : 'disabled'}
        why={t`Enter a reason first`}
        onClick={() => void write(reason.trim())}
      >
        {t`Note the reason`}
      </StaffButton>
      <WriteNote state={state} isOffline={isOffline} />
    </div>
  )
}
