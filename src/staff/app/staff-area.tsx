import { Outlet } from '@tanstack/react-router'

import { forgetFailures } from '#src/ui/lazy-page.ts'
import { FrameSlotsContext } from '#src/staff/kit/frame-slots.ts'

import { BottomBar } from './navigation/bottom-bar.tsx'
import { Forbidden } from './forbidden.tsx'
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
import { useOwnPage } from './use-own-page.ts'
import { useOpenPage } from './use-open-page.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useFillStaff, useStaffSelf } from '#src/staff/kit/self/use-staff-self.ts'

const slots = { sync: <SyncChip />, shop: <ShopSwitch />, notice: <OfflineNotice /> }

/** The frame of every staff page: where one can go, and the page itself. The studio decides who may see what. */
export function StaffArea() {
  const { self, isForbidden } = useStaffSelf()
  const { path } = useOpenPage()
  useFillStaff(self)
  const bound = useBound()
  const isLocked = bound?.kind === 'locked'
  useIdleLock()
  useOwnPage()
  if (isForbidden) return <Forbidden />
  // What was typed stays where it is, out of sight.
  return (
    <>
      {isLocked && <LockScreen />}
      <div className={styles.area} data-locked={isLocked || undefined}>
        <SideNav path={path} />
        <div className={styles.page}>
          <FrameSlotsContext value={slots}>
            <Content isPage={path !== undefined} />
          </FrameSlotsContext>
        </div>
        <BottomBar path={path} />
        <ShortcutList />
        {bound?.kind === 'proof-needed' && <ProofDialog />}
        {bound?.kind === 'off-duty' && <ShiftDialog shopId={bound.shopId} />}
      </div>
    </>
  )
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
