import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { moneyParts } from '#src/lib/format-money.ts'
import type { Ledger, LedgerTender } from '#src/staff/payments/transaction-calls.ts'
import { IconBank, IconCash, IconSwap } from '#src/staff/kit/icons.tsx'
import { StatCard, StatCards } from '#src/staff/kit/panels/stat-card.tsx'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { IconReceipt } from '#src/ui/pictures/icons.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconCard, IconGlobe } from '#src/ui/pictures/icons-critical.tsx'

import styles from './ledger.module.css'

const icons: Partial<Record<LedgerTender, ReactNode>> = {
  cash: <IconCash size={20} />,
  octopus: <IconCard size={20} />,
  fps: <IconSwap size={20} />,
  card: <IconCard size={20} />,
  transfer: <IconBank size={20} />,
  online: <IconGlobe size={20} />,
}

/** Shown also where nothing came in by it; of the others there is a card for what there was. */
const always: ReadonlySet<LedgerTender> = new Set(['cash', 'fps', 'card', 'online'])

/** What the days came to, whatever is filtered. */
export function TotalCards({ loaded, isToday }: { loaded: Loaded<Ledger>; isToday: boolean }) {
  const { t } = useLingui()
  const nameOf = useMethodName()
  const phase = useSkeleton(loaded.state === 'loading')
  if (!loaded.data) {
    if (phase !== 'skeleton') return null
    return (
      <div className={styles.cards} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((card) => (
          <Skeleton key={card} height="84px" radius="24px" />
        ))}
      </div>
    )
  }
  const { dayTotals, currency } = loaded.data
  const byTender = dayTotals.byTender ?? dayTotals.byMethod.map(({ method, ...sum }) => ({ tender: method, ...sum }))
  const shown = byTender.filter(({ tender, amountCents }) => always.has(tender) || amountCents !== 0)
  return (
    <StatCards label={t`Takings`}>
      <StatCard
        label={isToday ? t`Net today` : t`Net`}
        icon={<IconReceipt size={20} />}
        value={moneyValue(dayTotals.netCents, currency)}
      />
      {shown.map(({ tender, amountCents }) => (
        <StatCard key={tender} label={nameOf(tender)} icon={icons[tender]} value={moneyValue(amountCents, currency)} />
      ))}
    </StatCards>
  )
}

function moneyValue(cents: number, currency: string) {
  const { sign, number } = moneyParts(Math.abs(cents), currency)
  return (
    <>
      {cents < 0 && '−'}
      <span className={styles.sign}>{sign}</span>
      {number}
    </>
  )
}
