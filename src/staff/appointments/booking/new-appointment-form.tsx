import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { formatDay, noonOf } from '#src/lib/format-time.ts'
import { appointmentsKey, slotTableQuery } from '#src/staff/appointments/appointment-calls.ts'
import { createAppointment, type Waiver } from '#src/staff/appointments/appointment-write-calls.ts'
import { cellKey, type FoundMember, type StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { ReasonField } from '#src/staff/kit/forms/reason-field.tsx'
import { isReason } from '#src/staff/kit/forms/reason.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { TextArea } from '#src/staff/kit/forms/text-area.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useCalendarSearch } from '#src/staff/appointments/use-calendar-search.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { BedChoice } from './bed-choice.tsx'
import { bookingReasons } from './booking-reasons.tsx'
import { canChoose } from '#src/staff/appointments/calendar/cell-texts.ts'
import styles from './new-appointment-form.module.css'
import { DateChips } from './date-chips.tsx'
import { MemberPicker } from './member-picker.tsx'
import { SlotCard } from './slot-card.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useChosenMember } from './use-chosen-member.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'

interface CreateFormProps {
  shopId: number
  today: string
  /** The calendar beside it has the beds, days and times. */
  isBeside: boolean
  onClose: () => void
}

/** For whom, where and when, with what the studio says of it. */
export function NewAppointmentForm({ shopId, today, isBeside, onClose }: CreateFormProps) {
  const { t } = useLingui()
  const [search, setSearch] = useCalendarSearch()
  const { member, choose } = useChosenMember()
  const [note, setNote] = useState('')
  const [reason, setReason] = useState('')
  const [isMoreAllowed, setIsMoreAllowed] = useState(false)
  const date = search.date ?? today
  const { device: deviceId, time } = search
  const loaded = useStaffQuery(slotTableQuery({ shopId, date, memberUid: search.member }))
  const create = useStaffWrite({ send: createAppointment, invalidates: [appointmentsKey], onDone: done })
  const cell = deviceId !== undefined && time !== undefined ? loaded.data?.cells[cellKey(deviceId, time)] : undefined
  const bed = loaded.data?.beds.find((one) => one.deviceId === deviceId)
  const chosen = cell && canChoose(cell.state) ? cell : undefined
  const isFull =
    create.state.step === 'refused' &&
    create.state.failure.kind === 'refused' &&
    create.state.failure.code === 'too-many-appointments'
  const waivers: Waiver[] = [
    ...(loaded.data?.isFar === true ? (['horizon'] as const) : []),
    ...(chosen?.state === 'started' ? (['started'] as const) : []),
    ...(isMoreAllowed ? (['count'] as const) : []),
  ]
  const why = whyNot({
    member,
    deviceId,
    isBeside,
    isChosen: chosen !== undefined,
    isReasonMissing: waivers.length > 0 && !isReason(reason),
    isOffline: create.isOffline,
  })

  function done(made: StaffAppointment) {
    showToast({ text: t`Booked for ${made.time}` })
    onClose()
    setSearch({
      member: undefined,
      date: made.date === today ? undefined : made.date,
      open: made.appointmentId,
      device: undefined,
      time: undefined,
    })
  }
  function confirm() {
    if (!member || deviceId === undefined || time === undefined) return
    void create.write({
      shopId,
      memberUid: member.uid,
      deviceId,
      date,
      time,
      note: note.trim() || undefined,
      leave: waivers,
      reason: waivers.length > 0 ? reason.trim() : undefined,
    })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!why) confirm()
      }}
    >
      <Part title={t({ message: 'Member', context: 'staff' })}>
        <MemberPicker member={member} onPick={choose} />
      </Part>
      {isBeside ? (
        <Part title={t`Time`}>
          <SlotCard loaded={loaded} deviceId={deviceId} time={time} date={date} today={today} />
        </Part>
      ) : (
        <>
          <Part title={t`Device`}>
            {loaded.data ? (
              <BedChoice beds={loaded.data.beds} deviceId={deviceId} onBed={(id) => setSearch({ device: id })} />
            ) : (
              loaded.state === 'loading' && <Skeleton height="60px" radius="18px" />
            )}
          </Part>
          <Part title={t`Date`}>
            <DateChips
              date={date}
              today={today}
              count={5}
              onDate={(day) => setSearch({ date: day === today ? undefined : day, time: undefined })}
            />
          </Part>
          <Part title={t`Time`}>
            <TimeChoice
              loaded={loaded}
              deviceId={deviceId}
              time={chosen ? time : undefined}
              onTime={(at) => setSearch({ time: at })}
            />
          </Part>
        </>
      )}
      <TextArea
        label={t`Note (optional)`}
        rows={2}
        maxLength={longest.note}
        value={note}
        placeholder={t`For example: first visit`}
        onChange={(event) => setNote(event.target.value)}
      />
      <Exceptions
        waivers={waivers}
        isFull={isFull || isMoreAllowed}
        isMoreAllowed={isMoreAllowed}
        onMore={setIsMoreAllowed}
        reason={reason}
        onReason={setReason}
      />
      <WriteNote
        state={create.state}
        isOffline={create.isOffline}
        reasons={{
          ...bookingReasons,
          'too-many-appointments': (
            <Trans>This member has as many appointments as allowed. It needs a reason to book another one.</Trans>
          ),
        }}
      />
      <div className={styles.foot} data-beside={isBeside || undefined}>
        {!isBeside && (
          <Button kind="tonal" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <StaffButton type="submit" state={create.state.step === 'sending' ? 'busy' : why ? 'disabled' : 'ready'}>
          {why ?? <ConfirmText date={date} today={today} time={time ?? ''} bed={bed?.deviceName ?? ''} />}
        </StaffButton>
      </div>
    </form>
  )
}

