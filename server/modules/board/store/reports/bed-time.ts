import { type RawBuilder, sql } from 'kysely'

import { longestWaitMs } from '#server/modules/appointments/rules/visit.ts'
import { sinceMonday } from '#server/modules/board/rules/open-time.ts'
import { equalClocks, type InstantSpan, type ReportSpan } from '#server/modules/board/rules/report-span.ts'
import type { Db } from '#server/platform/database/store.ts'

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour

/**
 * When beds were in use within a span: from visits, until their member left, and from sessions, whose end is where it is
 * unknown as long after the start as was asked for. What several of them have in common is in the first of them only,
 * so that the times add up.
 */
function usedTimes(shopIds: readonly number[], { from, to }: InstantSpan): RawBuilder<unknown> {
  // What began before the span may reach into it.
  const early = from - longestWaitMs
  return sql`
    claimed as (
      select shop_id, device_id, starts_at as since,
        case when left_at < ends_at then left_at else ends_at end as until
      from appointments
      where shop_id in (${sql.join(shopIds)}) and state = 'visited' and starts_at >= ${early} and starts_at < ${to}
      union all
      select shop_id, device_id, coalesce(started_at, lamps_at, requested_at) as since,
        coalesce(
          case
            when sessions.state = 'ended' and manual_settlements.session_id is null then ended_at
            when sessions.state in ('running', 'dressing') then ends_at
          end,
          coalesce(started_at, lamps_at, requested_at) + minutes * ${sql.lit(minute)}
        ) as until
      from sessions left join manual_settlements on manual_settlements.session_id = sessions.session_id
      where shop_id in (${sql.join(shopIds)}) and settled <> 'released'
        and requested_at >= ${early} and requested_at < ${to}
    ),
    clipped as (
      select shop_id, device_id,
        case when since < ${from} then ${from} else since end as since,
        case when until > ${to} then ${to} else until end as until
      from claimed where until > ${from} and since < ${to} and until > since
    ),
    ordered as (
      select shop_id, device_id, since, until, max(until) over (
        partition by device_id order by since, until rows between unbounded preceding and 1 preceding
      ) as busy_until
      from clipped
    ),
    used as (
      select shop_id, device_id, case when busy_until > since then busy_until else since end as since, until
      from ordered where busy_until is null or busy_until < until
    )`
}

/** For how long each bed was in use. */
export async function usedByBed(db: Db, shopIds: readonly number[], span: InstantSpan) {
  const { rows } = await sql<{ shopId: number; deviceId: string; ms: number }>`
    with ${usedTimes(shopIds, span)}
    select shop_id, device_id, sum(until - since) as ms from used group by shop_id, device_id`.execute(db)
  return rows
}

/** Longer than any booking or session. */
const mostHours = 24
const numbers = sql.raw(
  Array.from({ length: mostHours }, (_, index) => `select ${index} as number`).join(' union all '),
)

/** For how long beds were in use in each hour of the week, as the studio's clock shows it; the first is Monday's. */
export async function usedByHour(db: Db, shopIds: readonly number[], span: ReportSpan) {
  const found = []
  for (const { ahead, ...part } of equalClocks(span)) {
    const { rows } = await sql<{ since: number; ms: number }>`
      with ${usedTimes(shopIds, part)},
      shown as (select since + ${sql.lit(ahead)} as since, until + ${sql.lit(ahead)} as until from used),
      hourly as (
        select since - since % ${sql.lit(hour)} + number * ${sql.lit(hour)} as begins, since, until
        from shown inner join (${numbers}) as numbers
          on since - since % ${sql.lit(hour)} + number * ${sql.lit(hour)} < until
      )
      select (begins + ${sql.lit(sinceMonday)}) % ${sql.lit(week)} as since,
        sum(
          case when until < begins + ${sql.lit(hour)} then until else begins + ${sql.lit(hour)} end
          - case when since > begins then since else begins end
        ) as ms
      from hourly group by (begins + ${sql.lit(sinceMonday)}) % ${sql.lit(week)}`.execute(db)
    found.push(...rows.map(({ since, ms }) => ({ hourOfWeek: since / hour, ms })))
  }
  return found
}
