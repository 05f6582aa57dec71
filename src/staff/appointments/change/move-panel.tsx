import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { formatDay, noonOf } from '#src/lib/format-time.ts'
import {
  type AppointmentStory,
  isWaiting,
  type StaffAppointment,
} from '#src/staff/appointments/staff-appointment-calls.ts'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { IconPhone } from '#src/ui/pictures/icons.tsx'
import { IconAlert, IconCheck, IconChevronDown } from '#src/ui/pictures/icons-critical.tsx'

import { bookingReasons } from '#src/staff/appointments/booking/booking-reasons.tsx'
import { MoveReason } from '#src/staff/appointments/move/move-reason.tsx'
import styles from './move-panel.module.css'

/** Where an appointment would go. */
export interface MoveTarget {
  deviceId: string
  deviceName: string
  deviceType: string
  date: string
  time: string
  /** A member who is here goes on waiting for it. */
  staysCheckedIn: boolean
}

interface MovePanelProps {
  story: AppointmentStory
  target: MoveTarget | undefined
  today: string
  isFar: boolean
  reason: string
  onReason: (reason: string) => void
  isNotified: boolean
  onNotified: (isNotified: boolean) => void
  state: WriteState
  isOffline: boolean
  onMove: () => void
  /** Where a time is chosen. */
  hint?: ReactNode
  onCancel?: () => void
}

/** Before and after, what was checked, why, and the button that does it. */
export function MovePanel(props: MovePanelProps) {
  const { story, target, today, isFar, reason, onReason, isNotified, onNotified, state, isOffline, onMove } = props
  const { hint, onCancel } = props
  const { t } = useLingui()
  const { appointment } = story
  const isOtherType = target !== undefined && target.deviceType !== appointment.deviceType
  const why = whyNot({ isOffline, hasTarget: target !== undefined, isReasonGiven: isReason(reason) })
  return (
    <div className={styles.panel}>
      <section className={styles.card}>
        <h2 className={styles.title}>
          <Trans>Confirm the move</Trans>
        </h2>
        <div className={styles.before}>
          <p className="small-print">{t`Before`}</p>
          <p className={styles.old}>
            <Place at={appointment} today={today} />
          </p>
        </div>
        <IconChevronDown size={20} className={styles.arrow} />
        <div className={styles.after} data-empty={!target || undefined} aria-live="polite">
          <p className="small-print">{t`After`}</p>
          {target ? (
            <p className="text-body-strong">
              <Place at={target} today={today} />
            </p>
          ) : (
            <p className="quiet">{hint ?? <Trans>Choose a time on the left.</Trans>}</p>
          )}
          {isOtherType && (
            <p className={styles.warn}>
              <Trans>
                From {appointment.deviceType} to {target.deviceType}
              </Trans>
            </p>
          )}
        </div>
      </section>
      <Checks story={story} isFar={isFar} target={target} />
      {isOtherType && (
        <Callout tone="warn" icon={<IconPhone size={20} />}>
          <Trans>Another kind of device. Better call the member first.</Trans>
        </Callout>
      )}
      <MoveReason value={reason} onChange={onReason} />
      <Checkbox checked={isNotified} onChange={(event) => onNotified(event.target.checked)}>
        <Trans>Notify the member</Trans>
      </Checkbox>
      <WriteNote state={state} isOffline={isOffline} reasons={bookingReasons} />
      <StaffButton wide state={state.step === 'sending' ? 'busy' : why ? 'disabled' : 'ready'} onClick={onMove}>
        {why ?? <Trans>Move to {target?.time}</Trans>}
      </StaffButton>
      {onCancel && (
        <Button kind="tonal" size="small" wide onClick={onCancel}>
          <Trans>Leave it where it is</Trans>
        </Button>
      )}
    </div>
  )
}

function whyNot({
  isOffline,
  hasTarget,
  isReasonGiven,
}: Record<'isOffline' | 'hasTarget' | 'isReasonGiven', boolean>): ReactNode {
  if (isOffline) return <Trans>Waiting for a connection</Trans>
  if (!hasTarget) return <Trans>Choose a time</Trans>
  return isReasonGiven ? undefined : <Trans>Give a reason</Trans>
}

function Place({ at, today }: { at: Pick<StaffAppointment, 'date' | 'time' | 'deviceName'>; today: string }) {
  const { t, i18n } = useLingui()
  const day = at.date === today ? t`today` : formatDay(noonOf(at.date), i18n.locale, 'UTC')
  return (
    <>
      {day} {at.time}
      <span className="dot" />
      {at.deviceName}
    </>
  )
}

/** The grid offers only what keeps the gap, so a time that can be chosen has passed it. */
function Checks({
  story: { card, gapHours, appointment },
  isFar,
  target,
}: {
  story: AppointmentStory
  isFar: boolean
  target: MoveTarget | undefined
}) {
  const { t } = useLingui()
  return (
    <ul className={styles.card}>
      <Check isFine={card !== null} label={t`Package fits`} value={card ? card.name || t`Met` : t`None for this bed`} />
      <Check isFine label={t`${gapHours} hours apart`} value={t`Met`} />
      {isFar && <Check isFine={false} label={t`Booking horizon`} value={t`Further than members may book`} />}
      {isWaiting(appointment) && target && <CheckIn isKept={target.staysCheckedIn} />}
      <Check
        isFine
        label={t({ message: 'Reminders', context: 'staff' })}
        value={appointment.state === 'booked' ? t`Sent again for the new time` : t`Sent for the new time`}
      />
    </ul>
  )
}

/** A member who is here waits for a time that begins soon; for a later one they come again. */
function CheckIn({ isKept }: { isKept: boolean }) {
  const { t } = useLingui()
  return <Check isFine={isKept} label={t`Check-in`} value={isKept ? t`Stays checked in` : t`Has to check in again`} />
}

function Check({ isFine, label, value }: { isFine: boolean; label: string; value: string }) {
  return (
    <li className={styles.check} data-fine={isFine || undefined}>
      {isFine ? <IconCheck size={18} /> : <IconAlert size={18} />}
      <span>{label}</span>
      <span className={styles.value}>{value}</span>
    </li>
  )
}
