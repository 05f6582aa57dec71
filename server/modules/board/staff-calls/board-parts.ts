import type { BodyOf } from '#src/contract/call.ts'
import { type CamelOf, encode } from '#src/contract/codec.ts'
import { dayCalendar } from '#src/contract/staff/appointments.ts'
import { board } from '#src/contract/staff/board/board.ts'
import { changes, type watchBoard } from '#src/contract/staff/board/board-stream.ts'
import { listAlerts } from '#src/contract/staff/board/alerts.ts'
import { getDashboard } from '#src/contract/staff/board/dashboard.ts'
import type { Language } from '#src/domain/language.ts'
import type { z } from 'zod/mini'

import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { Store } from '#server/platform/database/store.ts'
import { readReport } from './dashboard.ts'
import { readDayCalendar } from '#server/modules/appointments/answers/day-calendar.ts'
import type { LiveEvent } from '#server/http/event-stream.ts'
import type { ReadAlertLists } from '#server/modules/board/answers/alert-lists.ts'
import { type BoardSources, drawBoard, readBoardSources } from '#server/modules/board/answers/read-board.ts'
import {
  readBoardMark,
  readDayMark,
  readLedgerMark,
  readMemberMark,
  readMembersMark,
} from '#server/modules/board/store/change-marks.ts'

/** What a page of the staff shows: the board of a studio in one language, and what stands beside it on their page. */
export interface WatchInput {
  shopId: number
  language: Language
  /** A date of the booking calendar. */
  calendar: string | undefined
  /** A date of the day's report; null for whatever is today. */
  report: string | null | undefined
  /** The alerts of these studios, or of all. */
  alertsOf: readonly number[] | 'all' | undefined
  /** Lists that are read by calls of their own. */
  changes: BodyOf<typeof watchBoard>['changes']
}

/** One part of what is watched, read again and again. */
export interface Part {
  event: LiveEvent
  /** How old it may be at most; 0 is read at every look. */
  everyMs: number
  /** For what is dear to read: a word that differs when it has to be read before that. */
  readMark: (() => Promise<string>) | undefined
  mark: string | undefined
  /** What was read, with beds and locks as they are now. */
  redraw: (() => object | undefined) | undefined
  /** In the words of the wire. */
  read: () => Promise<object | undefined>
  readAt: number
  /** What was sent last, to tell a change; undefined before the first time. */
  sent: { digest: string; text: string } | undefined
}

export interface PartsDeps {
  store: Store
  gateway: Gateway
  readAlerts: ReadAlertLists
}

/** Sums over days cost more than a look: they are read when something was booked or sold, and else after this long. */
const reportEveryMs = 5_000
/** What only time brings to a board, and what holds for the whole chain, shows after this long at most. */
const boardEveryMs = 5_000

function inWire<Schema extends z.ZodMiniType>(schema: Schema, read: CamelOf<Schema> | undefined): object | undefined {
  return read && (encode(schema, read) as object)
}

/** What is shown together, each part with the way to read it. */
export function partsOf(
  { store, gateway, readAlerts }: PartsDeps,
  { shopId, language, calendar: date, report, alertsOf, changes: lists }: WatchInput,
): Part[] {
  const part = (event: LiveEvent, read: Part['read'], how: Partial<Part> = {}): Part => ({
    event,
    read,
    everyMs: 0,
    readMark: undefined,
    redraw: undefined,
    mark: undefined,
    readAt: -Infinity,
    sent: undefined,
    ...how,
  })
  const readCalendar = async (date: string) =>
    inWire(dayCalendar.answer, await readDayCalendar(store, { shopId, date, language }))
  const readFigures = async (date: string | undefined) =>
    inWire(getDashboard.answer, await readReport(store, shopId, date))
  const readLists = async (shown: readonly number[] | 'all') =>
    inWire(listAlerts.answer, await readAlerts(shown === 'all' ? undefined : shown, language))
  const momentOf = async (date: string | undefined) => {
    const now = await store.now()
    return { now, around: date === undefined ? now : Date.parse(`${date}T12:00:00Z`) }
  }
  const readDay = async (date: string | undefined) => await readDayMark(store.db, shopId, await momentOf(date))
  const readMark = async (date: string | undefined) =>
    `${await readBoardMark(store.db, shopId, await momentOf(date))} ${gateway.isConnected()}`
  let sources: BoardSources | undefined
  const drawDuty = () => inWire(board, sources && drawBoard(sources, gateway))
  const readDuty = async () => {
    sources = await readBoardSources({ store, gateway }, shopId, language)
    return drawDuty()
  }
  const readMarks = async ({ ledger, members, memberUid }: NonNullable<typeof lists>) => {
    const { db } = store
    const now = await store.now()
    return inWire(changes, {
      ...(ledger && { ledger: await readLedgerMark(db, shopId, now) }),
      ...(members && { members: await readMembersMark(db, now) }),
      ...(memberUid !== undefined && { member: await readMemberMark(db, memberUid) }),
    })
  }
  const duty = { everyMs: boardEveryMs, readMark: () => readMark(undefined), redraw: drawDuty }
  const parts = [part('board', readDuty, duty)]
  if (date !== undefined) {
    const calendar = { everyMs: boardEveryMs, readMark: () => readMark(date) }
    parts.push(part('calendar', () => readCalendar(date), calendar))
  }
  if (report !== undefined) {
    const figures = { everyMs: reportEveryMs, readMark: () => readDay(report ?? undefined) }
    parts.push(part('report', () => readFigures(report ?? undefined), figures))
  }
  if (alertsOf !== undefined) parts.push(part('alerts', () => readLists(alertsOf)))
  if (lists !== undefined) parts.push(part('changes', () => readMarks(lists)))
  return parts
}
