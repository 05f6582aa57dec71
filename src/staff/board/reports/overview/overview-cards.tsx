import { useLingui } from '@lingui/react/macro'

import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'

import { Change } from '#src/staff/board/reports/change.tsx'
import { MoneyValue, moneyText } from '#src/staff/board/reports/money-value.tsx'
import { OccupancyCard } from '#src/staff/board/reports/occupancy-card.tsx'
import type { Overview } from '#src/staff/board/reports/report-calls.ts'

/** The period in four numbers. */
export function OverviewCards({ overview: { total, currency } }: { overview: Overview }) {
  const { t, i18n } = useLingui()
  const say = (count: number) => i18n.number(count)
  return (
    <StatCards label={t`The period in numbers`}>
      <StatCard
        label={t`Revenue`}
        value={<MoneyValue cents={total.revenue.value} currency={currency} />}
        note={<Change of={total.revenue} say={(cents) => moneyText(cents, currency)} />}
      />
      <StatCard label={t`Sessions`} value={say(total.sessions.value)} note={<Change of={total.sessions} say={say} />} />
      <OccupancyCard {...total} />
      <StatCard
        label={t`New members`}
        value={say(total.newMembers.value)}
        note={<Change of={total.newMembers} say={say} />}
      />
    </StatCards>
  )
}
