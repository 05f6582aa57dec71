import { useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import type { Alert } from '#src/staff/board/board-calls.ts'
import { IconLamp } from '#src/staff/beds/icons.tsx'
import { IconSwap } from '#src/staff/kit/icons.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconLock, IconWarning } from '#src/ui/pictures/icons.tsx'
import { IconHistory, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import { useAlertWords } from './alert-texts.ts'
import styles from './alerts-panel.module.css'
import { type Solved, solvedBy } from './solved-alerts.ts'
import { useAgeWords } from './span-texts.ts'

interface AlertsPanelProps {
  alerts: readonly Alert[]
  /** The next appointment on a bed, from which all of that bed can be moved. */
  nextOn: (deviceId: string) => string | undefined
  timeZone: string
  /** Ages are counted up to here; it stands still while the studio cannot be reached. */
  now: number
}

/** What has to be looked at, the worst and oldest first. What is over stays in sight for a moment. */
export function AlertsPanel({ alerts, nextOn, timeZone, now }: AlertsPanelProps) {
  const { t } = useLingui()
  const solved = useSolved(alerts)
  const words = useAlertWords((at) => formatTime(at, timeZone))
  const [bad, warn] = (['bad', 'warn'] as const).map(
    (tone) => alerts.filter(({ severity }) => severity === tone).length,
  )
  return (
    <Panel
      title={t`Alerts`}
      end={
        <span className={styles.counts} aria-hidden="true">
          {bad ? <span data-severity="bad">{bad}</span> : null}
          {warn ? <span data-severity="warn">{warn}</span> : null}
        </span>
      }
    >
      {alerts.length === 0 && solved.length === 0 && <EmptyLine>{t`Nothing to look at`}</EmptyLine>}
      <ul aria-live="polite" aria-relevant="additions">
        {alerts.map((alert) => (
          <AlertRow
            key={alert.key}
            alert={alert}
            now={now}
            words={words(alert)}
            nextId={alert.subject ? nextOn(alert.subject.id) : undefined}
          />
        ))}
        {solved.map((alert) => (
          <li key={`solved ${alert.key}`} className={styles.row} data-severity="ok" data-alert={alert.kind}>
            <span className={styles.words}>
              <span className="text-body-s-strong">{words(alert).title}</span>
              <span className={styles.age}>{t`Resolved`}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface AlertRowProps {
  alert: Alert
  now: number
  words: { title: string; text: string }
  nextId: string | undefined
}

function AlertRow({ alert, now, words, nextId }: AlertRowProps) {
  const { t } = useLingui()
  const age = useAgeWords()
  const since = alert.since === null ? undefined : age(now - alert.since)
  return (
    <li className={styles.row} data-severity={alert.severity} data-alert={alert.kind}>
      <span className={styles.icon}>
        <AlertIcon kind={alert.kind} />
      </span>
      <span className={styles.words}>
        <span className="text-body-s-strong">{words.title}</span>
        <span className="small-print">{words.text}</span>
        {since !== undefined && (
          <span className={styles.age} aria-hidden="true">
            {t`for ${since}`}
          </span>
        )}
      </span>
      <AlertWay alert={alert} nextId={nextId} />
    </li>
  )
}

function AlertIcon({ kind }: { kind: Alert['kind'] }) {
  switch (kind) {
    case 'unsettled':
      return <IconHistory size={22} />
    case 'contradicted':
      return <IconSwap size={22} />
    case 'lamps':
      return <IconLamp size={22} />
    case 'lock-offline':
    case 'lock-jammed':
    case 'opened-often':
    case 'opened-far':
    case 'refused-often':
      return <IconLock size={22} />
    case 'bed-fault':
    case 'session-unknown':
    case 'bed-out':
    case 'codes-stopped':
    case 'other':
      return <IconWarning size={22} />
    case 'broker-down':
    case 'bed-offline':
      return <IconOffline size={22} />
  }
}

/** Where something can be done about it. */
function AlertWay({ alert, nextId }: { alert: Alert; nextId: string | undefined }) {
  const { t } = useLingui()
  const look = buttonClass({ kind: 'tonal', size: 'small' })
  if (alert.kind === 'broker-down' || alert.kind === 'codes-stopped') return null
  if (alert.kind === 'opened-often' || alert.kind === 'opened-far' || alert.kind === 'refused-often') {
    return (
      <Link to="/admin/device-records" search={{ tab: 'doors' }} className={look}>
        {t`Look`}
      </Link>
    )
  }
  if (alert.bookings > 0 && nextId !== undefined) {
    return (
      <Link to="/admin/appointmentchange" search={{ id: nextId }} className={look}>
        {t`Move`}
      </Link>
    )
  }
  const only = alert.kind === 'contradicted' ? 'contradicted' : 'unsettled'
  const way =
    alert.sessionId === null
      ? linkOptions({ to: '/admin/device-setting', search: { device: alert.subject?.id } })
      : linkOptions({ to: '/admin/device-records', search: { session: alert.sessionId, only } })
  return (
    <Link {...way} className={look}>
      {alert.kind === 'lamps' ? t`Arrange` : t`Look`}
    </Link>
  )
}

/** Alerts whose cause went away a moment ago. */
function useSolved(alerts: readonly Alert[]): readonly Alert[] {
  const now = useNow(nextSecond)
  const [before, setBefore] = useState(alerts)
  const [solved, setSolved] = useState<readonly Solved[]>([])
  if (before !== alerts) {
    setBefore(alerts)
    setSolved(solvedBy(solved, { before, now: alerts, at: now }))
  }
  return solved.flatMap(({ alert, untilAt }) => (untilAt > now ? alert : []))
}
