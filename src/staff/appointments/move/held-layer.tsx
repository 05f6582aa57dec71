import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef } from 'react'

import { formatTime } from '#src/lib/format-time.ts'
import { canChoose, cellNames } from '#src/staff/appointments/calendar/cell-texts.ts'
import type { DayBed, StaffAppointment, StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

import styles from './held-layer.module.css'
import type { HeldOver, Place } from './places.ts'
import type { Holding } from './use-held.ts'

interface FreePlacesProps {
  holding: Holding
  bed: DayBed
  /** Where an instant stands in the column, and how high a time is. */
  top: (at: number) => string
  height: string
}

/** The times of a bed to which what is held can go; each is tapped as well as dropped on. */
export function FreePlaces({
  holding: { held, places, heldOver, booking, choose },
  bed,
  top,
  height,
}: FreePlacesProps) {
  const { t } = useLingui()
  if (!booking) return null
  return places
    .filter(({ deviceId, state }) => deviceId === bed.deviceId && canChoose(state))
    .map((place) => (
      <FreePlace
        key={place.time}
        place={place}
        isTarget={heldOver?.target === place}
        isFollowed={held?.by !== 'pointer'}
        label={t`Move here: ${place.time}, ${bed.deviceName}`}
        style={{ top: top(place.startsAt), height }}
        onChoose={() => choose(place)}
      />
    ))
}

interface FreePlaceProps {
  place: Place
  isTarget: boolean
  /** The day is scrolled to it; a pointer scrolls by itself. */
  isFollowed: boolean
  label: string
  style: { top: string; height: string }
  onChoose: () => void
}

function FreePlace({ place, isTarget, isFollowed, label, style, onChoose }: FreePlaceProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isTarget && isFollowed) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isTarget, isFollowed])
  return (
    <div role="gridcell" className={styles.cell} style={style}>
      <button
        ref={button}
        type="button"
        className={styles.free}
        data-target={isTarget || undefined}
        aria-label={label}
        onClick={onChoose}
      >
        {isTarget ? <span className="tabular">{place.time}</span> : <IconPlus size={18} />}
      </button>
    </div>
  )
}

/** What follows the pointer: whose appointment it is, and what letting go would do. */
export function HeldGhost({ holding: { held, booking, heldOver, ghost }, day }: { holding: Holding; day: StaffDay }) {
  if (!booking || held?.by !== 'pointer' || held.isDropped) return null
  return <Ghost ghost={ghost} booking={booking} heldOver={heldOver} day={day} />
}

interface GhostProps {
  ghost: RefObject<HTMLDivElement | null>
  booking: StaffAppointment
  heldOver: HeldOver | undefined
  day: StaffDay
}

function Ghost({ ghost, booking, heldOver, day }: GhostProps) {
  const say = useHeldWords(day)
  return (
    <div ref={ghost} className={styles.ghost} aria-hidden="true">
      <span>{nameOf(booking)}</span>
      {heldOver && (
        <span className={styles.where} data-clash={heldOver.clash !== undefined || undefined}>
          {say(heldOver)}
        </span>
      )}
    </div>
  )
}

/** Read out at each step, for who cannot see where it is held. */
export function HeldNews({ holding: { held, booking, heldOver }, day }: { holding: Holding; day: StaffDay }) {
  const { t } = useLingui()
  const say = useHeldWords(day)
  const name = booking && nameOf(booking)
  const lifted = name && t`${name} is picked up. Arrows choose a time, Enter drops, Escape puts it back.`
  const isAtStart = heldOver?.over.state === 'current'
  return (
    <p className="visually-hidden" role="status">
      {held && !held.isDropped && (heldOver && !isAtStart ? say(heldOver) : lifted)}
    </p>
  )
}

/** Where something is held, who is in the way, and where it would go instead. */
function useHeldWords(day: StaffDay): (heldOver: HeldOver) => string {
  const { t, i18n } = useLingui()
  return ({ over, target, clash }) => {
    const { time, deviceName } = over
    if (target === over) return t`${deviceName}, ${time}, free`
    const end = clash && formatTime(clash.endsAt, day.timeZone)
    const who = clash && nameOf(clash)
    const state = i18n._(cellNames[over.state])
    const why = clash ? t`${who} has ${deviceName} until ${end}.` : t`${deviceName}, ${time}: ${state}.`
    if (!target) return why
    const other = target.time
    return t`${why} Nearest free time: ${other}`
  }
}

/** Who has an appointment, in a few words. */
export function nameOf({ member }: StaffAppointment): string {
  return member.nickname === '' ? member.phoneMasked : member.nickname
}
