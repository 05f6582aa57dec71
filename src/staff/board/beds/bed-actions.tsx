import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { classNames } from '#src/lib/class-names.ts'
import type { Bed, BedSession } from '#src/staff/board/board-calls.ts'
import { hasOpenFault } from '#src/staff/beds/bed/clear-fault.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconPlay } from '#src/ui/pictures/icons.tsx'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './bed-actions.module.css'
import type { Standing } from '#src/staff/board/board-status.ts'

export interface BedHandlers {
  /** The sessions whose stop is under way: nothing is called stopped before the bed has said so. */
  stoppingIds: ReadonlySet<string>
  stop: (bed: Bed, session: BedSession) => void
  adjust: (bed: Bed, session: BedSession) => void
  start: (bed: Bed) => void
  cleaned: (bed: Bed) => void
  maintain: (bed: Bed) => void
  clearFault: (bed: Bed) => void
}

interface BedActionsProps {
  bed: Bed
  standing: Standing
  isOffline: boolean
  acts: BedHandlers
}

/** At most two things that make sense for a bed as it stands. */
export function BedActions({ bed, standing, isOffline, acts }: BedActionsProps) {
  const { t } = useLingui()
  const state = isOffline ? 'disabled' : 'ready'
  const { session } = bed
  if (session) {
    const isStopping = acts.stoppingIds.has(session.sessionId)
    return (
      <div className={styles.two}>
        <Button kind="danger" size="small" state={isStopping ? 'busy' : state} onClick={() => acts.stop(bed, session)}>
          {t`Stop`}
        </Button>
        <Button kind="tonal" size="small" state={state} onClick={() => acts.adjust(bed, session)}>
          {t`Give a session back`}
        </Button>
      </div>
    )
  }
  if (standing === 'ready') {
    return (
      <Button
        kind="tonal"
        size="small"
        wide
        icon={<IconPlay size={18} />}
        state={state}
        onClick={() => acts.start(bed)}
      >
        {t`Start for member`}
      </Button>
    )
  }
  if (standing === 'cleaning' && bed.cleaningUntil !== null) {
    return (
      <Button
        kind="tonal"
        size="small"
        wide
        icon={<IconCheck size={18} />}
        state={state}
        onClick={() => acts.cleaned(bed)}
      >
        {t`Cleaning done`}
      </Button>
    )
  }
  if (standing === 'offline' || standing === 'fault') {
    return (
      <div className={styles.two}>
        {standing === 'fault' && hasOpenFault(bed) ? (
          <Button kind="tonal" size="small" state={state} onClick={() => acts.clearFault(bed)}>
            {t`Clear fault`}
          </Button>
        ) : (
          <SettingLink bed={bed} label={t`Connection`} />
        )}
        <Button kind="tonal" size="small" state={state} onClick={() => acts.maintain(bed)}>
          {t`Maintenance`}
        </Button>
      </div>
    )
  }
  return standing === 'off' ? <SettingLink bed={bed} label={t`Maintenance log`} className={styles.log} /> : null
}

function SettingLink({ bed, label, className }: { bed: Bed; label: string; className?: string | undefined }) {
  return (
    <Link
      to="/admin/device-setting"
      search={{ device: bed.deviceId }}
      className={classNames(buttonClass({ kind: 'tonal', size: 'small' }), className)}
    >
      {label}
    </Link>
  )
}
