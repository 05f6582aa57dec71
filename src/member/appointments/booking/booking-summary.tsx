import { useLingui } from '@lingui/react/macro'

import type { BookingDraft } from '#src/domain/appointments/booking-draft.ts'
import type { Bed } from '#src/domain/beds/bed.ts'
import { formatDay, formatDayLong, noonOf } from '#src/lib/format-time.ts'

import { useBedText } from '#src/member/appointments/use-bed-text.ts'

interface BookingSummaryProps {
  draft: BookingDraft
  devices: readonly Bed[] | undefined
  today: string
}

/** "Today 19:30", and which bed: as much as has been chosen. */
export function BookingSummary({ draft, devices, today }: BookingSummaryProps) {
  const { t, i18n } = useLingui()
  const { date, time, deviceId } = draft
  const device = devices?.find((listed) => listed.deviceId === deviceId)
  const format = i18n.locale.startsWith('zh') ? formatDay : formatDayLong
  const day = date === today ? t`Today` : format(noonOf(date), i18n.locale, 'UTC')
  return (
    <>
      <p>{time === undefined ? day : `${day} ${time}`}</p>
      <p>{device ? <BedLine device={device} /> : deviceId === undefined && t`No bed chosen yet`}</p>
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
