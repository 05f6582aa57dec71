import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { type Appointment, earlyLimitMs, mayEnter } from '#src/domain/appointments/appointment.ts'
import { anyBed, bookingOf, chooseBed, chooseDate, chooseTime } from '#src/domain/appointments/booking-draft.ts'
import { type Bed, posture } from '#src/domain/beds/bed.ts'
import { formatDay, formatDayLong, formatTime, noonOf } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'
import { DateStrip } from '#src/member/appointments/booking/times/date-strip.tsx'
import { TimesOfDay } from '#src/member/appointments/booking/times/times-of-day.tsx'
import { OldSlots } from '#src/member/appointments/old-slots.tsx'
import { useBedText } from '#src/member/appointments/use-bed-text.ts'
import { useAppointmentText } from '#src/member/appointments/use-appointment-text.ts'
import { probe } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { IconDoor, IconShield } from '#src/ui/pictures/icons.tsx'
import { IconBedLie, IconBedStand, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import styles from './change-time-sheet.module.css'
import { ChangeTrouble } from './change-trouble.tsx'
import { type ChangeTime, useChangeTime } from './use-change-time.ts'

interface ChangeTimeSheetProps {
  open: boolean
  onClose: () => void
  appointment: Appointment
}

/** Another day, time and bed for an appointment. The old time is named until the new one is the member's. */
export function ChangeTimeSheet({ open, onClose, appointment }: ChangeTimeSheetProps) {
  const { t } = useLingui()
  const shop = useQuery(shopsQuery()).data?.find(({ shopId }) => shopId === appointment.shopId)
  const change = useChangeTime(appointment, onClose)
  const { draft, lists, today, choose } = change
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Change time`}
      height="most"
      footer={<Confirm change={change} appointment={appointment} />}
    >
      <div className={styles.sheet}>
        <Kept appointment={appointment} />
        {lists.isOffline && <OldSlots asOf={lists.slotsAsOf} timeZone={appointment.timeZone} />}
        <DateStrip
          days={lists.days}
          today={today}
          chosen={draft.date}
          daysOff={shop?.daysOff ?? []}
          onChoose={(date) => choose(chooseDate(draft, date))}
        />
        <BedRow appointment={appointment} change={change} />
        <TimesOfDay
          times={lists.times}
          isToday={draft.date === today}
          timeZone={appointment.timeZone}
          chosen={draft.time}
          nextDay={lists.nextDay}
          dayAfter={lists.dayAfter}
          onTime={(time) => choose(chooseTime(draft, time, lists.slots?.find((slot) => slot.time === time)?.deviceId))}
          onDay={(date) => choose(chooseDate(draft, date))}
        />
      </div>
    </Sheet>
  )
}

function useDayName(): (date: string) => string {
  const { i18n } = useLingui()
  const format = i18n.locale.startsWith('zh') ? formatDay : formatDayLong
  return (date) => format(noonOf(date), i18n.locale, 'UTC')
}

function Kept({ appointment: { date, time } }: { appointment: Appointment }) {
  const when = `${useDayName()(date)} ${time}`
  return (
    <div className={styles.kept}>
      <IconShield size={24} />
      <p>
        <strong>
          <Trans>{when} is still yours</Trans>
        </strong>
        <span>
          <Trans>You keep it until the new time is confirmed</Trans>
        </span>
      </p>
    </div>
  )
}

/** Its own bed, or whichever is free. */
function BedRow({ appointment, change }: { appointment: Appointment; change: ChangeTime }) {
  const { draft, lists, choose } = change
  const { deviceName, deviceType } = useAppointmentText(appointment)
  const isAny = draft.deviceId === anyBed
  const bedThen = lists.devices.data?.find(({ deviceId }) => deviceId === draft.bedThen)
  const Icon = posture(deviceType) === 'lie-down' ? IconBedLie : IconBedStand
  return (
    <div className={styles.bed}>
      <Icon size={24} />
      <span className={styles.name} aria-live="polite">
        {!isAny && deviceName}
        {isAny && (bedThen ? <BedName bed={bedThen} /> : <Trans>Any bed</Trans>)}
      </span>
      <Button kind="text" size="small" onClick={() => choose(chooseBed(draft, isAny ? appointment.deviceId : anyBed))}>
        {isAny ? <Trans>Only {deviceName}</Trans> : <Trans>Any bed</Trans>}
      </Button>
    </div>
  )
}

/** Which bed it would be, and of which kind: any bed may be another kind than the member's. */
function BedName({ bed }: { bed: Bed }) {
  const { deviceName, deviceType } = useBedText(bed)
  return (
    <>
      {deviceName}
      <i className="dot" />
      {deviceType}
    </>
  )
}

function Confirm({ change, appointment }: { change: ChangeTime; appointment: Appointment }) {
  const { draft, lists, attempt, send } = change
  const dayName = useDayName()
  const chosen = bookingOf(draft)
  const isOffline = lists.isOffline && attempt.step !== 'sending'
  const isBusy = attempt.step === 'sending'
  const when = chosen && `${dayName(chosen.date)} ${chosen.time}`
  return (
    <div className={styles.confirm}>
      <ChangeTrouble attempt={attempt} timeZone={appointment.timeZone} />
      {chosen && <FromWhen appointment={appointment} to={chosen} />}
      <Button
        wide
        state={isBusy ? 'busy' : isOffline || !chosen ? 'disabled' : 'ready'}
        icon={isOffline && <IconOffline size={20} />}
        onClick={() => void send()}
        onDisabledClick={() => isOffline && void probe()}
      >
        {isOffline ? (
          <Trans>Waiting for connection</Trans>
        ) : attempt.step === 'unsure' ? (
          <Trans>Try again</Trans>
        ) : when === undefined ? (
          <Trans>Choose a time</Trans>
        ) : (
          <Trans>Change to {when}</Trans>
        )}
      </Button>
    </div>
  )
}

interface FromWhenProps {
  appointment: Appointment
  to: { date: string; time: string }
}

/** From when on the new time lets its member in; the old one does no longer. */
function FromWhen({ appointment, to: { date, time } }: FromWhenProps) {
  const isOpenNow = mayEnter(appointment, useNow(nextMinute))
  // Both are on the shop's clock, whatever its zone.
  const from = formatTime(Date.parse(`${date}T${time}Z`) - earlyLimitMs, 'UTC')
  return (
    <p className={styles.from}>
      <IconDoor size={22} />
      <span>
        {isOpenNow ? (
          <Trans>You can go in now. After the change, only from {from}. No session is used.</Trans>
        ) : (
          <Trans>After the change you can go in from {from}. No session is used.</Trans>
        )}
      </span>
    </p>
  )
}
