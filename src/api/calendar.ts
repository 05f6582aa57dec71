import { callStudio } from './client.ts'
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
      return (await callStudio(loadStat, '/api/calendar/stat', body, { signal })).days
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
      return slots.map(({ time, end_time, state }) => ({ time, endTime: end_time, state }))
    },
  })
}

const loadStat = async () => (await import('#src/contract/booking.ts')).calendarStat
const loadRecord = async () => (await import('#src/contract/booking.ts')).calendarRecord
