import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode, ComponentType } from 'react'

import type { LedgerLine, LedgerReason } from '#src/domain/cards/card.ts'
import type { LedgerRow as Row } from '#src/domain/cards/ledger.ts'
import { formatTime, isoDay, weekdayNarrow } from '#src/lib/format-time.ts'
import { MonthRow } from '#src/ui/layout/month-section.tsx'
import { classNames } from '#src/lib/class-names.ts'
import { IconCalendar, IconEdit, IconGift, IconSun, IconUndo } from '#src/ui/pictures/icons.tsx'
import { IconClock, IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import styles from './ledger-row.module.css'

type Look = [Icon: ComponentType<{ size?: number }>, tone: string | undefined]

const looks: Record<LedgerReason, Look> = {
  purchase: [IconTicket, styles.ok],
  gift: [IconGift, styles.sun],
  reserve: [IconClock, styles.warn],
  use: [IconSun, styles.plain],
  release: [IconUndo, styles.ok],
  extension: [IconCalendar, styles.sun],
  correction: [IconEdit, styles.plain],
  refund: [IconUndo, styles.bad],
  expiry: [IconClock, styles.plain],
  freeze: [IconClock, styles.warn],
  unfreeze: [IconUndo, styles.ok],
}

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

/** A drawing of what happened; the word stands beside it. */
function LedgerIcon({ reason }: { reason: LedgerReason }) {
  const [Icon, tone] = looks[reason]
  return (
    <span className={classNames(styles.icon, tone)}>
      <Icon size={22} />
    </span>
  )
}

/** What a member calls a line of the ledger. */
function useReasonName(reason: LedgerReason): string {
  const { t } = useLingui()
  switch (reason) {
    case 'purchase':
      return t`Purchase`
    case 'gift':
      return t`Gift`
    case 'reserve':
      return t`Hold`
    case 'use':
      return t`Used`
    case 'release':
      return t`Returned`
    case 'extension':
      return t`Validity extended`
    case 'correction':
      return t`Correction`
    case 'refund':
      return t`Refund`
    case 'expiry':
      return t`Expired`
    case 'freeze':
      return t`Frozen`
    case 'unfreeze':
      return t`Unfrozen`
  }
}