interface Missing {
  member: FoundMember | undefined
  deviceId: string | undefined
  isBeside: boolean
  isChosen: boolean
  isReasonMissing: boolean
  isOffline: boolean
}

/** What the button says while it cannot be pressed. */
function whyNot({ member, deviceId, isBeside, isChosen, isReasonMissing, isOffline }: Missing): ReactNode {
  if (isOffline) return <Trans>Waiting for a connection</Trans>
  if (!member) return <Trans>Choose a member</Trans>
  if (deviceId === undefined && !isBeside) return <Trans>Choose a device</Trans>
  if (!isChosen) return <Trans>Choose a time</Trans>
  return isReasonMissing ? <Trans>Enter a reason</Trans> : undefined
}

interface Chosen {
  date: string
  today: string
  time: string
  bed: string
}

function ConfirmText({ date, today, time, bed }: Chosen) {
  const { i18n } = useLingui()
  if (date === today)
    return (
      <Trans>
        Book {time} on {bed}
      </Trans>
    )
  const day = formatDay(noonOf(date), i18n.locale, 'UTC')
  return (
    <Trans>
      Book {day} {time} on {bed}
    </Trans>
  )
}

interface ExceptionsProps {
  waivers: readonly Waiver[]
  isFull: boolean
  isMoreAllowed: boolean
  onMore: (isAllowed: boolean) => void
  reason: string
  onReason: (reason: string) => void
}

/** What of the rules of the trade is set aside, and why. */
function Exceptions({ waivers, isFull, isMoreAllowed, onMore, reason, onReason }: ExceptionsProps) {
  return (
    <>
      {isFull && (
        <Checkbox checked={isMoreAllowed} onChange={(event) => onMore(event.target.checked)}>
          <Trans>Allow one more appointment than usual</Trans>
        </Checkbox>
      )}
      {waivers.length > 0 && (
        <div className="stack-8">
          <p className={styles.note}>
            {waivers.includes('horizon') && <Trans>Further ahead than members may book.</Trans>}{' '}
            {waivers.includes('started') && <Trans>This time has already begun.</Trans>}
          </p>
          <ReasonField value={reason} onChange={onReason} />
        </div>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack-8">
      <h3 className="text-body-s-strong">{title}</h3>
      {children}
    </section>
  )
}
