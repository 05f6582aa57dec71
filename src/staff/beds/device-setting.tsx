import { linkOptions } from '@tanstack/react-router'
import { Trans } from '@lingui/react/macro'

import { machineQuery } from './bed-calls.ts'
import { BedPage } from './bed/bed-page.tsx'
import { LockPage } from './lock/lock-page.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconBedLie } from '#src/ui/pictures/icons-critical.tsx'

const everyMs = 30_000

/** /admin/device-setting: one bed or lock, named by `?device=`. */
export function DeviceSettingPage() {
  const [search] = useStaffSearch('/admin/device-setting')
  const id = search.device
  if (id !== undefined) return <Found key={id} id={id} />
  return (
    <StaffPage title={<Trans>Devices</Trans>} back={linkOptions({ to: '/admin/devices' })} hasShop={false}>
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
    <StaffPage title={id} back={linkOptions({ to: '/admin/devices' })} hasShop={false}>
      {state === 'loading' && <Skeleton height="420px" radius="24px" />}
      {state === 'failed' && !isMissing && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {isMissing && <EmptyState icon={<IconBedLie size={28} />} title={<Trans>There is no such device</Trans>} />}
    </StaffPage>
  )
}
