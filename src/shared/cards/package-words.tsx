import { Plural, Trans, useLingui } from '@lingui/react/macro'

import { unitPrice, type PackageOnSale } from '#src/domain/cards/package.ts'
import { formatMoney } from '#src/lib/format-money.ts'

/** The kinds of bed that a package pays for. */
export function BedKinds({ types }: { types: readonly string[] }) {
  const { i18n } = useLingui()
  if (types.length === 0) return <Trans>All beds</Trans>
  return new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(types)
}

/** How long a package counts from the payment on. */
export function ValidFor({ days }: { days: number | null }) {
  if (days === null) return <Trans>Never expires</Trans>
  return <Plural value={days} one="Valid for # day" other="Valid for # days" />
}

/** What one session or one day of it comes to. */
export function UnitPrice({ sold }: { sold: PackageOnSale }) {
  const unit = unitPrice(sold)
  if (!unit) return null
  const price = formatMoney(unit.cents, sold.currency)
  return unit.per === 'session' ? <Trans>{price} per session</Trans> : <Trans>{price} per day</Trans>
}
