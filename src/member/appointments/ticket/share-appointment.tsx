import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { calendarFileOf } from '#src/client/api/appointments.ts'
import type { Appointment } from '#src/domain/appointments/appointment.ts'
import { useBrandName } from '#src/shared/chain/use-brand.ts'
import { formatDayLong } from '#src/lib/format-time.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { IconCalendarNext, IconShare } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import styles from './share-appointment.module.css'
import { useAppointmentText } from '#src/member/appointments/use-appointment-text.ts'

interface TakeAlongProps {
  appointment: Appointment
  mapUrl: string | undefined
}

/** Into the phone's own calendar, or to a friend. A way that this phone or this moment does not have is absent. */
export function TakeAlong({ appointment, mapUrl }: TakeAlongProps) {
  const isOffline = useConnection().state === 'offline'
  const canShare = 'share' in navigator
  if (isOffline && !canShare) return null
  return (
    <div className={styles.ways}>
      {!isOffline && <ToCalendar appointment={appointment} />}
      {canShare && <Share appointment={appointment} mapUrl={mapUrl} />}
    </div>
  )
}

function ToCalendar({ appointment: { appointmentId, date } }: Pick<TakeAlongProps, 'appointment'>) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  async function add() {
    setIsBusy(true)
    try {
      saveFile(await calendarFileOf(appointmentId), `appointment-${date}.ics`, 'text/calendar')
    } catch {
      showToast({ text: t`Couldn't get the calendar entry. Try again`, tone: 'trouble' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      kind="tonal"
      size="small"
      icon={<IconCalendarNext size={20} />}
      state={isBusy ? 'busy' : 'ready'}
      onClick={() => void add()}
    >
      <Trans>Add to calendar</Trans>
    </Button>
  )
}

function Share({ appointment, mapUrl }: TakeAlongProps) {
  const { t, i18n } = useLingui()
  const { shopName, shopAddress, deviceName } = useAppointmentText(appointment)
  const { startsAt, timeZone, time } = appointment
  const day = formatDayLong(startsAt, i18n.locale, timeZone)
  const name = useBrandName()
  const share = async () => {
    const text = [t`${name} appointment: ${day} ${time}`, `${shopName}, ${deviceName}`, shopAddress].join('\n')
    try {
      await navigator.share({ title: name, text, ...(mapUrl !== undefined && { url: mapUrl }) })
    } catch (error) {
      // Closing the sheet of the phone is an answer, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast({ text: t`Couldn't share`, tone: 'trouble' })
    }
  }
  return (
    <Button kind="tonal" size="small" icon={<IconShare size={20} />} onClick={() => void share()}>
      <Trans>Share</Trans>
    </Button>
  )
}
