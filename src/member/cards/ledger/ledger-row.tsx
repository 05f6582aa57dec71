import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { LedgerLine } from '#src/domain/cards/card.ts'
import type { LedgerRow as Row } from '#src/domain/cards/ledger.ts'
import { formatTime, isoDay, weekdayNarrow } from '#src/lib/format-time.ts'
import { MonthRow } from '#src/ui/layout/month-section.tsx'

import { LedgerIcon } from './ledger-icon.tsx'
import styles from './ledger-row.module.css'
import { useReasonName } from './use-reason-name.ts'

interface LedgerRowProps {
  row: Row
  timeZone: string | undefined
}

/** One line of the ledger: what, when and where, how many times, and what was left after it. */
export function LedgerRow({ row: { line, change }, timeZone }: LedgerRowProps) {
  const { i18n } = useLingui()
  const { createdAt, balance, deviceName, reason } = line
  const name = useReasonName(reason)
  const amount = useAmount(change)
  return (
    <MonthRow
      lead={<LedgerIcon reason={reason} />}
      title={name}
      note={
        <>
          <time dateTime={new Date(createdAt).toISOString()}>
            {dayOf(createdAt, i18n.locale, timeZone)} {formatTime(createdAt, timeZone)}
          </time>
          {deviceName !== null && (
            <>
              <span className="dot" aria-hidden="true" />
              {deviceName}
            </>
          )}
        </>
      }
      amount={change !== 0 && <span className={change > 0 ? styles.more : undefined}>{amount}</span>}
      remark={balance !== null && <Plural value={balance} one="# left" other="# left" />}
      box={boxOf(line, timeZone)}
    />
  )
}

/** A use opens the session that it paid. */
function boxOf({ reason, sessionId, createdAt }: LedgerLine, timeZone: string | undefined) {
  if (reason !== 'use' || sessionId === null) return undefined
  const year = Number(isoDay(createdAt, timeZone).slice(0, 4))
  return (className: string | undefined, content: ReactNode) => (
    <Link to="/records" search={{ year, session: sessionId }} className={className}>
      {content}
    </Link>
  )
}

function useAmount(change: number): string {
  const { t } = useLingui()
  const count = Math.abs(change)
  const more = t`+${plural(count, { one: '# session', other: '# sessions' })}`
  const less = t`−${plural(count, { one: '# session', other: '# sessions' })}`
  return change > 0 ? more : less
}

/** The month stands above it. */
function dayOf(at: number, language: string, timeZone: string | undefined): string {
  const day = Number(isoDay(at, timeZone).slice(8))
  return language.startsWith('zh') ? `${day} 日` : `${weekdayNarrow(at, language, timeZone)} ${day}`
}
