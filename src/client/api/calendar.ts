import type { packageForBooking, slot, soonestTime } from '#src/contract/appointments.ts'
import type { Day, Slot } from '#src/domain/shops/slot.ts'
import type { CamelOf } from '#src/contract/codec.ts'

import { cardsKey } from './cards.ts'
import { callApi } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'

/** Everything about what is free in the cache: a booking or a cancellation changes all of it. */
export const calendarKey = ['calendar'] as const

/** As many as the server tells at once: today and the longest way ahead that a chain can allow. */
const mostDays = 61

interface DaysOf {
  shopId: number
  /** Undefined: any bed of the shop. */
  deviceId?: string | undefined
  /** The appointment that is to be moved: it does not stand in its own way. */
  moving?: string | undefined
  /** "YYYY-MM-DD" on the shop's calendar. */
  from: string
}

/** How free each day is that can be booked, for one bed or for the whole shop: as far ahead as its settings allow. */
export function daysQuery({ shopId, deviceId, moving, from }: DaysOf) {
  return persistedQuery({
    queryKey: [...calendarKey, 'days', shopId, deviceId ?? 'any', from, ...keyOf(moving)],
    load: async ({ signal }) => {
      const body = { shopId, deviceId, moving, from, days: mostDays }
      const { days } = await callApi(loadStat, '/api/calendar/stat', body, { signal })
      return days.map(({ date, state, free, tooSoon }): Day => ({ date, free, state: tooSoon ? 'too-close' : state }))
    },
  })
}

type SlotsOf = Omit<DaysOf, 'from'> & { date: string }

/** The slots of a bed on a day; without a bed those on which any is free, each with one that is. */
export function slotsQuery({ shopId, deviceId, moving, date }: SlotsOf) {
  return persistedQuery({
    queryKey: [...calendarKey, 'slots', shopId, deviceId ?? 'any', date, ...keyOf(moving)],
    load: async ({ signal }) => {
      const body = { shopId, deviceId, moving, date }
      const { slots } = await callApi(loadRecord, '/api/calendar/getRecord', body, { signal })
      return slots.map(toSlot)
    },
  })
}

/** The next time that the member may book at a studio, and the bed that they used last there. */
export type Soonest = CamelOf<typeof soonestTime.answer>

/** An answer that is older proposes nothing: it may be taken by now. */
const soonestForMs = 90_000

export function soonestQuery(shopId: number) {
  return persistedQuery({
    queryKey: [...calendarKey, 'soonest', shopId],
    staleTime: soonestForMs,
    load: async ({ signal }): Promise<Soonest> =>
      await callApi(loadSoonest, '/api/appointment/soonest', { shopId }, { signal }),
  })
}

/** Whether a package of the member pays for a bed on a day, whether one is needed to book it, and what there is to it. */
export type PackageFor = CamelOf<typeof packageForBooking.answer>

export function packageForQuery({ shopId, deviceId, date }: { shopId: number; deviceId: string; date: string }) {
  return persistedQuery({
    queryKey: [...cardsKey, 'for', shopId, deviceId, date],
    load: async ({ signal }): Promise<PackageFor> =>
      await callApi(loadPackageFor, '/api/appointment/packageFor', { shopId, deviceId, date }, { signal }),
  })
}

function keyOf(moving: string | undefined): string[] {
  return moving === undefined ? [] : [moving]
}

function toSlot({ nextAllowedAt, ...sent }: CamelOf<typeof slot>): Slot {
  return typeof nextAllowedAt === 'number' ? { ...sent, state: 'too-close', allowedFrom: nextAllowedAt } : sent
}

const loadPackageFor = async () => (await import('#src/contract/appointments.ts')).packageForBooking
const loadSoonest = async () => (await import('#src/contract/appointments.ts')).soonestTime
const loadStat = async () => (await import('#src/contract/appointments.ts')).calendarStat
const loadRecord = async () => (await import('#src/contract/appointments.ts')).calendarRecord
