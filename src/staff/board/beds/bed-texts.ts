import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'

import type { Bed } from '#src/staff/board/board-calls.ts'

import { useSpanWords } from '#src/staff/board/alerts/span-texts.ts'
import { secondsLeft, standingOf } from '#src/staff/board/board-status.ts'

interface Moment {
  now: number
  /** What is said comes from the last copy, so times are estimates. */
  isOffline: boolean
  clock: (at: number) => string
}

export interface BedWords {
  first: string
  second?: string
  /** People or bookings are touched now. */
  isBad?: boolean
}

/** What a tile says of its bed: who is on it, who comes next, or why it is of no use. */
export function useBedWords({ now, isOffline, clock }: Moment): (bed: Bed) => BedWords {
  const { t } = useLingui()
  const span = useSpanWords()

  function next(bed: Bed): BedWords {
    if (!bed.next) return { first: t`No more bookings` }
    const { nickname } = bed.next.member
    const at = clock(bed.next.startsAt)
    if (bed.next.isHere) return { first: nickname || t`No name`, second: t`Here, waiting` }
    if (bed.next.startsAt < now) return { first: nickname || t`No name`, second: t`${at}, not here yet`, isBad: true }
    return { first: t`Next ${at}`, second: nickname || t`No name` }
  }

  /** A member has come for a bed that is of no use to them. */
  function waiting(bed: Bed): Partial<BedWords> {
    if (!bed.next?.isHere) return {}
    const name = bed.next.member.nickname || t`No name`
    return { second: t`${name} is waiting`, isBad: true }
  }

  function fault(bed: Bed): BedWords {
    const first = t`The bed reports a fault`
    if (bed.fault?.clearedAt == null) return { first, ...waiting(bed), isBad: true }
    const at = clock(bed.fault.clearedAt)
    return { first, second: t`Cleared by staff at ${at}`, ...waiting(bed) }
  }

  function left(bed: Bed): string {
    const seconds = secondsLeft(bed, now)
    if (seconds === undefined) return t`Time left unknown`
    const minutes = Math.ceil(seconds / 60)
    return isOffline
      ? t`${plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })}`
      : t`${plural(minutes, { one: '# minute left', other: '# minutes left' })}`
  }

  return (bed) => {
    const name = bed.session?.member.nickname || t`No name`
    switch (standingOf(bed)) {
      case 'running':
        return { first: name, second: left(bed) }
      case 'paused':
        return { first: name, second: left(bed) }
      case 'dressing':
      case 'starting':
        return { first: name, second: t`Lamps still off` }
      case 'unknown':
        return { first: name, second: t`The bed doesn't answer`, isBad: true }
      case 'busy':
        return { first: t`Started elsewhere`, isBad: true }
      case 'cleaning':
        return cleaning(bed)
      case 'offline': {
        if (bed.since === null) return { first: t`Never connected`, isBad: true }
        const length = span(now - bed.since)
        const at = clock(bed.since)
        return { first: t`Lost for ${length}`, second: t`Last seen ${at}`, ...waiting(bed), isBad: true }
      }
      case 'fault':
        return fault(bed)
      case 'off':
        return { first: bed.offReason ?? (bed.isMaintained ? t`Maintenance` : t`Switched off`), ...waiting(bed) }
      case 'ready':
        return next(bed)
    }
  }

  function cleaning(bed: Bed): BedWords {
    const waiting = bed.next && bed.next.startsAt < now ? next(bed).second : undefined
    const rest = bed.cleaningUntil === null ? 0 : bed.cleaningUntil - now
    const length = span(Math.max(60_000, rest))
    const first = rest > 0 ? t`${length} left` : t`Cooling down`
    return waiting === undefined ? { first } : { first, second: waiting, isBad: true }
  }
}
