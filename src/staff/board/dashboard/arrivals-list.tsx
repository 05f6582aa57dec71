import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { formatTime } from '#src/lib/format-time.ts'
import type { Board } from '#src/staff/board/board-calls.ts'
import { ArrivalBadge } from '#src/staff/board/arrivals/arrival-badge.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import styles from './arrivals-list.module.css'

/** Who comes next; late members stand first, since theirs was the earliest time. */
export function ArrivalsList({ board, now, most = 5 }: { board: Board; now: number; most?: number }) {
  const { t } = useLingui()
  const coming = board.arrivals.filter(({ state }) => state === 'booked')
  return (
    <Panel
      title={t`Arriving next`}
      end={
        <Link to="/admin/appointmentchange" className={styles.all}>
          {t`Show all`}
        </Link>
      }
    >
      {coming.length === 0 && <EmptyLine>{t`Nobody else is expected today`}</EmptyLine>}
      <ul>
        {coming.slice(0, most).map((arrival) => (
          <li key={arrival.appointmentId} className={styles.row}>
            <time className="text-title-s">{formatTime(arrival.startsAt, board.timeZone)}</time>
            <span className={styles.who}>
              <Link to="/admin/userdetail" search={{ member: arrival.member.uid }} className={styles.name}>
                {arrival.member.nickname || t`No name`}
              </Link>
              <span className="small-print">{arrival.deviceName}</span>
            </span>
            <ArrivalBadge arrival={arrival} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
