import { addDays } from '#src/lib/format-time.ts'

import type { DayTotal, Spending } from './spending-calls.ts'

type Sums = Pick<DayTotal, 'sent' | 'delivered' | 'failed' | 'refused' | 'micros'>
export type SpendingRow = Sums & Pick<DayTotal, 'channel' | 'country' | 'region'>

const nothing: Sums = { sent: 0, delivered: 0, failed: 0, refused: 0, micros: 0 }

/** The last days, today among them, for each channel and country: the dearest first. */
export function sumSpending({ totals, today }: Pick<Spending, 'totals' | 'today'>, days: number): SpendingRow[] {
  const since = addDays(today, 1 - days)
  const rows = new Map<string, SpendingRow>()
  for (const { date, channel, country, region, ...total } of totals) {
    if (date < since) continue
    const key = `${channel} ${country}`
    rows.set(key, { channel, country, region, ...add(rows.get(key) ?? nothing, total) })
  }
  return [...rows.values()].toSorted((a, b) => b.micros - a.micros || b.sent - a.sent)
}

export function sumAll(rows: readonly Sums[]): Sums {
  return rows.reduce(add, nothing)
}

function add(a: Sums, b: Sums): Sums {
  return {
    sent: a.sent + b.sent,
    delivered: a.delivered + b.delivered,
    failed: a.failed + b.failed,
    refused: a.refused + b.refused,
    micros: a.micros + b.micros,
  }
}

/** In whole percent; undefined where nothing was sent. */
export function deliveredShare({ sent, delivered }: Pick<Sums, 'sent' | 'delivered'>): number | undefined {
  return sent === 0 ? undefined : Math.round((100 * delivered) / sent)
}
