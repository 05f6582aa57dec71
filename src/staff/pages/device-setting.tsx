import { Trans } from '@lingui/react/macro'

import { machineQuery } from '#src/staff/api/device.ts'
import { BedPage } from '#src/staff/devices/bed-page.tsx'
import { LockPage } from '#src/staff/devices/lock-page.tsx'
import { StaffPage } from '#src/staff/kit/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/use-staff-search.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { IconBedLie } from '#src/ui/start-icons.tsx'

const everyMs = 30_000

/** /admin/device-setting: one bed or lock, named by `?device=`. */
export function DeviceSettingPage() {
  const [search] = useStaffSearch()
  const id = search['device']
  if (id !== undefined) return <Found key={id} id={id} />
  return (
    <StaffPage title={<Trans>Devices</Trans>} back={{ page: 'devices' }} hasShop={false}>
      <EmptyState icon={<IconBedLie size={28} />} title={<Trans>Choose a device from the list</Trans>} />
    </StaffPage>
  )
}

function Found({ id }: { id: string }) {
  const { data, state, failure, retry, isReading } = useStaffQuery(machineQuery(id), { everyMs })
  if (data?.bed) return <BedPage machine={data} bed={data.bed} />
  if (data?.lock) return <LockPage machine={data} lock={data.lock} />
  const isMissing = failure?.kind === 'refused' && failure.code === 'not-found'
  return (
    <StaffPage title={id} back={{ page: 'devices' }} hasShop={false}>
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {state === 'failed' && !isMissing && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {isMissing && <EmptyState icon={<IconBedLie size={28} />} title={<Trans>There is no such device</Trans>} />}
    </StaffPage>
  )
}
