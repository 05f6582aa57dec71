import type { slot } from '#src/contract/appointments.ts'
import type { Day, Slot } from '#src/domain/shops/slot.ts'
import type { CamelOf } from '#src/contract/codec.ts'

import { cardsKey } from './cards.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** As many as the server tells at once: today and the longest way ahead that a chain can allow. */
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
      const body = { shopId, deviceId, from, days: mostDays }
      const { days } = await callApi(loadStat, '/api/calendar/stat', body, { signal })
      return days.map(({ date, state, free, tooSoon }): Day => ({ date, free, state: tooSoon ? 'too-close' : state }))
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
      const body = { shopId, deviceId, date }
      const { slots } = await callApi(loadRecord, '/api/calendar/getRecord', body, { signal })
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
    load: async ({ signal }): Promise<PackageFor> =>
      await callApi(loadPackageFor, '/api/appointment/packageFor', { shopId, deviceId, date }, { signal }),
  })
}

function toSlot({ nextAllowedAt, ...sent }: CamelOf<typeof slot>): Slot {
  return typeof nextAllowedAt === 'number' ? { ...sent, state: 'too-close', allowedFrom: nextAllowedAt } : sent
}

const loadPackageFor = async () => (await import('#src/contract/appointments.ts')).packageForBooking
const loadStat = async () => (await import('#src/contract/appointments.ts')).calendarStat
const loadRecord = async () => (await import('#src/contract/appointments.ts')).calendarRecord
