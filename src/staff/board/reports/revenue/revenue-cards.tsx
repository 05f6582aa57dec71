import { Plural, useLingui } from '@lingui/react/macro'

import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'

import { Change } from '#src/staff/board/reports/change.tsx'
import { MoneyValue, moneyText } from '#src/staff/board/reports/money-value.tsx'
import type { Revenue } from '#src/staff/board/reports/report-calls.ts'

/** What came in, what went back, and what was paid for and never used. */
export function RevenueCards({ revenue: { total, refunds, discounts, unused, currency } }: { revenue: Revenue }) {
  const { t, i18n } = useLingui()
  const money = (cents: number) => moneyText(cents, currency)
  const off = discounts && discounts.count.value > 0 ? money(discounts.amount.value) : undefined
  const worth = money(unused.worth.value)
  return (
    <StatCards label={t`The period in numbers`}>
      <StatCard
        label={t`Net of refunds`}
        value={<MoneyValue cents={total.revenue.value} currency={currency} />}
        note={<Change of={total.revenue} say={money} />}
      />
      <StatCard
        label={t`Sales`}
        value={i18n.number(total.sold.value)}
        note={
          <>
            <Change of={total.sold} say={(count) => i18n.number(count)} />
            {off !== undefined && (
              <>
                <span className="dot" />
                {t`${off} in discounts`}
              </>
            )}
          </>
        }
      />
      <StatCard
        label={t`Refunds`}
        value={<MoneyValue cents={refunds.amount.value} currency={currency} />}
        note={
          <>
            <Plural value={refunds.count.value} one="# refund" other="# refunds" />
            <span className="dot" />
            <Change of={refunds.amount} more="bad" />
          </>
        }
      />
      <StatCard
        label={t`Unused when expired`}
        value={i18n.number(unused.sessions.value)}
        unit={t({ message: 'sessions', context: 'after a number' })}
        note={t`Worth ${worth}`}
      />
    </StatCards>
  )
}
