import { useLingui } from '@lingui/react/macro'

import { moneyParts } from '#src/lib/format-money.ts'
import type { DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'

import type { PackageDraft } from './package-draft.ts'
import { useTermsText } from './use-terms-text.ts'

/** What two people may make of one package, field by field. */
export function usePackageFields(): DraftField<PackageDraft>[] {
  const { t } = useLingui()
  const text = useTermsText()
  return [
    { key: 'names', field: t`Package name`, show: ({ names }) => Object.values(names).filter(Boolean).join(' / ') },
    { key: 'price', field: t`Price`, show: ({ price, currency }) => moneyParts(0, currency).sign + price },
    { key: 'times', field: t`Sessions`, show: ({ times }) => (times === null ? t`Unlimited` : String(times)) },
    { key: 'bonusTimes', field: t`Bonus sessions`, show: ({ bonusTimes }) => String(bonusTimes) },
    { key: 'validDays', field: t`Validity`, show: ({ validDays }) => text.days(validDays) },
    {
      key: 'deviceTypes',
      field: t`Devices`,
      show: (of) => of.deviceTypes.map((type) => text.bedType[type]).join(', '),
    },
    { key: 'shopIds', field: t`Studios`, show: ({ shopIds }) => shopIds.join(', ') },
    { key: 'onSale', field: t`On sale`, show: ({ onSale }) => (onSale ? t`Yes` : t`No`) },
    { key: 'saleFrom', field: t`Sold from`, show: ({ saleFrom }) => saleFrom ?? '—' },
    { key: 'saleTo', field: t`Sold until`, show: ({ saleTo }) => saleTo ?? '—' },
  ]
}
