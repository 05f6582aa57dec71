import { useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { Arrival } from '#src/staff/board/board-calls.ts'
import { releaseStart } from '#src/staff/board/duty-calls.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { MemberChoice } from '#src/staff/board/arrivals/member-choice.tsx'
import styles from './start-drawer.module.css'

interface ReleaseDrawerProps {
  open: boolean
  onClose: () => void
  shopId: number
  arrivals: readonly Arrival[]
  timeZone: string
}

/** Releases one start: the chosen member may start one bed of this studio, once, within a quarter of an hour. */
export function ReleaseDrawer({ open, onClose, ...rest }: ReleaseDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Release a session`}
      subtitle={t`One start by the member within 15 minutes`}
    >
      {open && <Choice {...rest} onReleased={onClose} />}
    </Drawer>
  )
}

type ChoiceProps = Omit<ReleaseDrawerProps, 'open' | 'onClose'> & { onReleased: () => void }

function Choice({ shopId, arrivals, timeZone, onReleased }: ChoiceProps) {
  const { t } = useLingui()
  const { write, state, isOffline } = useStaffWrite({
    send: releaseStart,
    invalidates: [['staff', 'board']],
    onDone: ({ member, endsAt }) => {
      const [name, until] = [member.nickname || t`No name`, formatTime(endsAt, timeZone)]
      showToast({ text: t`${name} may start until ${until}` })
      onReleased()
    },
  })
  return (
    <div className={styles.steps}>
      <WriteNote state={state} isOffline={isOffline} />
      <MemberChoice
        arrivals={arrivals}
        isLikely={(arrival) => arrival.state === 'visited'}
        timeZone={timeZone}
        onChoose={(memberUid) => void write({ shopId, memberUid })}
      />
    </div>
  )
}
