import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { fullMoney } from '#src/staff/payments/ledger/signed.ts'
import { IconCash } from '#src/staff/kit/icons.tsx'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

import type { CashDrawer } from './cash-drawer-calls.ts'
import styles from './cash-drawer.module.css'
import { DrawerMoves } from './drawer-moves.tsx'

/** What is being done with the drawer; it is looked at while nothing is. */
export type DrawerStep = 'count' | 'close' | 'drop' | 'pay-out' | 'pay-in'

interface DrawerNowProps {
  drawer: CashDrawer
  currency: string
  timeZone: string
  onStep: (step: DrawerStep) => void
}

/** What should be in the drawer, how that comes about, and what can be done with it. */
export function DrawerNow({ drawer, currency, timeZone, onStep }: DrawerNowProps) {
  const { t } = useLingui()
  const { expectedCents } = drawer
  return (
    <>
      <section className={styles.card} aria-label={t`Should be in the drawer`}>
        <p className={styles.sum}>
          <span>
            <Trans>Should be in the drawer</Trans>
          </span>
          <strong>{fullMoney(expectedCents, currency)}</strong>
        </p>
        <DrawerFacts drawer={drawer} currency={currency} />
      </section>
      {expectedCents < 0 && (
        <Callout tone="warn" icon={<IconAlert size={22} />}>
          <Trans>More has gone out than came in. Count the drawer, and put in what is missing.</Trans>
        </Callout>
      )}
      <div className={styles.acts}>
        <Button kind="tonal" onClick={() => onStep('drop')}>
          <Trans>To the safe…</Trans>
        </Button>
        <Button kind="tonal" onClick={() => onStep('pay-out')}>
          <Trans>Pay out…</Trans>
        </Button>
        <Button kind="tonal" onClick={() => onStep('pay-in')}>
          <Trans>Put in…</Trans>
        </Button>
        <Button kind="tonal" onClick={() => onStep('count')}>
          <Trans>Count…</Trans>
        </Button>
      </div>
      <Button wide icon={<IconCash size={20} />} onClick={() => onStep('close')}>
        <Trans>Close the drawer…</Trans>
      </Button>
      <DrawerMoves drawer={drawer} currency={currency} timeZone={timeZone} />
      <HistoryButton subject={`cash-drawer:${drawer.drawerId}`} nouns={['cash-drawer']} />
    </>
  )
}

/** How what should be there comes about. */
export function DrawerFacts({ drawer, currency }: { drawer: CashDrawer; currency: string }) {
  const { floatCents, sales, takenCents, backCents, droppedCents, paidOutCents, paidInCents } = drawer
  const facts: { key: string; name: ReactNode; cents: number; isAlways?: boolean }[] = [
    { key: 'float', name: <Trans>Cash float</Trans>, cents: floatCents, isAlways: true },
    {
      key: 'taken',
      name: <Plural value={sales} one="# cash sale" other="# cash sales" />,
      cents: takenCents,
      isAlways: true,
    },
    { key: 'back', name: <Trans>Given back in cash</Trans>, cents: -backCents },
    { key: 'in', name: <Trans>Put in</Trans>, cents: paidInCents },
    { key: 'out', name: <Trans>Paid out</Trans>, cents: -paidOutCents },
    { key: 'dropped', name: <Trans>Taken to the safe</Trans>, cents: -droppedCents },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ cents, isAlways = false }) => isAlways || cents !== 0)
        .map(({ key, name, cents }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{fullMoney(cents, currency)}</dd>
          </div>
        ))}
    </dl>
  )
}
