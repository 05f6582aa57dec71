import type { slot } from '#src/contract/appointments.ts'
import type { Day, Slot } from '#src/domain/shops/slot.ts'
import type { z } from 'zod/mini'

import { cardsKey } from './cards.ts'
import { callWire } from '#src/client/http/call-api.ts'
import { toInstant } from '#src/client/http/instant.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** As many as the studio tells at once: today and the longest way ahead that a chain can allow. */
const mostDays = 61

interface DaysOf {
  shopId: number
  deviceId?: string | undefined
  /** "YYYY-MM-DD" on the shop's calendar. */
  from: string
}

/** How free each day is that can be booked, for one bed or for the whole shop: as far ahead as its settings allow. */
export function daysQuery({ shopId, deviceId, from }: DaysOf) {
  return persistedQuery({
    queryKey: ['days', shopId, deviceId ?? 'any', from],
    load: async ({ signal }) => {
      const body = { shop_id: shopId, ...(deviceId !== undefined && { device_id: deviceId }), from, days: mostDays }
      const { days } = await callWire(loadStat, '/api/calendar/stat', body, { signal })
      return days.map(({ date, state, free, too_soon }): Day => ({ date, state: too_soon ? 'too-close' : state, free }))
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
  return persistedQuery({
    queryKey: ['slots', shopId, deviceId, date],
    load: async ({ signal }) => {
      const body = { shop_id: shopId, device_id: deviceId, date }
      const { slots } = await callWire(loadRecord, '/api/calendar/getRecord', body, { signal })
      return slots.map(toSlot)
    },
  })
}

/** Whether a package of the member pays for a bed on a day, and whether one is needed to book it. */
export interface PackageFor {
  hasPackage: boolean
  isNeeded: boolean
}

export function packageForQuery({ shopId, deviceId, date }: SlotsOf) {
  return persistedQuery({
    queryKey: [...cardsKey, 'for', shopId, deviceId, date],
    load: async ({ signal }): Promise<PackageFor> => {
      const body = { shop_id: shopId, device_id: deviceId, date }
      const answer = await callWire(loadPackageFor, '/api/appointment/packageFor', body, { signal })
      return { hasPackage: answer.has_package, isNeeded: answer.is_needed }
    },
  })
}

function toSlot({ time, end_time: endTime, state, next_allowed_at }: z.output<typeof slot>): Slot {
  const allowedFrom = toInstant(next_allowed_at ?? null)
  return allowedFrom === null ? { time, endTime, state } : { time, endTime, state: 'too-close', allowedFrom }
}

const loadPackageFor = async () => (await import('#src/contract/appointments.ts')).packageForBooking
const loadStat = async () => (await import('#src/contract/appointments.ts')).calendarStat
const loadRecord = async () => (await import('#src/contract/appointments.ts')).calendarRecord
