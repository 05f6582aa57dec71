import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Drawer } from '#src/staff/kit/panels/drawer.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { stockHistoryQuery, type Stocked } from '#src/staff/stock/stock-calls.ts'
import { allProducts } from '#src/staff/stock/stock-search.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

import { LowLevel } from './low-level.tsx'
import { StockMoves } from './stock-moves.tsx'

interface ShelfDrawerProps {
  shopId: number
  /** Of the address; `all` is the history of everything. */
  productId: string | undefined
  list: readonly Stocked[]
  onClose: () => void
}

/** What became of a product at a studio, or of all of them, and when the product is low there. */
export function ShelfDrawer({ shopId, productId, list, onClose }: ShelfDrawerProps) {
  const stocked = list.find((each) => each.productId === productId)
  return (
    <Drawer
      open={productId !== undefined}
      onClose={onClose}
      title={stocked ? stocked.name : <Trans>Stock history</Trans>}
      subtitle={stocked && <Trans>In stock: {stocked.level}</Trans>}
    >
      {productId !== undefined && <Content key={productId} shopId={shopId} productId={productId} stocked={stocked} />}
    </Drawer>
  )
}

interface ContentProps {
  shopId: number
  productId: string
  stocked: Stocked | undefined
}

function Content({ shopId, productId, stocked }: ContentProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const [page, setPage] = useState(1)
  const of = productId === allProducts ? undefined : productId
  const { data, state, retry, isReading } = useStaffQuery(stockHistoryQuery(shopId, of, page))
  return (
    <div className="stack-14">
      {stocked && may('/api/admin/stock/set-low') && (
        <LowLevel key={String(stocked.ownLowLevel)} shopId={shopId} stocked={stocked} />
      )}
      <section className="stack-8" aria-label={t`Stock history`}>
        {stocked && (
          <h3>
            <Trans>Stock history</Trans>
          </h3>
        )}
        {data ? (
          <StockMoves moves={data.list} timeZone={data.timeZone} isOfOne={of !== undefined} />
        ) : state === 'failed' ? (
          <ErrorState onRetry={retry} isRetrying={isReading} />
        ) : (
          <Skeleton height="240px" radius="18px" />
        )}
        {data?.list.length === 0 && (
          <EmptyLine>
            <Trans>Nothing has been received, sold or counted yet</Trans>
          </EmptyLine>
        )}
        <Pager page={page} hasMore={data?.hasMore ?? false} onPage={setPage} />
      </section>
    </div>
  )
}
