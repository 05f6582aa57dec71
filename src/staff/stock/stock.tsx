import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Shop } from '#src/domain/shops/shop.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { IconHistoryLog } from '#src/staff/kit/icons.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'

import { ProductsTab } from './products/products-tab.tsx'
import { CountDrawer } from './shelf/count-drawer.tsx'
import { ReceiveDrawer } from './shelf/receive-drawer.tsx'
import { ShelfDrawer } from './shelf/shelf-drawer.tsx'
import { ShelfTable } from './shelf/shelf-table.tsx'
import { stockQuery } from './stock-calls.ts'
import { allProducts } from './stock-search.ts'
import styles from './stock.module.css'

const everyMs = 30_000

/** /admin/stock: what lies at each studio and why, and what the chain sells over the counter. */
export function StockPage() {
  const [search] = useStaffSearch('/admin/stock')
  const { shop } = useStaffShop()
  if (search.tab === 'products') return <ProductsTab tabs={<Tabs />} />
  if (!shop) {
    return (
      <StaffPage title={<Trans>Products and stock</Trans>}>
        <Skeleton height="420px" radius="24px" />
      </StaffPage>
    )
  }
  return <Shelf key={shop.shopId} shop={shop} />
}

function Tabs() {
  const { t } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/stock')
  return (
    <div className={styles.tabs}>
      <Segmented
        label={t`What is shown`}
        value={search.tab ?? 'shelf'}
        onChange={(tab) => setSearch({ tab: tab === 'products' ? tab : undefined, product: undefined, do: undefined })}
        options={[
          { value: 'shelf', label: t`Stock` },
          { value: 'products', label: t`Products` },
        ]}
      />
    </div>
  )
}

function Shelf({ shop: { shopId, name } }: { shop: Shop }) {
  const { i18n } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/stock')
  const loaded = useStaffQuery(stockQuery(shopId, i18n.locale), { everyMs })
  const list = loaded.data?.list
  const low = list?.filter(({ isLow }) => isLow).length ?? 0
  const close = () => setSearch({ do: undefined })
  return (
    <StaffPage
      title={<Trans>Products and stock</Trans>}
      subtitle={
        <>
          {name}
          {list && (
            <>
              <span className="dot" />
              {low === 0 ? <Trans>Nothing is low</Trans> : <Plural value={low} one="# is low" other="# are low" />}
            </>
          )}
        </>
      }
      actions={list && list.length > 0 && <Acts shopId={shopId} />}
    >
      <div className={styles.toolbar}>
        <Tabs />
        {list && list.length > 0 && (
          <Button
            kind="tonal"
            size="small"
            icon={<IconHistoryLog size={20} />}
            onClick={() => setSearch({ product: allProducts }, 'push')}
          >
            <Trans>Stock history</Trans>
          </Button>
        )}
      </div>
      <Panel>
        <ShelfTable
          loaded={loaded}
          openId={search.product}
          onOpen={({ productId }) => setSearch({ product: productId }, 'push')}
          onAdd={() => setSearch({ tab: 'products', product: 'new' }, 'push')}
        />
      </Panel>
      <ReceiveDrawer shopId={shopId} list={list ?? []} open={search.do === 'receive'} onClose={close} />
      <CountDrawer shopId={shopId} open={search.do === 'count'} onClose={close} />
      <ShelfDrawer
        shopId={shopId}
        productId={search.product}
        list={list ?? []}
        onClose={() => setSearch({ product: undefined })}
      />
    </StaffPage>
  )
}

function Acts({ shopId }: { shopId: number }) {
  const [, setSearch] = useStaffSearch('/admin/stock')
  return (
    <>
      <Button kind="tonal" size="small" onClick={() => setSearch({ do: 'count' }, 'push')}>
        <Trans>Count stock</Trans>
      </Button>
      <Button kind="tonal" size="small" onClick={() => setSearch({ do: 'receive' }, 'push')}>
        <Trans>Receive goods</Trans>
      </Button>
      <Link
        to="/admin/user-recharge"
        search={{ shop: shopId, sell: 'products' }}
        className={buttonClass({ size: 'small' })}
      >
        <Trans>Sell products</Trans>
      </Link>
    </>
  )
}
