import { useLingui } from '@lingui/react/macro'

import { moneyParts } from '#src/lib/format-money.ts'
import type { StaffPackage } from './package-calls.ts'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'

import { draftOf, type PackageDraft } from './package-draft.ts'
import { useTermsText } from './use-terms-text.ts'

interface PackageConflictProps {
  draft: PackageDraft
  theirs: StaffPackage
  base: StaffPackage | undefined
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** What two people made of one package. */
export function PackageConflict({ draft, theirs, base, onTakeTheirs, onKeepMine }: PackageConflictProps) {
  const { t } = useLingui()
  const text = useTermsText()
  const now = draftOf(theirs)
  const before = base && draftOf(base)
  const fields: { key: keyof PackageDraft; field: string; show: (of: PackageDraft) => string }[] = [
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
  const rows = fields
    .filter(({ show }) => show(draft) !== show(now))
    .map(({ key, field, show }) => ({
      key,
      field,
      yours: show(draft),
      now: show(now),
      original: before ? show(before) : '—',
    }))
  return <ConflictPanel rows={rows} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
}
