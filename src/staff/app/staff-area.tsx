import { useParams } from '@tanstack/react-router'

import { FrameSlotsContext } from '#src/staff/kit/frame-slots.ts'

import { BottomBar } from './navigation/bottom-bar.tsx'
import { Forbidden } from './forbidden.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { PageHolder } from './page-holder.tsx'
import { ShopSwitch } from './navigation/shop-switch.tsx'
import { ShortcutList } from './navigation/shortcut-list.tsx'
import { SideNav } from './navigation/side-nav.tsx'
import styles from './staff-area.module.css'
import { SyncChip } from './sync-chip.tsx'
import { useArrival } from './use-arrival.ts'
import { useFillStaff, useStaffSelf } from '#src/staff/kit/self/use-staff-self.ts'

const slots = { sync: <SyncChip />, shop: <ShopSwitch />, notice: <OfflineNotice /> }

/** The frame of every staff page: where one can go, and the page itself. The studio decides who may see what. */
export function StaffArea() {
  const { page } = useParams({ from: '/admin/$page' })
  const { self, isForbidden } = useStaffSelf()
  useArrival(page)
  useFillStaff(self)
  if (isForbidden) return <Forbidden />
  return (
    <div className={styles.area}>
      <SideNav page={page} />
      <div className={styles.page} data-staff-page={page}>
        <FrameSlotsContext value={slots}>
          <PageHolder key={page} page={page} />
        </FrameSlotsContext>
      </div>
      <BottomBar page={page} />
      <ShortcutList />
    </div>
  )
}
