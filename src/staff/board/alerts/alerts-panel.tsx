import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import type { Alert } from '#src/staff/board/board-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import { type AlertPlace, AlertRow } from './alert-row.tsx'
import { useAlertWords } from './alert-texts.ts'
import styles from './alerts-panel.module.css'
import { type Solved, solvedBy } from './solved-alerts.ts'

interface AlertsPanelProps extends AlertPlace {
  alerts: readonly Alert[]
  /** The next appointment on a bed, from which all of that bed can be moved. */
  nextOn: (deviceId: string) => string | undefined
}

/** What has to be looked at, the worst and oldest first. What is over stays in sight for a moment. */
export function AlertsPanel({ alerts, nextOn, ...place }: AlertsPanelProps) {
  const { t } = useLingui()
  const solved = useSolved(place.shopId, alerts)
  const words = useAlertWords((at) => formatTime(at, place.timeZone))
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
            nextId={alert.subject ? nextOn(alert.subject.id) : undefined}
            {...place}
          />
        ))}
        {solved.map((alert) => (
          <li key={`solved ${alert.key}`} className={styles.solved} data-severity="ok" data-alert={alert.kind}>
            <span className="text-body-s-strong">{words(alert).title}</span>
            <span className={styles.age}>{t`Resolved`}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Alerts whose cause went away a moment ago, or while the clerk was on another page to see to it. */
function useSolved(shopId: number, alerts: readonly Alert[]): readonly Alert[] {
  const queries = useQueryClient()
  const now = useNow(nextSecond)
  const [before, setBefore] = useState(() => queries.getQueryData<readonly Alert[]>(lastShown(shopId)) ?? alerts)
  const [solved, setSolved] = useState<readonly Solved[]>([])
  if (before !== alerts) {
    setBefore(alerts)
    setSolved(solvedBy(solved, { before, now: alerts, at: now }))
  }
  useEffect(() => void queries.setQueryData(lastShown(shopId), alerts), [queries, shopId, alerts])
  return solved.flatMap(({ alert, untilAt }) => (untilAt > now ? alert : []))
}

/** Kept with what was read, so that it ends with the login, and half an hour after the board was left. */
function lastShown(shopId: number): QueryKey {
  return ['alerts-last-shown', shopId]
}
