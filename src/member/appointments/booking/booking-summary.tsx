import { useLingui } from '@lingui/react/macro'

import { anyBed, bedOf, type BookingDraft } from '#src/domain/appointments/booking-draft.ts'
import type { Bed } from '#src/domain/beds/bed.ts'
import { formatDay, formatDayLong, noonOf } from '#src/lib/format-time.ts'

import { Balance, usePackageFor } from './package-hint.tsx'
import { useBedText } from '#src/member/appointments/use-bed-text.ts'

interface BookingSummaryProps {
  draft: BookingDraft
  devices: readonly Bed[] | undefined
  today: string
}

/** "Today 19:30", which bed, and what it takes of the member's package: as much as has been chosen. */
export function BookingSummary({ draft, devices, today }: BookingSummaryProps) {
  const { t, i18n } = useLingui()
  const { shopId, date, time } = draft
  const deviceId = bedOf(draft)
  const found = usePackageFor({ shopId, deviceId, date })
  const device = devices?.find((listed) => listed.deviceId === deviceId)
  const format = i18n.locale.startsWith('zh') ? formatDay : formatDayLong
  const day = date === today ? t`Today` : format(noonOf(date), i18n.locale, 'UTC')
  return (
    <>
      <p>{time === undefined ? day : `${day} ${time}`}</p>
      <p>
        {device ? (
          <BedLine device={device} />
        ) : draft.deviceId === anyBed ? (
          t`Any bed`
        ) : (
          !deviceId && t`No bed chosen yet`
        )}
      </p>
      {time !== undefined && found?.hasPackage && (
        <p>
          <Balance found={found} />
        </p>
      )}
    </>
  )
}

function BedLine({ device }: { device: Bed }) {
  const { deviceName, deviceType } = useBedText(device)
  return (
    <>
      {deviceName}
      <i className="dot" />
      {deviceType}
    </>
  )
}
