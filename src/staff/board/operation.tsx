import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Shop } from '#src/domain/shops/shop.ts'
import { useShopText } from '#src/shared/shops/use-shop-text.ts'
import { useMedia } from '#src/lib/hooks/use-media.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import type { Board } from './board-calls.ts'
import { BroadcastDrawer } from './broadcast-drawer.tsx'
import { DutyBoard } from './duty-board.tsx'
import { IconMegaphone } from './icons.tsx'
import { isOccupied } from './board-status.ts'
import { StopAll } from './stop/stop-all.tsx'
import { StopStrip } from './stop/stop-strip.tsx'
import { ToDoStrips } from './to-do-strips.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { useLiveBoard } from './live/use-live-board.ts'
import { ProblemsDrawer } from '#src/staff/problems/problems-drawer.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { WalkInButton } from '#src/staff/walk-in/walk-in-button.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton, useSkeleton } from '#src/ui/feedback/skeleton.tsx'

import styles from './operation.module.css'

/** /admin/operation: doors, beds, arrivals and alerts as they change, and what is done about them. */
export function OperationPage() {
  const { t } = useLingui()
  const { shop } = useStaffShop()
  if (!shop) return <StaffPage title={t`Operations`}>{null}</StaffPage>
  return <Operation key={shop.shopId} shop={shop} />
}

function Operation({ shop }: { shop: Shop }) {
  const { t } = useLingui()
  const live = useLiveBoard(shop.shopId)
  const isOffline = useConnection().state === 'offline'
  const isPhone = useMedia('(max-width: 719px)')
  const now = useNow(nextMinute)
  const { name } = useShopText(shop)
  const board = live.data
  const [search, setSearch] = useStaffSearch('/admin/operation')
  const [isStopOpen, setIsStopOpen] = useState(false)
  const stop = board && (
    <StopAll
      board={board}
      shopId={shop.shopId}
      shopName={name}
      now={now}
      isOffline={isOffline}
      isOpen={isStopOpen}
      onOpenChange={setIsStopOpen}
    />
  )
  return (
    <StaffPage
      title={t`Operations`}
      hasAlerts={false}
      sync="below"
      subtitle={board && <Counts board={board} />}
      actions={
        <>
          <WalkInButton />
          <StaffButton kind="tonal" size="small" onClick={() => setSearch({ reports: 'open' }, 'push')}>
            {t`Member reports`}
          </StaffButton>
          <BroadcastButton shopId={shop.shopId} shopName={name} isOffline={isOffline} />
          {!isPhone && stop}
        </>
      }
    >
      {board && <StopStrip board={board} shopId={shop.shopId} onOpen={() => setIsStopOpen(true)} />}
      {board && <ToDoStrips issues={board.openIssues} problems={board.openProblems} />}
      <Content live={live} shopId={shop.shopId} isOffline={isOffline} />
      {isPhone && <div className={styles.dock}>{stop}</div>}
      <ProblemsDrawer
        shopId={shop.shopId}
        show={search.reports}
        onShow={(reports) => setSearch({ reports })}
        onClose={() => setSearch({ reports: undefined })}
      />
    </StaffPage>
  )
}

function Counts({ board }: { board: Board }) {
  const { t } = useLingui()
  const inUse = board.beds.filter(isOccupied).length
  return (
    <>
      {t`${plural(inUse, { one: '# in use', other: '# in use' })}`}
      <span className="dot" />
      {t`${plural(board.inside, { one: '# person inside', other: '# people inside' })}`}
    </>
  )
}

function BroadcastButton({ shopId, shopName, isOffline }: { shopId: number; shopName: string; isOffline: boolean }) {
  const { t } = useLingui()
  const { may } = useSelf()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('/api/admin/operation/broadcast')) return null
  return (
    <>
      <StaffButton
        kind="tonal"
        size="small"
        icon={<IconMegaphone size={20} />}
        state={isOffline ? 'disabled' : 'ready'}
        onClick={() => setIsOpen(true)}
      >
        {t`Broadcast`}
      </StaffButton>
      <BroadcastDrawer open={isOpen} onClose={() => setIsOpen(false)} shopId={shopId} shopName={shopName} />
    </>
  )
}

function Content({ live, shopId, isOffline }: { live: Loaded<Board>; shopId: number; isOffline: boolean }) {
  const phase = useSkeleton(live.state === 'loading')
  if (live.data) return <DutyBoard board={live.data} shopId={shopId} isOffline={isOffline} asOf={live.asOf} />
  if (phase === 'nothing') return null
  if (phase === 'skeleton') {
    return (
      <div className={styles.waiting} aria-hidden="true">
        <Skeleton height="86px" radius="24px" />
        {[0, 1, 2, 3, 4, 5].map((tile) => (
          <Skeleton key={tile} height="220px" radius="24px" />
        ))}
      </div>
    )
  }
  return (
    <div className={cardClass()}>
      <ErrorState onRetry={live.retry} isRetrying={live.isReading} />
    </div>
  )
}
