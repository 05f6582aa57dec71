import { Link, linkOptions } from '@tanstack/react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { machinesQuery } from './bed-list-calls.ts'
import { AddDrawer } from './list/add-drawer.tsx'
import { BedCounts } from './list/bed-counts.tsx'
import { BedDrawer } from './bed/bed-drawer.tsx'
import { BedTable } from './list/bed-table.tsx'
import { CodeSheets } from './list/code-sheets.tsx'
import { IconPrint, IconTune } from './icons.tsx'
import { LockList } from './list/lock-list.tsx'
import { OfflineAlerts } from './list/offline-alerts.tsx'
import { useSwitch } from './use-switch.tsx'
import { useStaffShop, useStaffShopId } from '#src/staff/kit/lists/use-staff-shop.ts'
import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './devices.module.css'

const everyMs = 30_000

/** /admin/devices: the beds and doors of a studio as they are now. With `?print=` their codes on paper. */
export function DevicesPage() {
  const shopId = useStaffShopId()
  const [search] = useStaffSearch('/admin/devices')
  if (shopId === undefined) return <StaffPage title={<Trans>Devices</Trans>}>{null}</StaffPage>
  return search.print === undefined ? (
    <Devices key={shopId} shopId={shopId} />
  ) : (
    <Codes shopId={shopId} machineId={search.print === 'all' ? undefined : search.print} />
  )
}

function Devices({ shopId }: { shopId: number }) {
  const { shop } = useStaffShop()
  const loaded = useStaffQuery(machinesQuery(shopId), { everyMs })
  const { data: machines, asOf } = loaded
  const { may, home } = useSelf()
  const [search, setSearch] = useStaffSearch('/admin/devices')
  const [isAdding, setIsAdding] = useState(false)
  const { ask, isOffline, dialogs } = useSwitch()
  const updatedAt = asOf === 0 ? undefined : formatTime(asOf)
  return (
    <StaffPage
      title={<Trans>Devices</Trans>}
      subtitle={updatedAt && <Trans>Updated {updatedAt} · every 30 s</Trans>}
      actions={
        <Actions
          isAllowed={may('/api/admin/devices/add') && shop?.stage !== 'closed'}
          onAdd={() => setIsAdding(true)}
        />
      }
    >
      <BedCounts beds={machines?.beds} />
      <Panel className={styles.panel}>
        <BedTable
          loaded={loaded}
          mayWrite={may('/api/admin/devices/switch') && !isOffline}
          onOpen={({ deviceId }) => setSearch({ bed: deviceId }, 'push')}
          onSwitch={ask}
        />
      </Panel>
      {machines && <OfflineAlerts machines={machines} />}
      {machines && machines.locks.length > 0 && <LockList locks={machines.locks} timeZone={machines.timeZone} />}
      <BedDrawer
        bed={machines?.beds.find(({ deviceId }) => deviceId === search.bed)}
        timeZone={machines?.timeZone ?? home.timeZone}
        onClose={() => setSearch({ bed: undefined })}
      />
      <AddDrawer
        shopId={shopId}
        counts={{ beds: machines?.beds.length ?? 0, locks: machines?.locks.length ?? 0 }}
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
      />
      {dialogs}
    </StaffPage>
  )
}

function Actions({ isAllowed, onAdd }: { isAllowed: boolean; onAdd: () => void }) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  return (
    <>
      <Link
        to="/admin/device-config"
        search={{}}
        className={buttonClass({ kind: 'tonal', size: 'small' })}
        aria-label={t`Types and protocol`}
      >
        <IconTune size={20} />
      </Link>
      <Link
        to="/admin/devices"
        search={{ print: 'all' }}
        className={buttonClass({ kind: 'tonal', size: 'small' })}
        aria-label={t`Print codes`}
      >
        <IconPrint size={20} />
      </Link>
      <HistoryButton nouns={['devices', 'device', 'device-config', 'device-records']} />
      {isAllowed && (
        <StaffButton
          size="small"
          icon={<IconPlus size={20} />}
          state={isOffline ? 'disabled' : 'ready'}
          onClick={onAdd}
        >
          <Trans>Add a device</Trans>
        </StaffButton>
      )}
    </>
  )
}

function Codes({ shopId, machineId }: { shopId: number; machineId: string | undefined }) {
  return (
    <StaffPage
      title={<Trans>Codes to print</Trans>}
      subtitle={<Trans>One page of A4 for each door and bed</Trans>}
      back={linkOptions({ to: '/admin/devices' })}
      actions={
        <Button size="small" icon={<IconPrint size={20} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      }
    >
      <CodeSheets shopId={shopId} machineId={machineId} />
    </StaffPage>
  )
}
