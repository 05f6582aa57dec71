import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDay, formatTime, isoDay } from '#src/lib/format-time.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { signed } from '#src/staff/payments/ledger/signed.ts'

import type { CashDrawer, CashMove } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { Difference } from './difference.tsx'

interface DrawerMovesProps {
  drawer: CashDrawer
  currency: string
  timeZone: string
}

/** What was done with a drawer beside sales, the oldest first, with who did it and why. */
export function DrawerMoves({ drawer, currency, timeZone }: DrawerMovesProps) {
  const { t, i18n } = useLingui()
  const nameOf = useMoveName()
  const { openedAt, openedBy, floatCents, floatExpectedCents, floatReason, moves } = drawer
  const when = (at: number) =>
    isoDay(at, timeZone) === isoDay(openedAt, timeZone)
      ? formatTime(at, timeZone)
      : `${formatDay(at, i18n.locale, timeZone)} ${formatTime(at, timeZone)}`
  return (
    <ol className={styles.moves} aria-label={t`What was done with the drawer`}>
      <Line
        name={t`Opened with a float`}
        facts={[when(openedAt), openedBy || t`No name`]}
        amount={formatMoney(floatCents, currency)}
        reason={floatReason}
        note={<Difference cents={floatCents - (floatExpectedCents ?? floatCents)} currency={currency} />}
      />
      {moves.map((move) => (
        <Line
          key={move.moveId}
          name={nameOf(move.kind)}
          facts={[when(move.at), move.staffName || t`No name`]}
          amount={amountOf(move, i18n.locale, currency)}
          reason={move.reason}
          note={
            isCounted(move) && <Difference cents={move.amountCents - move.expectedCents} currency={currency} isSaid />
          }
        />
      ))}
    </ol>
  )
}

interface LineProps {
  name: ReactNode
  facts: readonly string[]
  amount: string
  reason: string | null
  note: ReactNode
}

function Line({ name, facts, amount, reason, note }: LineProps) {
  return (
    <li className={styles.move}>
      <span className={styles.what}>
        <b>{name}</b>
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        {reason !== null && <span className={styles.quiet}>{reason}</span>}
      </span>
      <span className={styles.amount}>
        <b>{amount}</b>
        {note}
      </span>
    </li>
  )
}

function isCounted({ kind }: CashMove): boolean {
  return kind === 'count' || kind === 'close'
}

/** With its sign where it moved something. */
function amountOf({ kind, amountCents }: CashMove, locale: string, currency: string): string {
  const text = formatMoney(amountCents, currency)
  if (kind === 'pay-in') return signed(1, locale, text)
  return kind === 'drop' || kind === 'pay-out' ? signed(-1, locale, text) : text
}

function useMoveName(): (kind: CashMove['kind']) => ReactNode {
  return (kind) => {
    switch (kind) {
      case 'drop':
        return <Trans>Taken to the safe</Trans>
      case 'pay-out':
        return <Trans>Paid out</Trans>
      case 'pay-in':
        return <Trans>Put in</Trans>
      case 'count':
        return <Trans>Counted</Trans>
      case 'close':
        return <Trans context="cash drawer">Closed</Trans>
      case 'reopen':
        return <Trans>Reopened</Trans>
    }
  }
}
