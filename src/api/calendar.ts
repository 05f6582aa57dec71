import type { slot } from '#src/contract/booking.ts'
import type { Day, Slot } from '#src/domain/slot.ts'
import type { z } from 'zod/mini'

import { callStudio } from './client.ts'
import { toInstant } from './instant.ts'
import { keptQuery } from './kept-query.ts'

interface DaysOf {
  shopId: number
  deviceId?: string | undefined
  /** "YYYY-MM-DD" on the shop's calendar. */
  from: string
  days: number
}

/** How free each day is, for one bed or for the whole shop. */
export function daysQuery({ shopId, deviceId, from, days }: DaysOf) {
  return keptQuery({
    queryKey: ['days', shopId, deviceId ?? 'any', from, days],
    load: async ({ signal }) => {
      const body = { shop_id: shopId, ...(deviceId !== undefined && { device_id: deviceId }), from, days }
      const { days: found } = await callStudio(loadStat, '/api/calendar/stat', body, { signal })
      return found.map(({ date, state, free, too_soon }): Day => ({
        date,
        state: too_soon ? 'too-close' : state,
        free,
      }))
    },
  })
}

interface SlotsOf {
  shopId: number
  deviceId: string
  date: string
}

/** The slots of a bed on a day. */
export function slotsQuery({ shopId, deviceId, date }: SlotsOf) {
  return keptQuery({
    queryKey: ['slots', shopId, deviceId, date],
    load: async ({ signal }) => {
      const body = { shop_id: shopId, device_id: deviceId, date }
      const { slots } = await callStudio(loadRecord, '/api/calendar/getRecord', body, { signal })
      return slots.map(toSlot)
    },
  })
}

function toSlot({ time, end_time: endTime, state, next_allowed_at }: z.output<typeof slot>): Slot {
  const allowedFrom = toInstant(next_allowed_at ?? null)
  return allowedFrom === null ? { time, endTime, state } : { time, endTime, state: 'too-close', allowedFrom }
}

const loadStat = async () => (await import('#src/contract/booking.ts')).calendarStat
const loadRecord = async () => (await import('#src/contract/booking.ts')).calendarRecord
