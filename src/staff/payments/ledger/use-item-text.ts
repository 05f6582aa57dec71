import { useLingui } from '@lingui/react/macro'

import { sessionLength } from '#src/domain/sessions/session-length.ts'
import { formatTime } from '#src/lib/format-time.ts'
import type { LedgerLine } from '#src/staff/payments/transaction-calls.ts'
import { moneyParts } from '#src/staff/payments/sale/money-parts.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'

/** What a line was about, in one line: a package and how it was paid, or a bed and what became of the session. */
export function useItemText(timeZone: string): (line: LedgerLine) => string {
  const { t, i18n } = useLingui()
  const nameOf = useMethodName()
  function ofSession(
    { deviceName, minutes, secondsOn, state }: NonNullable<LedgerLine['session']>,
    isReserve: boolean,
  ): string {
    const isOver = state === 'over' && secondsOn !== undefined
    const length = sessionLength(isOver ? secondsOn : minutes * 60, i18n.locale)
    const became = {
      'going-on': t`in progress`,
      unsettled: t`Not settled`,
      over: length,
      'never-started': t`Lamps didn't light`,
    }
    return `${deviceName} · ${isReserve || state === 'never-started' ? became[state] : length}`
  }
  const tendersIn = (money: NonNullable<LedgerLine['money']>) =>
    moneyParts(money)
      .flatMap(({ tender }) => (tender === 'rounding' ? [] : nameOf(tender)))
      .join(' + ')
  return ({ kind, money, session, packageName, note }) => {
    if (kind === 'reversal' && money?.reversesAt) {
      const time = formatTime(money.reversesAt, timeZone)
      return t`Reverses the sale at ${time}`
    }
    if (session) return ofSession(session, kind === 'reserve')
    if (money) return `${packageName} · ${tendersIn(money)}`
    if (kind === 'expiry') return t`${packageName} expired`
    return note ?? packageName
  }
}
