import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { bedTones, useStandingName } from '#src/staff/board/beds/bed-badge.tsx'
import { secondsLeft, standingOf } from '#src/staff/board/board-status.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'

import styles from './shop-summary.module.css'
import type { Summary } from './summary-calls.ts'

type Bed = Summary['beds'][number]

interface SummaryBedsProps {
  beds: readonly Bed[]
  now: number
  /** What is known is no longer what the studio says, so times are estimates. */
  isOld: boolean
}

/** Every bed with how it stands, and for how long it is in use. */
export function SummaryBeds({ beds, now, isOld }: SummaryBedsProps) {
  const { t } = useLingui()
  const words = useWords(now, isOld)
  if (beds.length === 0) return <EmptyLine>{t`This studio has no beds yet`}</EmptyLine>
  return (
    <ul className={styles.beds} aria-label={t`Beds now`}>
      {beds.map((bed) => {
        const { text, tone } = words(bed)
        return (
          <li key={bed.deviceId} className={styles.bed}>
            <span className={styles.name}>{bed.name}</span>
            <Badge tone={tone}>{text}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

function useWords(now: number, isOld: boolean): (bed: Bed) => { text: string; tone: BadgeTone } {
  const { t } = useLingui()
  const nameOf = useStandingName()
  return (bed) => {
    const standing = standingOf(bed)
    const seconds = secondsLeft(bed, now)
    if (standing === 'running' && seconds !== undefined) {
      const minutes = Math.ceil(seconds / 60)
      const text = isOld
        ? t`${plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })}`
        : t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`
      return { text, tone: 'sun-soft' }
    }
    if (standing !== 'ready') return { text: nameOf(standing), tone: bedTones[standing] }
    return bed.isGuestHere ? { text: t`Guest is here`, tone: 'ok' } : { text: nameOf('ready'), tone: 'neu' }
  }
}
