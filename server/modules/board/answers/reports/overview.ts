import { datesIn } from '#src/domain/board/report-period.ts'
import type { AnswerOf } from '#src/contract/call.ts'
import type { reportOverview } from '#src/contract/staff/board/reports.ts'

import { inLanguage } from '#server/http/messages.ts'
import { usedByBed } from '#server/modules/board/store/reports/bed-time.ts'
import {
  countReturning,
  lapsedAfterDays,
  lapsedByShop,
  newByShop,
  returningByShop,
} from '#server/modules/board/store/reports/members.ts'
import { revenueByDay } from '#server/modules/board/store/reports/money.ts'
import { sessionsByBed } from '#server/modules/board/store/reports/sessions.ts'
import { shopTexts } from '#server/modules/shops/store/shops.ts'
import type { Db } from '#server/platform/database/store.ts'
import { bothMinutes, openMs, readOpenBeds } from './open-time.ts'
import {
  type Both,
  filterBoth,
  readBoth,
  readScope,
  type ReportInput,
  type ReportScope,
  sumBoth,
} from './report-scope.ts'

type Overview = AnswerOf<typeof reportOverview>
type Facts = Awaited<ReturnType<typeof readFacts>>

/** The figures of a period at some studios together and one by one. */
export async function readOverview(db: Db, input: ReportInput): Promise<Overview> {
  const scope = await readScope(db, input)
  const facts = await readFacts(db, scope)
  const returningAtAll = await readBoth(scope, (shopIds, span) => countReturning(db, shopIds, span))
  return {
    ...scope.heading,
    lapsedAfterDays,
    days: daysOf(scope, facts.money),
    total: { ...figuresOf(facts), returningMembers: sumBoth(returningAtAll, ({ count }) => count) },
    shops: scope.shops.map(({ shopId, languages }) => {
      const own = ofShop(facts, shopId)
      return Object.assign(figuresOf(own), {
        shopId,
        name: inLanguage(shopTexts.read(languages), input.language).name,
        beds: own.open.value.filter((bed) => openMs(bed) > 0).length,
        days: datesIn(scope.heading).map((date) => centsOn(own.money.value, date)),
      })
    }),
  }
}

async function readFacts(db: Db, scope: ReportScope) {
  return {
    money: await readBoth(scope, (shopIds, span) => revenueByDay(db, shopIds, span)),
    sessions: await readBoth(scope, (shopIds, span) => sessionsByBed(db, shopIds, span)),
    used: await readBoth(scope, (shopIds, span) => usedByBed(db, shopIds, span)),
    open: await readOpenBeds(db, scope),
    newcomers: await readBoth(scope, (shopIds, span) => newByShop(db, shopIds, span)),
    returning: await readBoth(scope, (shopIds, span) => returningByShop(db, shopIds, span)),
    lapsed: await readBoth(scope, (shopIds, span) => lapsedByShop(db, shopIds, span)),
  }
}

function ofShop(facts: Facts, wanted: number): Facts {
  const isOne = ({ shopId }: { shopId: number }) => shopId === wanted
  return {
    money: filterBoth(facts.money, isOne),
    sessions: filterBoth(facts.sessions, isOne),
    used: filterBoth(facts.used, isOne),
    open: filterBoth(facts.open, isOne),
    newcomers: filterBoth(facts.newcomers, isOne),
    returning: filterBoth(facts.returning, isOne),
    lapsed: filterBoth(facts.lapsed, isOne),
  }
}

function figuresOf({ money, sessions, used, open, newcomers, returning, lapsed }: Facts) {
  return {
    revenue: sumBoth(money, ({ cents }) => cents),
    sessions: sumBoth(sessions, (row) => row.sessions),
    usedMinutes: bothMinutes(sumBoth(used, ({ ms }) => ms)),
    openMinutes: bothMinutes(sumBoth(open, openMs)),
    newMembers: sumBoth(newcomers, ({ count }) => count),
    returningMembers: sumBoth(returning, ({ count }) => count),
    lapsedMembers: sumBoth(lapsed, ({ count }) => count),
  }
}

type Money = Both<{ day: string; cents: number }>

/** Each day beside the one with the same number; the period before may be shorter. */
function daysOf({ heading }: ReportScope, money: Money): Overview['days'] {
  const thanDates = datesIn(heading.than)
  return datesIn(heading).map((date, index) => {
    const than = thanDates[index]
    return {
      date,
      revenue: centsOn(money.value, date),
      than: than === undefined ? null : { date: than, revenue: centsOn(money.before, than) },
    }
  })
}

function centsOn(money: Money['value'], date: string): number {
  return money.reduce((sum, { day, cents }) => (day === date ? sum + cents : sum), 0)
}
