import { useQuery } from '@tanstack/react-query'

import { daysQuery, slotsQuery } from '#src/client/api/calendar.ts'
import { devicesQuery } from '#src/client/api/beds.ts'
import { anyBed, type BookingDraft } from '#src/domain/appointments/booking-draft.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { firstAllowedDay, nextOpenDay, slotsAt, type Day } from '#src/domain/shops/slot.ts'
import { addDays, formatTime, isoDay } from '#src/lib/format-time.ts'
import { useConnection } from '#src/client/outbox/connection.ts'

import type { DayCell } from './times/date-strip.tsx'
import type { Times } from './times/times-of-day.tsx'

/** As many days stand there before the studio has said how far ahead can be booked. */
const usualDays = 15

type ListsOf = Pick<Shop, 'shopId' | 'timeZone'> & {
  /** The appointment that is to be moved. */
  moving?: string
}

/** What can be chosen now: beds, days and times, as old as the last answer that this phone has. */
export function useBookingLists({ shopId, timeZone, moving }: ListsOf, draft: BookingDraft, now: number) {
  const { date } = draft
  const deviceId = draft.deviceId === anyBed ? undefined : draft.deviceId
  const today = isoDay(now, timeZone)
  const isOffline = useConnection().state === 'offline'
  const devices = useQuery(devicesQuery(shopId))
  const days = useQuery(daysQuery({ shopId, deviceId, moving, from: today }))
  const asked = useQuery({
    ...slotsQuery({ shopId, deviceId, moving, date }),
    enabled: draft.deviceId !== undefined,
  })
  const slots = asked.data && date === today ? slotsAt(asked.data, formatTime(now, timeZone)) : asked.data

  function timesNow(): Times {
    if (draft.deviceId === undefined) return { state: 'no-device' }
    if (slots) return { state: 'listed', slots }
    if (asked.isError && isOffline) return { state: 'offline' }
    return asked.isError ? { state: 'failed', onRetry: () => void asked.refetch() } : { state: 'loading' }
  }
  return {
    devices,
    days: cellsFrom(today, days.data),
    firstDay: days.data && firstAllowedDay(days.data, date),
    nextDay: days.data && nextOpenDay(days.data, date),
    dayAfter: days.data?.find((day) => day.state === 'open' && day.date === addDays(date, 1))?.date,
    slots,
    slotsAsOf: asked.data && asked.dataUpdatedAt,
    times: timesNow(),
    isOffline,
  }
}

/** The days stand there before anything is known of them, so that nothing jumps when the answer comes. */
function cellsFrom(today: string, days: readonly Day[] | undefined): readonly DayCell[] {
  return days ?? Array.from({ length: usualDays }, (_, index) => ({ date: addDays(today, index), state: undefined }))
}
