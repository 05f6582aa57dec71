import { useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import type { BoardChange } from '#src/staff/board/board-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'

import styles from './recent-panel.module.css'

/** What happened last. */
export function RecentPanel({ recent, timeZone }: { recent: readonly BoardChange[]; timeZone: string }) {
  const { t } = useLingui()
  const words = useChangeTexts()
  return (
    <Panel title={t`Latest`}>
      {recent.length === 0 && <EmptyLine>{t`Nothing yet today`}</EmptyLine>}
      <ul>
        {recent.map((change) => {
          const { what, detail } = words(change)
          return (
            <li key={change.key} className={styles.row}>
              <time className={styles.time}>{formatTime(change.at, timeZone)}</time>
              <span className={styles.what}>{what}</span>
              <span className={styles.detail}>{detail}</span>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function useChangeTexts(): (change: BoardChange) => { what: string; detail: string } {
  const { t } = useLingui()
  const level = (intensity: BoardChange['intensity']) => {
    if (intensity === 'light') return t`Light`
    return intensity === 'deep' ? t`Deep` : t`Medium`
  }
  return ({ what, subject, who, minutes, intensity, endReason, result }) => {
    const name = who ?? ''
    switch (what) {
      case 'started':
        return { what: t`${subject} started`, detail: t`${level(intensity)} ${minutes} min` }
      case 'ended':
        return { what: t`${subject} ended`, detail: endReason === 'completed' ? name : ended(endReason) }
      case 'door':
        return { what: result === 'opened' ? t`${subject} opened` : t`${subject} not opened`, detail: name }
      case 'bed-fault':
        return { what: t`${subject}: fault`, detail: '' }
      case 'bed-offline':
        return { what: t`${subject} offline`, detail: '' }
    }
  }

  function ended(reason: BoardChange['endReason']): string {
    if (reason === 'stopped') return t`Stopped`
    if (reason === 'fault') return t`Fault`
    if (reason === 'power-loss') return t`Power cut`
    return reason === 'never-started' ? t`Lamps didn't light` : ''
  }
}
