import type { AnswerOf } from '#src/contract/call.ts'
import type { reportUse } from '#src/contract/staff/board/reports.ts'
import { occupancyOf } from '#src/domain/board/occupancy.ts'
import type { Language } from '#src/domain/language.ts'

import { inLanguage } from '#server/http/messages.ts'
import { hoursOfWeek } from '#server/modules/board/rules/open-time.ts'
import { usedByBed, usedByHour } from '#server/modules/board/store/reports/bed-time.ts'
import { countBookings, faultsByBed, sessionsByBed } from '#server/modules/board/store/reports/sessions.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { bothMinutes, openMs, readOpenBeds, toMinutes } from './open-time.ts'
import { readBoth, readScope, type ReportInput, type ReportScope, sumBoth } from './report-scope.ts'

type Use = AnswerOf<typeof reportUse>
type Facts = Awaited<ReturnType<typeof readFacts>>

/** How the beds were used in a period. */
export async function readUse(db: Db, input: ReportInput): Promise<Use> {
  const scope = await readScope(db, input)
  const facts = await readFacts(db, scope)
  const bookings = await readBoth(scope, (shopIds, span) => countBookings(db, shopIds, { ...span, now: input.now }))
  return {
    ...scope.heading,
    total: {
      sessions: sumBoth(facts.sessions, ({ sessions }) => sessions),
      walkIns: sumBoth(facts.sessions, ({ walkIns }) => walkIns),
      secondsOn: sumBoth(facts.sessions, ({ secondsOn }) => secondsOn ?? 0),
      usedMinutes: bothMinutes(sumBoth(facts.used, ({ ms }) => ms)),
      openMinutes: bothMinutes(sumBoth(facts.open, openMs)),
      bookings: sumBoth(bookings, (row) => row.bookings),
      missed: sumBoth(bookings, ({ missed }) => missed),
    },
    hours: await readHours(db, scope, facts),
    beds: bedsOf(scope, facts, input.language),
  }
}

async function readFacts(db: Db, scope: ReportScope) {
  return {
    sessions: await readBoth(scope, (shopIds, span) => sessionsByBed(db, shopIds, span)),
    used: await readBoth(scope, (shopIds, span) => usedByBed(db, shopIds, span)),
    open: await readOpenBeds(db, scope),
    faults: await readBoth(scope, (shopIds, span) => faultsByBed(db, shopIds, span)),
  }
}

async function readHours(db: Db, { zones }: ReportScope, { open }: Facts): Promise<Use['hours']> {
  const used = Array.from({ length: hoursOfWeek }, () => 0)
  for (const { shopIds, value } of zones)
    for (const { hourOfWeek, ms } of await usedByHour(db, shopIds, value))
      used[hourOfWeek] = (used[hourOfWeek] ?? 0) + ms
  return used
    .map((ms, hourOfWeek) => ({
      weekday: Math.floor(hourOfWeek / 24),
      hour: hourOfWeek % 24,
      usedMinutes: toMinutes(ms),
      openMinutes: toMinutes(open.value.reduce((sum, { hours }) => sum + (hours[hourOfWeek] ?? 0), 0)),
    }))
    .filter(({ usedMinutes, openMinutes }) => usedMinutes + openMinutes > 0)
}

/** Beds that were open or used, the fullest first. */
function bedsOf({ shops }: ReportScope, { open, sessions, used, faults }: Facts, language: Language): Use['beds'] {
  const shopNames = new Map(
    shops.map(({ shopId, languages }) => [shopId, inLanguage(shopTexts.read(languages), language).name]),
  )
  return open.value
    .map((bed) => {
      const { name, type } = inLanguage(bedTexts.read(bed.languages), language)
      const own = sessions.value.find(({ deviceId }) => deviceId === bed.deviceId)
      return {
        deviceId: bed.deviceId,
        name,
        typeName: type,
        shopName: shopNames.get(bed.shopId) ?? '',
        sessions: own?.sessions ?? 0,
        walkIns: own?.walkIns ?? 0,
        secondsOn: own?.secondsOn ?? 0,
        unknownLight: own?.unknownLight ?? 0,
        usedMinutes: toMinutes(used.value.find(({ deviceId }) => deviceId === bed.deviceId)?.ms ?? 0),
        openMinutes: toMinutes(openMs(bed)),
        faults: faults.value.find(({ thingId }) => thingId === bed.deviceId)?.faults ?? 0,
      }
    })
    .filter(({ openMinutes, usedMinutes, sessions: count }) => openMinutes + usedMinutes + count > 0)
    .sort((one, other) => (occupancyOf(other) ?? -1) - (occupancyOf(one) ?? -1) || other.sessions - one.sessions)
}
