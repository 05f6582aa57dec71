import { Trans, useLingui } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'
import { appointmentsKey } from '#src/staff/appointments/appointment-calls.ts'
import { postponeForMember } from '#src/staff/appointments/appointment-write-calls.ts'
import type { AppointmentStory } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { bookingReasons } from '#src/staff/appointments/booking/booking-reasons.tsx'
import styles from './postpone-choice.module.css'

/** A few minutes later on the same bed; what cannot be had says why. */
export function PostponeChoice({ story, isNotified }: { story: AppointmentStory; isNotified: boolean }) {
  const { t } = useLingui()
  const { appointment, postpone } = story
  const { appointmentId, rev, timeZone } = appointment
  const { write, state, isOffline } = useStaffWrite({
    send: postponeForMember,
    invalidates: [appointmentsKey],
    onDone: ({ time }) => showToast({ text: t`Postponed to ${time}` }),
  })
  const blocked = postpone.find((choice) => choice.state !== 'free')
  if (postpone.length === 0) return null
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2 className="text-title-s">
          <Trans>Postpone</Trans>
        </h2>
        <span className="quiet">
          <Trans>Same device</Trans>
        </span>
      </div>
      <div className={styles.choices}>
        {postpone.map((choice) => (
          <button
            key={choice.minutes}
            type="button"
            className={styles.choice}
            disabled={choice.state !== 'free' || isOffline || state.step === 'sending'}
            onClick={() => void write({ appointmentId, rev, minutes: choice.minutes, tell: isNotified })}
          >
            <span className="text-body-s-strong">{t`${choice.minutes} min`}</span>
            <span className={styles.time}>{formatTime(choice.startsAt, timeZone)}</span>
          </button>
        ))}
      </div>
      {blocked && (
        <p className="quiet">
          {blocked.state === 'slot-full' ? (
            <Trans>After {blocked.minutes} minutes the next appointment would begin too early.</Trans>
          ) : (
            <Trans>After {blocked.minutes} minutes the device is closed before the end.</Trans>
          )}
        </p>
      )}
      <WriteNote state={state} isOffline={isOffline} reasons={bookingReasons} />
    </section>
  )
}
