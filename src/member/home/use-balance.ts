import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { cardsQuery } from '#src/client/api/cards.ts'
import { balanceOf, type Balance } from '#src/domain/cards/balance.ts'
import { formatDate } from '#src/lib/format-time.ts'
import { useIdle } from '#src/lib/hooks/use-idle.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'

import type { HomeText } from './card/card-view.ts'

/** A session or a purchase on this phone is heard of at once; what happened elsewhere after so long. */
const recentMs = 5 * 60_000

/** What the member's packages hold, asked for when the browser is idle; undefined while it is not known. */
export function useBalance(isWanted: boolean): Balance | undefined {
  const isIdle = useIdle()
  const { data } = useQuery({ ...cardsQuery(), enabled: isWanted && isIdle, staleTime: recentMs })
  const now = useNow(nextMinute)
  return isWanted && data ? balanceOf(data, now) : undefined
}

/** The same in words; nothing while it is not known. */
export function useBalanceText(
  balance: Balance | undefined,
  timeZone: string | undefined,
): Partial<Pick<HomeText, 'left' | 'leftUntil'>> {
  const { t, i18n } = useLingui()
  if (!balance) return {}
  const { left, until, packages } = balance
  return {
    left: left === null ? t`Unlimited` : t`${plural(left, { one: '# session left', other: '# sessions left' })}`,
    leftUntil:
      until !== null
        ? t`Until ${formatDate(until, i18n.locale, timeZone)}`
        : packages > 1
          ? t`${plural(packages, { one: '# package', other: '# packages' })}`
          : '',
  }
}
