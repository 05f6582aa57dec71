import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { Numbers } from './report-calls.ts'
import styles from './change.module.css'

interface ChangeProps {
  of: Numbers
  /** What more of it is. */
  more?: 'good' | 'bad' | 'neither'
  /** Percent are compared by their difference, everything else by its share. */
  by?: 'share' | 'points'
  /** How the number before is written; without it only the change is. */
  say?: ((before: number) => string) | undefined
}

/** Against the period before: an arrow, by how much, and what it was. Never by color alone. */
export function Change({ of: { value, before }, more = 'good', by = 'share', say }: ChangeProps) {
  const { t } = useLingui()
  const than = say?.(before)
  const difference = value - before
  if (difference === 0)
    return <span className={styles.change}>{than === undefined ? t`Same` : t`Same as ${than}`}</span>
  const isUp = difference > 0
  const amount = by === 'points' ? undefined : shareOf(difference, before)
  const points = Math.abs(difference)
  const tone = more === 'neither' ? undefined : isUp === (more === 'good') ? 'ok' : 'bad'
  return (
    <span className={styles.change}>
      <strong className={styles.amount} data-tone={tone}>
        <span aria-hidden="true">{isUp ? '↑' : '↓'} </span>
        <span className="visually-hidden">{isUp ? t`More:` : t`Less:`} </span>
        {by === 'points'
          ? t`${plural(points, { one: '# point', other: '# points' })}`
          : (amount ?? t({ message: 'New', context: 'figures' }))}
      </strong>
      {than !== undefined && <> {t`vs ${than}`}</>}
    </span>
  )
}

/** undefined where there was nothing, of which anything is an endless share. */
function shareOf(difference: number, before: number): string | undefined {
  if (before === 0) return undefined
  return `${Math.round((Math.abs(difference) / Math.abs(before)) * 100)}%`
}
