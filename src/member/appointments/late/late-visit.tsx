import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { type Appointment, latestAt, minutesLate } from '#src/domain/appointments/appointment.ts'
import { formatCountdown } from '#src/lib/format-countdown.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TickRing } from '#src/ui/minutes/tick-ring.tsx'
import { IconClock, IconScan } from '#src/ui/pictures/icons-critical.tsx'

import styles from './late-visit.module.css'
import { PostponeNote } from './postpone-note.tsx'
import { usePostpone } from './use-postpone.ts'

const ticks = 60
const tick = { length: 11, width: 2.6 }

interface LateVisitProps {
  appointment: Appointment
  /** "HH:mm"; undefined while it is not known, and where the studio never closes. */
  closesAt: string | undefined
  /** Where there is no signal: the way in without one. */
  offlineWay: ReactNode
}

/** On home's card, for who is late: how long the booking is still kept, the way in, and a later start. */
export function LateVisit({ appointment, closesAt, offlineWay }: LateVisitProps) {
  const isOffline = useConnection().state === 'offline'
  const { time, timeZone } = appointment
  const endsAt = formatTime(latestAt(appointment), timeZone)
  return (
    <>
      <Head appointment={appointment} time={time} />
      <Countdown appointment={appointment} />
      <p className={styles.words}>
        <strong>
          <Trans>You can still go in</Trans>
        </strong>
        <span>
          <Trans>If you're not in by {endsAt}, it's canceled</Trans>
        </span>
      </p>
      <div className={styles.ways}>
        <Link to="/scan-qrcode" className={buttonClass({ kind: 'sun', wide: true })}>
          <IconScan size={22} />
          <Trans>Scan door</Trans>
        </Link>
        {isOffline ? offlineWay : <Later appointment={appointment} closesAt={closesAt} />}
      </div>
    </>
  )
}

function Head({ appointment, time }: { appointment: Appointment; time: string }) {
  const late = minutesLate(appointment, useNow(nextSecond))
  return (
    <div className={styles.head}>
      <h2 className={styles.late}>
        <IconClock size={18} />
        <Plural value={late} one="# min late" other="# min late" />
      </h2>
      <p className={styles.booked}>
        <Trans>Booked for {time}</Trans>
      </p>
    </div>
  )
}

function Countdown({ appointment }: { appointment: Appointment }) {
  const now = useNow(nextSecond)
  const latest = latestAt(appointment)
  const left = Math.max(0, latest - now)
  return (
    <TickRing
      total={ticks}
      lit={Math.ceil((left / (latest - appointment.startsAt)) * ticks)}
      size="var(--late-ring)"
      tone="warn"
      tick={tick}
      className={styles.ring}
    >
      <div className={styles.count} role="timer" aria-live="off">
        <span className={styles.caption}>
          <Trans>Cancels in</Trans>
        </span>
        <time className={styles.left}>{formatCountdown(left)}</time>
      </div>
    </TickRing>
  )
}

/** The second way: once, and only where a later start is possible; else to the booking, which says what is. */
function Later({ appointment, closesAt }: Omit<LateVisitProps, 'offlineWay'>) {
  const { i18n } = useLingui()
  const features = useQuery(studioConfigQuery(appointment.shopId, i18n.locale)).data?.features
  const { chosen, attempt, send } = usePostpone(appointment, closesAt)
  if (!chosen || appointment.postponed || features?.canPostpone === false) {
    return (
      <Link to="/appointment-result" search={{ from: 'last' }} className={buttonClass({ kind: 'tonal', wide: true })}>
        <Trans>View details</Trans>
      </Link>
    )
  }
  return (
    <>
      <Button kind="tonal" wide state={attempt.step === 'sending' ? 'busy' : 'ready'} onClick={() => void send()}>
        <Trans>Running late? Move to {formatTime(chosen.startsAt, appointment.timeZone)}</Trans>
      </Button>
      <p className={styles.note}>
        <Trans>Moving it doesn't close the door to you</Trans>
      </p>
      <PostponeNote attempt={attempt} isOffline={false} phone={undefined} />
    </>
  )
}
