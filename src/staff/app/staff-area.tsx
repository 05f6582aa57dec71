import { Outlet, Link } from '@tanstack/react-router'
import { useLingui } from '@lingui/react/macro'

import { forgetFailures } from '#src/ui/lazy-page.ts'
import { FrameSlotsContext } from '#src/staff/kit/frame-slots.ts'
import { useStaffShop, useStaffShopId } from '#src/staff/kit/lists/use-staff-shop.ts'
import { WalkInHost } from '#src/staff/walk-in/walk-in-host.tsx'
import { AlertBell, AlertList } from '#src/staff/board/alerts/alert-bell.tsx'
import { useLiveLine } from '#src/staff/board/live/use-live-line.ts'
import { useFillStaff, useStaffSelf } from '#src/staff/kit/self/use-staff-self.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconLock } from '#src/ui/pictures/icons.tsx'
import { Page } from '#src/ui/layout/page.tsx'

import { useBringSlips } from '#src/staff/payments/slips/use-bring-slips.ts'

import { BottomBar } from './navigation/bottom-bar.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageWaiting } from './page-waiting.tsx'
import { ShopSwitch } from './navigation/shop-switch.tsx'
import { ShortcutList } from './navigation/shortcut-list.tsx'
import { SideNav } from './navigation/side-nav.tsx'
import { LockScreen } from './lock/lock-screen.tsx'
import { ProofDialog } from './lock/proof-dialog.tsx'
import { ShiftDialog } from './lock/shift-dialog.tsx'
import { useBound, useIdleLock } from './lock/use-bound.ts'
import styles from './staff-area.module.css'
import { SyncChip } from './sync-chip.tsx'
import { useOpenPage } from './use-open-page.ts'

const slots = { sync: <SyncChip />, shop: <ShopSwitch />, alerts: <AlertBell />, notice: <OfflineNotice /> }

/** The frame of every staff page: where one can go, and the page itself. The studio decides who may see what. */
export function StaffArea() {
  const { self, isForbidden } = useStaffSelf()
  const { path } = useOpenPage()
  useFillStaff(self)
  const bound = useBound()
  const isLocked = bound?.kind === 'locked'
  useIdleLock()
  if (isForbidden) return <Forbidden />
  // What was typed stays where it is, below the lock screen.
  return (
    <>
      {isLocked && <LockScreen />}
      <div className={styles.area}>
        <SideNav path={path} />
        <div className={styles.page}>
          <FrameSlotsContext value={slots}>
            <Content isPage={path !== undefined} />
          </FrameSlotsContext>
        </div>
        <LiveLine />
        {!isLocked && <BringSlips />}
        <AlertList />
        <WalkInHost />
        <BottomBar path={path} />
        <ShortcutList />
        {bound?.kind === 'proof-needed' && <ProofDialog />}
        {bound?.kind === 'off-duty' && <ShiftDialog shopId={bound.shopId} />}
      </div>
    </>
  )
}

/** A part of its own, so that what comes draws nothing else anew. */
function LiveLine() {
  useLiveLine(useStaffShopId())
  return null
}

/** On a locked tablet nobody is there for whom it could be brought. */
function BringSlips() {
  useBringSlips()
  return null
}

/** Nothing can be said of a studio before it is known which ones there are. */
function Content({ isPage }: { isPage: boolean }) {
  const { state, isReading, retry } = useStaffShop()
  if (state === 'ready' || !isPage) return <Outlet />
  if (state === 'loading') return <PageWaiting />
  const onRetry = () => {
    forgetFailures()
    retry()
  }
  return <PageWaiting failed={{ isRetrying: isReading, onRetry }} />
}

/** For a member who is not on the staff. */
function Forbidden() {
  const { t } = useLingui()
  return (
    <Page bottom="nothing">
      <h1 className="visually-hidden" tabIndex={-1}>{t`Staff area`}</h1>
      <EmptyState
        tone="calm"
        icon={<IconLock size={28} />}
        title={t`This area is for staff`}
        text={t`You're signed in, but not as a member of staff. Ask the owner if this is wrong.`}
        action={
          <Link to="/" className={buttonClass({ wide: true })}>
            {t`Back to home`}
          </Link>
        }
      />
    </Page>
  )
}
