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
import type { EventStream, LiveEvent } from '#server/http/event-stream.ts'
import type { ReadAlertLists } from '#server/modules/board/answers/alert-lists.ts'
import { readBoard } from '#server/modules/board/answers/read-board.ts'
import {
  readDayMark,
  readLedgerMark,
  readMemberMark,
  readMembersMark,
} from '#server/modules/board/store/change-marks.ts'

interface Watcher {
  uid: string
  stream: EventStream
  whyOver: () => Promise<'signed-out' | 'closing' | undefined>
}

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
interface Part {
  event: LiveEvent
  /** How old it may be at most; 0 is read at every look. */
  everyMs: number
  /** For what is dear to read: a word that differs when it has to be read before that. */
  readMark: (() => Promise<string>) | undefined
  mark: string | undefined
  /** In the words of the wire. */
  read: () => Promise<object | undefined>
  readAt: number
  /** What was sent last, to tell a change; undefined before the first time. */
  sent: { digest: string; text: string } | undefined
}

interface Watched {
  key: string
  parts: Part[]
  watchers: Set<Watcher>
  aliveAt: number
  isReading: boolean
  timer: NodeJS.Timeout | undefined
}

interface BoardWatchOptions {
  store: Store
  gateway: Gateway
  readAlerts: ReadAlertLists
  onError: (error: unknown) => void
}

/** A change made on another server, or by the passing of time, shows after this long at most. */
const lookEveryMs = 800
/** Sums over days cost more than a look: they are read when something was booked or sold, and else after this long. */
const reportEveryMs = 5_000
/** A bed says several things at once. */
const afterChangeMs = 40
export const aliveEveryMs = 5_000
export const watchesPerPerson = 4

function inWire<Schema extends z.ZodMiniType>(schema: Schema, read: CamelOf<Schema> | undefined): object | undefined {
  return read && (encode(schema, read) as object)
}

/**
 * Shows boards, and the calendars and reports beside them, as they change. What is shown is read again, more than once
 * in a second and as soon as a machine says something, and sent when it differs: any change, on whichever server,
 * nothing has to announce it.
 */
export function createBoardWatch({ store, gateway, readAlerts, onError }: BoardWatchOptions) {
  const boards = new Map<string, Watched>()
  const stopPresence = gateway.onPresence(() => hurry())
  const stopWords = gateway.onBedMessage(() => hurry())

  function hurry(): void {
    for (const board of boards.values()) plan(board, afterChangeMs)
  }

  function plan(board: Watched, ms: number): void {
    clearTimeout(board.timer)
    board.timer = setTimeout(() => void look(board), ms)
  }

  async function look(board: Watched): Promise<void> {
    if (board.isReading) return
    board.isReading = true
    try {
      for (const part of board.parts) await renew(board, part)
      confirmAll(board)
    } catch (error) {
      // No message says that all is well: a board that is not read any more counts as lost after a while.
      onError(error)
    } finally {
      board.isReading = false
      if (board.watchers.size > 0) plan(board, lookEveryMs)
    }
  }

  async function renew(board: Watched, part: Part): Promise<void> {
    const mark = await part.readMark?.()
    if (mark === part.mark && Date.now() - part.readAt < part.everyMs) return
    part.mark = mark
    const now = await part.read()
    part.readAt = Date.now()
    if (!now) return
    const digest = JSON.stringify({ ...now, now: '' })
    if (part.sent?.digest === digest) return
    part.sent = { digest, text: JSON.stringify(now) }
    for (const { stream } of board.watchers) stream.send(part.event, part.sent.text)
  }

  /** At every look, so that a login that ended shows nothing a second later. */
  function confirmAll(board: Watched): void {
    const now = Date.now()
    const isAliveDue = now - board.aliveAt >= aliveEveryMs
    if (isAliveDue) board.aliveAt = now
    for (const watcher of board.watchers) void confirm(watcher, isAliveDue ? now : undefined)
  }

  /** A watcher who was signed out or blocked meanwhile sees nothing more. */
  async function confirm({ stream, whyOver }: Watcher, at: number | undefined): Promise<void> {
    try {
      const why = await whyOver()
      if (why) stream.end(why)
      else if (at !== undefined) stream.send('alive', JSON.stringify({ now: new Date(at).toISOString() }))
    } catch (error) {
      onError(error)
    }
  }

  function boardOf(input: WatchInput): Watched {
    const key = JSON.stringify(input)
    const known = boards.get(key)
    if (known) return known
    const board: Watched = {
      key,
      parts: partsOf(input),
      watchers: new Set(),
      aliveAt: Date.now(),
      isReading: false,
      timer: undefined,
    }
    boards.set(key, board)
    return board
  }

  function partsOf({ shopId, language, calendar: date, report, alertsOf, changes: lists }: WatchInput): Part[] {
    const part = (event: LiveEvent, everyMs: number, read: Part['read'], readMark?: Part['readMark']): Part => ({
      event,
      everyMs,
      read,
      readMark,
      mark: undefined,
      readAt: 0,
      sent: undefined,
    })
    const readCalendar = async (date: string) =>
      inWire(dayCalendar.answer, await readDayCalendar(store, { shopId, date, language }))
    const readFigures = async (date: string | undefined) =>
      inWire(getDashboard.answer, await readReport(store, shopId, date))
    const readLists = async (shown: readonly number[] | 'all') =>
      inWire(listAlerts.answer, await readAlerts(shown === 'all' ? undefined : shown, language))
    const readDay = async (date: string | undefined) => {
      const around = date === undefined ? await store.now() : Date.parse(`${date}T12:00:00Z`)
      return await readDayMark(store.db, shopId, { around, now: await store.now() })
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
    const figures = (date: string | undefined) =>
      part(
        'report',
        reportEveryMs,
        () => readFigures(date),
        () => readDay(date),
      )
    return [
      part('board', 0, async () => inWire(board, await readBoard({ store, gateway }, shopId, language))),
      ...(date === undefined ? [] : [part('calendar', 0, () => readCalendar(date))]),
      ...(report === undefined ? [] : [figures(report ?? undefined)]),
      ...(alertsOf === undefined ? [] : [part('alerts', 0, () => readLists(alertsOf))]),
      ...(lists === undefined ? [] : [part('changes', 0, () => readMarks(lists))]),
    ]
  }

  function watchesOf(uid: string): Watcher[] {
    return [...boards.values()].flatMap(({ watchers }) => [...watchers].filter((watcher) => watcher.uid === uid))
  }

  return {
    /** Sends everything at once, and again whenever it has changed. `open` is given what to do when the reader is gone. */
    add(input: WatchInput, watcher: Omit<Watcher, 'stream'>, open: (onClose: () => void) => EventStream): void {
      const [oldest, ...others] = watchesOf(watcher.uid)
      if (oldest && others.length + 1 >= watchesPerPerson) oldest.stream.end('too-many')
      const board = boardOf(input)
      const added: Watcher = { ...watcher, stream: open(() => leave(board, added)) }
      board.watchers.add(added)
      for (const { event, sent } of board.parts) if (sent) added.stream.send(event, sent.text)
      plan(board, 0)
    },
    close(): void {
      stopPresence()
      stopWords()
      for (const board of boards.values()) {
        clearTimeout(board.timer)
        for (const { stream } of board.watchers) stream.end('closing')
        board.watchers.clear()
      }
    },
  }

  function leave(board: Watched, watcher: Watcher): void {
    board.watchers.delete(watcher)
    if (board.watchers.size > 0) return
    clearTimeout(board.timer)
    boards.delete(board.key)
  }
}
