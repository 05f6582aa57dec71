import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'

import { packagesQuery } from '#src/client/api/orders.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import type { CounterSale } from '#src/staff/payments/sale-calls.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { PackageStep } from './package-step.tsx'

/** A package, or products off the shelf. */
export function WhatIsSold({ isGoods }: { isGoods: boolean }) {
  const { t } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/user-recharge')
  return (
    <Segmented
      label={t`What is sold`}
      value={isGoods ? 'products' : 'package'}
      onChange={(what) => setSearch({ sell: what === 'products' ? what : undefined })}
      options={[
        { value: 'package', label: t`Package` },
        { value: 'products', label: t`Products` },
      ]}
    />
  )
}

interface PackagesProps {
  shopId: number
  /** The member made one, and it is paid as it is. */
  order: CounterSale['order'] | undefined
  chosen: string | undefined
}

/** What this studio sells today. */
export function PackagesOnSale({ shopId, order, chosen }: PackagesProps) {
  const { i18n } = useLingui()
  const [, setSearch] = useStaffSearch('/admin/user-recharge')
  const packages = useQuery(packagesQuery(shopId, i18n.locale))
  return (
    <>
      {packages.isError && !packages.data && <ErrorState onRetry={() => void packages.refetch()} />}
      {packages.isPending && <Skeleton height="160px" radius="18px" />}
      {packages.data?.length === 0 && !order && (
        <EmptyLine>
          <Trans>Nothing on sale here yet</Trans>
        </EmptyLine>
      )}
      {packages.data && (
        <PackageStep
          packages={order ? [order.package] : packages.data}
          chosen={chosen}
          onChoose={(packageId) => setSearch({ package: packageId })}
        />
      )}
    </>
  )
}
