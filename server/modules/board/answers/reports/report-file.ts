import type { reportTabs } from '#src/contract/staff/board/report-kinds.ts'
import { occupancyOf } from '#src/domain/board/occupancy.ts'
import { inMajorUnits } from '#src/domain/money.ts'

import { type CsvCell, type ExportFile, exportFile } from '#server/http/csv.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readOverview } from './overview.ts'
import type { ReportInput } from './report-scope.ts'
import { readRevenue } from './revenue.ts'
import { readUse } from './use.ts'

export interface ReportFileInput extends ReportInput {
  tab: (typeof reportTabs)[number]
}

/** One number to a row: where it stands on the page, what it is of, and the same of the period before where there is one. */
const head = ['part', 'of', 'figure', 'value', 'before', 'unit']
type Row = readonly [part: string, of: string, figure: string, value: CsvCell, before: CsvCell, unit: string]

interface Numbers {
  value: number
  before: number
}

/** What a part of the reports shows, as rows that a spreadsheet can turn around. */
export async function reportFile(db: Db, input: ReportFileInput): Promise<ExportFile> {
  const rows = await rowsOf[input.tab](db, input)
  return exportFile(`report-${input.tab}-${input.from}-${input.to}.csv`, head, rows)
}

const rowsOf: Record<ReportFileInput['tab'], (db: Db, input: ReportInput) => Promise<Row[]>> = {
  overview: overviewRows,
  revenue: revenueRows,
  use: useRows,
}

async function overviewRows(db: Db, input: ReportInput): Promise<Row[]> {
  const { currency, total, shops, days } = await readOverview(db, input)
  const figuresOf = (part: string, of: string, one: typeof total): Row[] => [
    moneyRow(part, of, 'revenue', one.revenue, currency),
    countRow(part, of, 'sessions', one.sessions),
    countRow(part, of, 'used_minutes', one.usedMinutes, 'minutes'),
    countRow(part, of, 'open_minutes', one.openMinutes, 'minutes'),
    occupancyRow(part, of, one),
    countRow(part, of, 'new_members', one.newMembers),
    countRow(part, of, 'returning_members', one.returningMembers),
    countRow(part, of, 'lapsed_members', one.lapsedMembers),
  ]
  return [
    ...figuresOf('total', '', total),
    ...shops.flatMap((shop) => figuresOf('shop', shop.name, shop)),
    ...days.map(({ date, revenue, than }): Row => {
      const before = than === null ? null : inMajorUnits(than.revenue, currency)
      return ['day', date, 'revenue', inMajorUnits(revenue, currency), before, currency]
    }),
  ]
}

async function revenueRows(db: Db, input: ReportInput): Promise<Row[]> {
  const { currency, total, products, tenders, hours, refunds, discounts, unused } = await readRevenue(db, input)
  return [
    moneyRow('total', '', 'revenue', total.revenue, currency),
    countRow('total', '', 'sold', total.sold),
    countRow('total', '', 'refunds', refunds.count),
    moneyRow('total', '', 'refunded', refunds.amount, currency),
    ...(discounts
      ? [
          countRow('total', '', 'discounts', discounts.count),
          moneyRow('total', '', 'discounted', discounts.amount, currency),
        ]
      : []),
    countRow('total', '', 'unused_sessions', unused.sessions),
    moneyRow('total', '', 'unused_worth', unused.worth, currency),
    ...products.flatMap(({ name, sold, revenue }) => [
      countRow('product', name, 'sold', sold),
      moneyRow('product', name, 'revenue', revenue, currency),
    ]),
    ...tenders.flatMap(({ method, sales, revenue }) => [
      countRow('tender', method, 'sales', sales),
      moneyRow('tender', method, 'revenue', revenue, currency),
    ]),
    ...hours.map(({ hour, revenue }) => moneyRow('hour', clock(hour), 'revenue', revenue, currency)),
  ]
}

async function useRows(db: Db, input: ReportInput): Promise<Row[]> {
  const { total, hours, beds } = await readUse(db, input)
  return [
    countRow('total', '', 'sessions', total.sessions),
    countRow('total', '', 'walk_ins', total.walkIns),
    countRow('total', '', 'used_minutes', total.usedMinutes, 'minutes'),
    countRow('total', '', 'open_minutes', total.openMinutes, 'minutes'),
    occupancyRow('total', '', total),
    countRow(
      'total',
      '',
      'lamp_minutes',
      { value: lampMinutes(total.secondsOn.value), before: lampMinutes(total.secondsOn.before) },
      'minutes',
    ),
    countRow('total', '', 'bookings', total.bookings),
    countRow('total', '', 'missed', total.missed),
    ...hours.map((each): Row => [
      'hour',
      `${each.weekday + 1} ${clock(each.hour)}`,
      'occupancy',
      occupancyOf(each),
      null,
      'percent',
    ]),
    ...beds.flatMap((bed): Row[] => {
      const of = `${bed.shopName}, ${bed.name}`
      return [
        ['bed', of, 'sessions', bed.sessions, null, ''],
        ['bed', of, 'walk_ins', bed.walkIns, null, ''],
        ['bed', of, 'lamp_minutes', lampMinutes(bed.secondsOn), null, 'minutes'],
        ['bed', of, 'unknown_light', bed.unknownLight, null, ''],
        ['bed', of, 'used_minutes', bed.usedMinutes, null, 'minutes'],
        ['bed', of, 'open_minutes', bed.openMinutes, null, 'minutes'],
        ['bed', of, 'occupancy', occupancyOf(bed), null, 'percent'],
        ['bed', of, 'faults', bed.faults, null, ''],
      ]
    }),
  ]
}

function countRow(part: string, of: string, figure: string, { value, before }: Numbers, unit = ''): Row {
  return [part, of, figure, value, before, unit]
}

function moneyRow(part: string, of: string, figure: string, { value, before }: Numbers, currency: string): Row {
  return [part, of, figure, inMajorUnits(value, currency), inMajorUnits(before, currency), currency]
}

function occupancyRow(
  part: string,
  of: string,
  { usedMinutes, openMinutes }: { usedMinutes: Numbers; openMinutes: Numbers },
): Row {
  const at = (time: keyof Numbers) => occupancyOf({ usedMinutes: usedMinutes[time], openMinutes: openMinutes[time] })
  return [part, of, 'occupancy', at('value'), at('before'), 'percent']
}

function lampMinutes(secondsOn: number): number {
  return Math.round(secondsOn / 6) / 10
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
