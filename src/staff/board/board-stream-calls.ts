import { type Camel, decode, encodeByName } from '#src/contract/codec.ts'
import type { changes } from '#src/contract/staff/board/board-stream.ts'
import type { z } from 'zod/mini'
import { tellSignedOut } from '#src/client/http/call-api.ts'
import { toLanguage } from '#src/domain/language.ts'
import { parseJson, isRecord } from '#src/lib/parse-json.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { type ShopAlerts, toShopAlerts } from './alerts/alert-calls.ts'
import { type Board, toBoard } from './board-calls.ts'
import type { DayReport } from './dashboard-calls.ts'
import { toDay } from '#src/staff/appointments/staff-appointment-calls.ts'
import type { StaffDay } from '#src/staff/appointments/staff-appointment-calls.ts'

/** The board of a studio, and what is wanted beside it. */
export interface WatchInput {
  shopId: number
  /** A date of the booking calendar. */
  calendar?: string | undefined
  /** A date of the day's report; null for whatever is today. */
  report?: string | null | undefined
  /** The alerts of every studio of the caller. */
  alerts?: boolean
  /** Of which lists it is told that they have changed. */
  changes?: ListsInput | undefined
}

/** Lists that are read by calls of their own. */
export interface ListsInput {
  /** The ledger of the studio, the close of its days and its cash drawers. */
  ledger?: boolean | undefined
  /** Lists of members. */
  members?: boolean | undefined
  /** The page of this member. */
  memberUid?: string | undefined
}

/** A word for each list that differs from the last one when the list has changed. */
export type ListMarks = Camel<z.output<typeof changes>>

/** What came, whole, because it has changed. */
export type Heard =
  | { part: 'board'; data: Board }
  | { part: 'calendar'; data: StaffDay }
  | { part: 'report'; data: DayReport }
  | { part: 'alerts'; data: readonly ShopAlerts[] }
  | { part: 'changes'; data: ListMarks }

export interface BoardListener {
  onHeard: (heard: Heard) => void
  /** The studio still looks, and nothing has changed. */
  onAlive: () => void
}

/** Why the watching is over; `lost`: the line, or a studio that says nothing any more. */
export type WatchEnd = 'signed-out' | 'too-many' | 'refused' | 'closing' | 'lost'

/** The studio gives a sign of life every five seconds. */
const silenceMs = 12_000

/**
 * Hears the board of a studio, and what is wanted beside it, as it changes, until it ends; rejects only when `signal` ends it. A stream of POST, so
 * that the token stays out of addresses.
 */
export async function watchBoard(input: WatchInput, listener: BoardListener, signal: AbortSignal): Promise<WatchEnd> {
  const token = remembered.token.read()
  const silence = new AbortController()
  const hear = watchSilence(silence)
  try {
    const [response, read] = await Promise.all([
      fetch('/api/admin/operation/watch', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': toLanguage(remembered.language.read()) },
        body: JSON.stringify({ ...(encodeByName(input) as object), token, uid: remembered.userId.read() }),
        signal: AbortSignal.any([signal, silence.signal]),
      }),
      loadReader(input),
    ])
    if (response.status === 401) tellSignedOut(token)
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!isStream || !response.body) return response.status === 401 ? 'signed-out' : 'refused'
    for await (const { event, data } of readEvents(response.body)) {
      hear()
      if (event === 'end') return endOf(data, token)
      if (event === 'alive') listener.onAlive()
      const heard = read(event, data)
      if (heard) listener.onHeard(heard)
    }
    return 'lost'
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Error && error.name === '$ZodError') return 'refused'
    return 'lost'
  } finally {
    hear.stop()
    silence.abort()
  }
}

/** What the events of a stream mean; besides the board only what was asked for. */
async function loadReader({ calendar, report, alerts, changes }: WatchInput) {
  const [{ board }, days, reports, lists, stream] = await Promise.all([
    import('#src/contract/staff/board/board.ts'),
    calendar === undefined ? undefined : import('#src/contract/staff/appointments.ts'),
    report === undefined ? undefined : import('#src/contract/staff/board/dashboard.ts'),
    alerts ? import('#src/contract/staff/board/alerts.ts') : undefined,
    changes ? import('#src/contract/staff/board/board-stream.ts') : undefined,
  ])
  return (event: string, text: string): Heard | undefined => {
    if (event === 'board') return { part: event, data: toBoard(decode(board, board.parse(parseJson(text)))) }
    if (event === 'calendar' && days) {
      const { answer } = days.dayCalendar
      return { part: event, data: toDay(decode(answer, answer.parse(parseJson(text)))) }
    }
    if (event === 'report' && reports) {
      const { answer } = reports.getDashboard
      return { part: event, data: decode(answer, answer.parse(parseJson(text))) }
    }
    if (event === 'alerts' && lists) {
      const { answer } = lists.listAlerts
      return { part: event, data: toShopAlerts(decode(answer, answer.parse(parseJson(text)))) }
    }
    if (event === 'changes' && stream) {
      return { part: event, data: decode(stream.changes, stream.changes.parse(parseJson(text))) }
    }
    return undefined
  }
}

function endOf(data: string, token: string | undefined): WatchEnd {
  const said = parseJson(data)
  const why = isRecord(said) ? said['why'] : undefined
  if (why === 'signed-out') tellSignedOut(token)
  return why === 'signed-out' || why === 'too-many' || why === 'closing' ? why : 'lost'
}

/** Ends what says nothing; call it whenever something was heard. */
function watchSilence(silence: AbortController): { (): void; stop: () => void } {
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  return Object.assign(hear, { stop: () => clearTimeout(timer) })
}

async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const found = /^event: (.*)\ndata: (.*)$/.exec(block)
      if (found) yield { event: found[1] ?? '', data: found[2] ?? '' }
    }
  }
}
