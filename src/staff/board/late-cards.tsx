import { useLingui } from '@lingui/react/macro'

import { formatSeconds } from '#src/lib/format-countdown.ts'
import { formatTime } from '#src/lib/format-time.ts'
import { nextSecond, useNow } from '#src/lib/hooks/use-now.ts'
import { appointmentsKey } from '#src/staff/appointments/appointment-calls.ts'
import { postponeForMember } from '#src/staff/appointments/appointment-write-calls.ts'
import { LateCard } from '#src/staff/kit/panels/late-card.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { IconClock } from '#src/ui/pictures/icons-critical.tsx'

import type { Arrival } from './board-calls.ts'
import { lateArrivals } from './board-status.ts'
import { CallMember } from './call-member.tsx'
import { TextLate } from './text-late.tsx'

interface LateCardsProps {
  arrivals: readonly Arrival[]
  timeZone: string
  isOffline: boolean
}

/** Each member who is late, with what can still be done for them. */
export function LateCards({ arrivals, timeZone, isOffline }: LateCardsProps) {
  const now = useNow(nextSecond)
  return lateArrivals(arrivals, now).map((arrival) => (
    <LateArrival key={arrival.appointmentId} arrival={arrival} now={now} timeZone={timeZone} isOffline={isOffline} />
  ))
}

const steps = [5, 10, 15] as const

function LateArrival({
  arrival,
  now,
  timeZone,
  isOffline,
}: { arrival: Arrival; now: number } & Omit<LateCardsProps, 'arrivals'>) {
  const { t } = useLingui()
  const { write, state } = useStaffWrite({
    send: postponeForMember,
    invalidates: [['staff', 'board'], appointmentsKey],
  })
  const name = arrival.member.nickname || t`No name`
  const [late, rest] = [now - arrival.startsAt, arrival.lateUntil - now].map((ms) => Math.floor(ms / 1_000))
  const [minutes, seconds] = [Math.floor((late ?? 0) / 60), (late ?? 0) % 60]
  const left = formatSeconds(rest ?? 0)
  const until = formatTime(arrival.lateUntil, timeZone)
  const bed = arrival.deviceName
  return (
    <LateCard
      id={arrival.appointmentId}
      icon={<IconClock size={22} />}
      title={isOffline ? t`${name} is late` : t`${name} is ${minutes} min ${seconds} s late`}
      text={
        isOffline
          ? t`${bed} · canceled automatically at ${until}. Can be postponed once connected.`
          : t`${bed} · canceled automatically in ${left}`
      }
      contact={
        <>
          <CallMember memberUid={arrival.member.uid} isOffline={isOffline} />
          <TextLate appointmentId={arrival.appointmentId} lateNotice={arrival.lateNotice} isOffline={isOffline} />
        </>
      }
      acts={
        <>
          {steps.map((step) => {
            const to = formatTime(arrival.startsAt + step * 60_000, timeZone)
            return (
              <StaffButton
                key={step}
                kind="tonal"
                size="small"
                state={isOffline ? 'disabled' : state.step === 'sending' ? 'busy' : 'ready'}
                title={t`Begins at ${to}`}
                onClick={() => {
                  const { appointmentId, rev } = arrival
                  void write({ appointmentId, rev, minutes: step, tell: true })
                }}
              >
                {t`Postpone ${step}`}
              </StaffButton>
            )
          })}
        </>
      }
    >
      <WriteNote
        state={state}
        reasons={{
          'slot-full': t`The bed is taken then.`,
          'outside-hours': t`The studio is closed then.`,
          'overlaps-own': t`The member has another appointment then.`,
          'skin-type': t`This member's skin always burns. No bed is started for them.`,
        }}
      />
    </LateCard>
  )
}
