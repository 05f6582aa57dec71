import { Trans, useLingui } from '@lingui/react/macro'
import { Link, linkOptions } from '@tanstack/react-router'

import { useConnection } from '#src/client/outbox/connection.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { staffShopsQuery } from '#src/staff/kit/lists/shop-list-calls.ts'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPlus, IconShop } from '#src/ui/pictures/icons.tsx'

import { ShopRow } from './list/shop-row.tsx'
import styles from './list/shop-list.module.css'

/** /admin/shops: every studio of the chain, from being prepared to being closed for good. */
export function ShopsPage() {
  const { data, state, retry, isReading } = useStaffQuery(staffShopsQuery())
  const { may } = useSelf()
  return (
    <StaffPage
      title={<Trans>Studios</Trans>}
      back={linkOptions({ to: '/admin/shop-info' })}
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['shops']} />
          {may('/api/admin/shops/create') && <AddButton />}
        </>
      }
    >
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {state === 'loading' && <Skeleton height="320px" radius="24px" />}
      {data?.length === 0 && <EmptyState title={<Trans>No studios yet</Trans>} icon={<IconShop size={28} />} />}
      {data && data.length > 0 && (
        <Panel>
          <ul className={styles.list}>
            {data.map((shop) => (
              <ShopRow key={shop.shopId} shop={shop} />
            ))}
          </ul>
        </Panel>
      )}
    </StaffPage>
  )
}

function AddButton() {
  const { t } = useLingui()
  if (useConnection().state === 'offline') {
    const explain = () => showToast({ text: t`You're offline. This needs a connection`, tone: 'trouble' })
    return (
      <Button size="small" icon={<IconPlus size={20} />} state="disabled" onDisabledClick={explain}>
        <Trans>Add a studio</Trans>
      </Button>
    )
  }
  return (
    <Link to="/admin/shop-create" className={buttonClass({ size: 'small' })}>
      <IconPlus size={20} />
      <Trans>Add a studio</Trans>
    </Link>
  )
}
