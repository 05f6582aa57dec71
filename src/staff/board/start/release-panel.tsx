import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatCountdown } from '#src/lib/format-countdown.ts'
import type { Arrival, Release } from '#src/staff/board/board-calls.ts'
import { withdrawRelease } from '#src/staff/board/duty-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import { ReleaseDrawer } from './release-drawer.tsx'
import styles from './release-panel.module.css'

interface ReleasePanelProps {
  shopId: number
  releases: readonly Release[]
  arrivals: readonly Arrival[]
  timeZone: string
  now: number
  isOffline: boolean
}

/** Where staff release each session: who may start at this moment, and letting the next one. */
export function ReleasePanel({ shopId, releases, arrivals, timeZone, now, isOffline }: ReleasePanelProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const waiting = releases.filter(({ endsAt }) => endsAt > now)
  return (
    <Panel
      title={t`Staff release each session`}
      end={
        <StaffButton size="small" state={isOffline ? 'disabled' : 'ready'} onClick={() => setIsOpen(true)}>
          {t`Release a session…`}
        </StaffButton>
      }
    >
      {waiting.length === 0 && <EmptyLine>{t`Nothing is released. Members can't start on their own.`}</EmptyLine>}
      <ul className={styles.list}>
        {waiting.map((release) => (
          <Waiting key={release.releaseId} release={release} now={now} isOffline={isOffline} />
        ))}
      </ul>
      <ReleaseDrawer
        open={isOpen}
        onClose={() => setIsOpen(false)}
        shopId={shopId}
        arrivals={arrivals}
        timeZone={timeZone}
      />
    </Panel>
  )
}

function Waiting({ release, now, isOffline }: { release: Release; now: number; isOffline: boolean }) {
  const { t } = useLingui()
  const { releaseId, member, endsAt } = release
  const { write, state } = useStaffWrite({ send: withdrawRelease, invalidates: [['staff', 'board']] })
  const name = member.nickname || t`No name`
  const left = formatCountdown(endsAt - now)
  return (
    <li className={styles.release}>
      <span className={styles.name}>{name}</span>
      <span className={styles.left}>{t`${left} left to start`}</span>
      <StaffButton
        kind="tonal"
        size="small"
        state={state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'}
        onClick={() => void write({ releaseId })}
        aria-label={t`Take back the release of ${name}`}
      >
        {t`Take back`}
      </StaffButton>
      <WriteNote state={state} reasons={{ 'not-found': t`It was already used or has expired.` }} />
    </li>
  )
}
