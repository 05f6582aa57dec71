import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Arrival, Bed } from '#src/staff/board/board-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'

import { MemberChoice } from '#src/staff/board/arrivals/member-choice.tsx'
import styles from './start-drawer.module.css'
import { StartForm } from './start-form.tsx'

interface StartDrawerProps {
  bed: Bed | undefined
  arrivals: readonly Arrival[]
  timeZone: string
  onClose: () => void
}

/** Starts a bed for a member who stands beside it: first who, then what. The rules of the member's own start hold. */
export function StartDrawer({ bed, ...rest }: StartDrawerProps) {
  const { t } = useLingui()
  const { onClose } = rest
  return (
    <Drawer open={bed !== undefined} onClose={onClose} title={t`Start for member`} subtitle={bed?.name} width="wide">
      {bed && <StartSteps key={bed.deviceId} bed={bed} {...rest} />}
    </Drawer>
  )
}

function StartSteps({ bed, arrivals, timeZone, onClose }: StartDrawerProps & { bed: Bed }) {
  const [memberUid, setMemberUid] = useState<string>()
  if (memberUid !== undefined) {
    return (
      <StartForm
        bed={bed}
        memberUid={memberUid}
        timeZone={timeZone}
        onBack={() => setMemberUid(undefined)}
        onStarted={onClose}
      />
    )
  }
  return (
    <div className={styles.steps}>
      <MemberChoice
        arrivals={arrivals}
        isLikely={(arrival) => arrival.deviceId === bed.deviceId}
        timeZone={timeZone}
        onChoose={setMemberUid}
      />
    </div>
  )
}
