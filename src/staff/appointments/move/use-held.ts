import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useConnection } from '#src/client/outbox/connection.ts'
import { tapBuzz } from '#src/lib/vibrate.ts'
import { isWaiting, type StaffAppointment, type StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import { markOf } from '#src/staff/appointments/calendar/booking-mark.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { followPress } from './drag-pointer.ts'
import { holdOver, nearestPlace, type Place, placesOf, stepFrom } from './places.ts'
import { useMove } from './use-move.ts'

/** Marks the block of an appointment and the hours of a bed for what is dragged over them. */
export const bookingAttribute = 'data-appointment'
export const bedAttribute = 'data-bed-hours'

interface Held {
  appointmentId: string
  by: 'pointer' | 'keys' | 'taps'
  /** The bed and the moment of the day that it is held over. */
  over: { deviceId: string; at: number } | undefined
  isDropped: boolean
  /** It was let go, and it is not known yet what it lies over: the times may still be on their way. */
  isLanding: boolean
}

interface HoldingInput {
  day: StaffDay
  now: number
  queuedIds: ReadonlySet<string>
}

const stepMs = 5 * 60_000
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

/** An appointment that is lifted off the calendar, by a mouse, a finger, keys or taps, until it is moved or put back. */
export function useHeld({ day, now, queuedIds }: HoldingInput) {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const mayMove = useSelf().may('/api/admin/appointment/move')
  const [held, setHeld] = useState<Held>()
  const ghost = useRef<HTMLDivElement>(null)
  const booking = day.appointments.find(({ appointmentId }) => appointmentId === held?.appointmentId)
  const [chosen, setChosen] = useState<{ deviceId: string; time: string }>()
  const move = useMove({ appointment: booking, date: day.date, chosen, onMoved: () => setHeld(undefined) })
  const table = move.loaded.data
  const places = table && booking ? placesOf(day, table) : []
  const place = held?.over && nearestPlace(places, held.over.deviceId, held.over.at)
  const heldOver = place && booking && holdOver(day, places, booking, place)
  const target = heldOver?.target
  if (chosen?.deviceId !== target?.deviceId || chosen?.time !== target?.time) {
    setChosen(target && { deviceId: target.deviceId, time: target.time })
  }
  // What lies over nothing that it can go to is put back, once that is known.
  if (held?.isLanding && table) setHeld(target && { ...held, isLanding: false })
  const { retry } = move.loaded
  // Somebody else changed the day meanwhile: the times are judged anew.
  const judgeAnew = useEffectEvent(() => {
    if (held) retry()
  })
  useEffect(() => judgeAnew(), [day])
  const isHeld = held !== undefined
  const putBack = useEffectEvent(() => cancel())
  useEffect(() => {
    if (!isHeld) return undefined
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) putBack()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isHeld])

  function canMove(one: StaffAppointment): boolean {
    const mark = markOf(one, now, queuedIds)
    return mayMove && (mark === 'booked' || mark === 'late' || mark === 'timed-out' || isWaiting(one))
  }

  function pickUp(one: StaffAppointment, by: Held['by']): boolean {
    if (!canMove(one)) return false
    if (isOffline) {
      showToast({ text: t`You're offline. Moving an appointment needs a connection`, tone: 'trouble' })
      return false
    }
    move.clear()
    const { appointmentId, deviceId, startsAt: at } = one
    setHeld({ appointmentId, by, over: { deviceId, at }, isDropped: false, isLanding: false })
    if (by === 'taps') focusBooking(appointmentId)
    return true
  }

  function cancel(): void {
    const id = held?.appointmentId
    setHeld(undefined)
    move.clear()
    if (id !== undefined && held?.by !== 'pointer') focusBooking(id)
  }

  function choose({ deviceId, startsAt: at }: Place): void {
    move.reset()
    setHeld((last) => last && { ...last, over: { deviceId, at }, isDropped: true })
  }

  function onPress(event: PointerEvent<HTMLElement>, scroller: HTMLElement | null): void {
    const one = bookingAt(event.target, day)
    if (!one || !scroller || event.button !== 0 || !event.isPrimary || !canMove(one)) return
    const topOf = event.target instanceof Element ? event.target.closest(`[${bookingAttribute}]`) : null
    const grab = event.clientY - (topOf?.getBoundingClientRect().top ?? event.clientY)
    const { startsAt, endsAt } = day
    followPress(event.nativeEvent, {
      scroller,
      onPickUp() {
        const isUp = pickUp(one, 'pointer')
        if (isUp) tapBuzz()
        return isUp
      },
      onOver(x, y) {
        if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y - grab}px)`
        const hours = [...scroller.querySelectorAll<HTMLElement>(`[${bedAttribute}]`)].find((bed) => {
          const { left, right } = bed.getBoundingClientRect()
          return x >= left && x < right
        })
        const { top = 0, height = 1 } = hours?.getBoundingClientRect() ?? {}
        const at = startsAt + ((y - grab - top) / height) * (endsAt - startsAt)
        const deviceId = hours?.getAttribute(bedAttribute)
        const over = deviceId ? { deviceId, at: Math.round(at / stepMs) * stepMs } : undefined
        setHeld((last) => (last && !isSame(last.over, over) ? { ...last, over } : last))
      },
      onDrop: () => setHeld((last) => last && { ...last, isDropped: true, isLanding: true }),
      onCancel: () => setHeld(undefined),
    })
  }

  /** Tells whether the key was for what is held. */
  function onKey(event: KeyboardEvent<HTMLElement>): boolean {
    const one = bookingAt(event.target, day)
    if (!held || held.isDropped) {
      const isLift = one !== undefined && (event.key === ' ' || event.key === 'm') && !event.ctrlKey && !event.metaKey
      if (!isLift) return false
      event.preventDefault()
      pickUp(one, 'keys')
      return true
    }
    const arrow = arrows.find((key) => key === event.key)
    const next = arrow && place && stepFrom(places, place, arrow)
    if (arrow || event.key === ' ' || event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
    if (next) setHeld({ ...held, over: { deviceId: next.deviceId, at: next.startsAt } })
    if (event.key === 'Escape') cancel()
    if ((event.key === ' ' || event.key === 'Enter') && target) setHeld({ ...held, by: 'keys', isDropped: true })
    return arrow !== undefined || event.key === ' ' || event.key === 'Enter' || event.key === 'Escape'
  }

  return { held, booking, places, heldOver, ghost, move, canMove, pickUp, cancel, choose, onPress, onKey }
}

export type Holding = ReturnType<typeof useHeld>

function isSame(a: Held['over'], b: Held['over']): boolean {
  return a?.deviceId === b?.deviceId && a?.at === b?.at
}

function bookingAt(target: EventTarget, day: StaffDay): StaffAppointment | undefined {
  const block = target instanceof Element ? target.closest(`[${bookingAttribute}]`) : null
  const id = block?.getAttribute(bookingAttribute)
  return day.appointments.find(({ appointmentId }) => appointmentId === id)
}

function focusBooking(appointmentId: string): void {
  document.querySelector<HTMLElement>(`[${bookingAttribute}="${CSS.escape(appointmentId)}"]`)?.focus()
}
