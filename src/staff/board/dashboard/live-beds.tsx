import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { formatTime } from '#src/lib/format-time.ts'
import type { Bed, Board } from '#src/staff/board/board-calls.ts'
import { BedBadge } from '#src/staff/board/beds/bed-badge.tsx'
import { BedDrawing } from '#src/staff/board/beds/bed-drawing.tsx'
import { useBedWords } from '#src/staff/board/beds/bed-texts.ts'
import { MinutesRing } from '#src/staff/board/beds/minutes-ring.tsx'
import { secondsLeft, standingOf } from '#src/staff/board/board-status.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import styles from './live-beds.module.css'

interface LiveBedsProps {
  board: Board
  now: number
  isOffline: boolean
}

/** Every bed as it is; each leads to the duty board. */
export function LiveBeds({ board, now, isOffline }: LiveBedsProps) {
  const { t } = useLingui()
  const standings = board.beds.map(standingOf)
  const [offline, off] = [count(standings, ['offline', 'unknown', 'fault']), count(standings, ['off'])]
  const online = standings.length - offline - off
  return (
    <Panel
      title={t`Beds now`}
      end={
        <span className={styles.counts}>
          <span className={styles.online}>{t`${online} online`}</span>
          {offline > 0 && <span className={styles.offline}>{t`${offline} offline`}</span>}
          {off > 0 && <span>{t`${off} out of service`}</span>}
        </span>
      }
    >
      {board.beds.length === 0 && <EmptyLine>{t`This studio has no beds yet`}</EmptyLine>}
      <ul className={styles.beds}>
        {board.beds.map((bed) => (
          <li key={bed.deviceId}>
            <BedLink bed={bed} now={now} isOffline={isOffline} timeZone={board.timeZone} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function count<Value>(values: readonly Value[], wanted: readonly Value[]): number {
  return values.filter((value) => wanted.includes(value)).length
}

interface BedLinkProps {
  bed: Bed
  now: number
  isOffline: boolean
  timeZone: string
}

function BedLink({ bed, now, isOffline, timeZone }: BedLinkProps) {
  const standing = standingOf(bed)
  const words = useBedWords({ now, isOffline, clock: (at) => formatTime(at, timeZone) })
  const { first, second } = words(bed)
  const isGrey = standing === 'offline' || standing === 'off' || standing === 'fault'
  return (
    <Link to="/admin/operation" search={{ bed: bed.deviceId }} className={styles.bed} data-grey={isGrey || undefined}>
      <span className={styles.head}>
        <span className={styles.name}>{bed.name}</span>
        <BedBadge standing={standing} />
      </span>
      <span className={styles.body}>
        {bed.session ? (
          <MinutesRing
            secondsLeft={secondsLeft(bed, now)}
            minutes={bed.session.minutes}
            isEstimate={isOffline || standing === 'unknown'}
            size={56}
          />
        ) : (
          <BedDrawing typeId={bed.typeId} isGrey={isGrey} size={54} />
        )}
        <span className={styles.words}>
          <span className={styles.first}>{first}</span>
          {second && <span className="small-print">{second}</span>}
        </span>
      </span>
    </Link>
  )
}
