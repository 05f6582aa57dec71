import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { PackageOnSale } from '#src/domain/cards/package.ts'
import { useCardName } from '#src/shared/cards/use-card-name.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { addDays, isoDay } from '#src/lib/format-time.ts'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { endOfDay } from '#src/domain/zone-time.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { TimesLeft } from '#src/staff/members/list/times-left.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import type { Basket } from './goods/use-basket.ts'
import { useMethodName } from './method-name.ts'
import type { SaleForm } from './use-sale-form.ts'
import { ReceiptPaper, type ReceiptRow, ReceiptValidity } from '#src/staff/payments/receipt/receipt-paper.tsx'
import { serverNow } from '#src/lib/server-clock.ts'
import styles from './sale-side.module.css'

interface SaleSideProps {
  user: UserDetail | undefined
  sold: PackageOnSale | undefined
  /** Products in place of a package. */
  basket?: Basket | undefined
  till: SaleForm
  shopName: string
  timeZone: string
}

/** The receipt as it will be, and what the member will have. */
export function SaleSide({ user, sold, basket, till, shopName, timeZone }: SaleSideProps) {
  const { shares, priceCents, offCents } = till
  const isGift = till.form.method === 'gift'
  const { self, home } = useSelf()
  const nameOf = useMethodName()
  const [now] = useState(() => serverNow())
  const currency = sold?.currency ?? home.currency
  const nameOfShare = ({ tender, amountCents }: SaleForm['shares'][number]) =>
    shares.length === 1 ? nameOf(tender) : `${nameOf(tender)} ${formatMoney(amountCents, currency)}`
  const until = sold ? validUntil(sold, timeZone, now) : null
  const rows: ReceiptRow[] = [
    {
      key: 'member',
      name: <Trans context="staff">Member</Trans>,
      value: user ? user.nickname || user.phoneMasked : basket ? <Trans>Guest without an account</Trans> : '—',
    },
    ...(basket
      ? basket.lines.map(({ productId, name, quantity, priceCents: cents }) => ({
          key: productId,
          name: `${name} × ${quantity}`,
          value: formatMoney(cents * quantity, currency),
        }))
      : [
          { key: 'package', name: <Trans>Package</Trans>, value: sold ? <PackageName sold={sold} /> : '—' },
          {
            key: 'valid',
            name: <Trans>Validity</Trans>,
            value: sold ? <ReceiptValidity days={sold.validDays} until={until} timeZone={timeZone} now={now} /> : '—',
          },
        ]),
    ...(offCents > 0
      ? [{ key: 'discount', name: <Trans>Discount</Trans>, value: `−${formatMoney(offCents, currency)}` }]
      : []),
    {
      key: 'method',
      name: <Trans>Method</Trans>,
      value: isGift ? nameOf('gift') : shares.map((share) => nameOfShare(share)).join(', '),
    },
    { key: 'staff', name: <Trans>Served by</Trans>, value: self?.nickname ?? '—' },
  ]
  const cents = isGift ? 0 : priceCents
  return (
    <>
      <ReceiptPaper
        shopName={shopName}
        number={<Trans>Receipt preview</Trans>}
        rows={rows}
        total={{ cents, currency }}
      />
      {user && !basket && <After user={user} sold={sold} timeZone={timeZone} now={now} />}
    </>
  )
}

function PackageName({ sold }: { sold: PackageOnSale }) {
  return useCardName(sold)
}

interface AfterProps {
  user: UserDetail
  sold: PackageOnSale | undefined
  timeZone: string
  now: number
}

function After({ user, sold, timeZone, now }: AfterProps) {
  const { i18n } = useLingui()
  const added = sold && sold.times !== null ? sold.times + sold.bonusTimes : undefined
  const isUnlimited = added === undefined && user.timesLeft === null
  const first = firstToEnd(user)
  return (
    <dl className={`${cardClass()} ${styles.after}`}>
      <div>
        <dt>
          <Trans>Sessions now</Trans>
        </dt>
        <dd className={styles.big}>
          {user.timesLeft ?? (added === undefined ? <TimesLeft times={null} /> : 0)} →{' '}
          <TimesLeft times={isUnlimited ? null : (user.timesLeft ?? 0) + (added ?? 0)} />
        </dd>
      </div>
      {first && (
        <div>
          <dt>
            <Trans>Ends first</Trans>
          </dt>
          <dd>
            {shortDay(first.validUntil ?? Number.NaN, i18n.locale, timeZone, now)}{' '}
            {first.timesLeft !== null && (
              <>
                (<TimesLeft times={first.timesLeft} />)
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

function firstToEnd({ cards }: UserDetail) {
  return cards
    .filter(({ status, validUntil }) => status === 'active' && validUntil !== null)
    .sort((a, b) => (a.validUntil ?? 0) - (b.validUntil ?? 0))[0]
}

/** The end of the last day, as the studio counts it. */
function validUntil({ validDays }: PackageOnSale, timeZone: string, now: number): number | null {
  return validDays === null ? null : endOfDay(addDays(isoDay(now, timeZone), validDays), timeZone) - 1
}
