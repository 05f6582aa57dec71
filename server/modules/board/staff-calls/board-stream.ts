import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

import type { EventStream } from '#server/http/event-stream.ts'
import { limitConcurrency } from '#server/platform/process/limit-concurrency.ts'
import { type Part, type PartsDeps, partsOf, type WatchInput } from './board-parts.ts'

interface Watcher {
  uid: string
  stream: EventStream
  whyOver: () => Promise<'signed-out' | 'closing' | undefined>
}

interface Watched {
  key: string
  shopId: number
  parts: Part[]
  watchers: Set<Watcher>
  aliveAt: number
  isReading: boolean
  /** A bed or lock of the studio has said something since the last look. */
  hasMachinesWord: boolean
  /** When it was looked at last, and when it will be: by the clock that only goes forward. */
  lookedAt: number
  dueAt: number
  timer: NodeJS.Timeout | undefined
}

interface BoardWatchOptions extends PartsDeps {
  onError: (error: unknown) => void
  /** A change made on another server, or by the passing of time, shows after this long at most. */
  lookEveryMs?: number
}

/** So many are read at once; in between, calls have their turn. */
const looksAtOnce = { sqlite: 1, postgres: 2 }
/** At least as long as a look took, nobody looks in its place. */
const longestPauseMs = 5
/** A bed says several things at once. */
const afterChangeMs = 40
/** The machines of a studio that say something all the time have its board read no more often than this. */
const betweenLooksMs = 250
export const aliveEveryMs = 5_000
export const watchesPerPerson = 4

/**
 * Shows boards, and the calendars and reports beside them, as they change. Whether something has changed is asked more
 * than once in a second, and what has is read and sent, as it is when a machine says something: any change, on whichever
 * server, nothing has to announce it.
 */
export function createBoardWatch({ store, gateway, readAlerts, onError, lookEveryMs = 800 }: BoardWatchOptions) {
  const boards = new Map<string, Watched>()
  const inTurn = limitConcurrency({ atOnce: looksAtOnce[store.place.engine], waiting: Infinity })
  const stopPresence = gateway.onPresence((_id, _state, shopId) => hurry(shopId))
  const stopWords = gateway.onBedMessage((_id, _message, shopId) => hurry(shopId))

  /** Boards of other studios show nothing of it but an alert, which may wait for their next look. */
  function hurry(shopId: number): void {
    const at = performance.now() + afterChangeMs
    for (const board of boards.values())
      if (board.shopId === shopId) {
        board.hasMachinesWord = true
        plan(board, Math.max(at, board.lookedAt + betweenLooksMs))
      }
  }

  /** Never later than it was planned already: what is said again and again does not put it off. */
  function plan(board: Watched, at: number): void {
    if (board.dueAt <= at) return
    board.dueAt = at
    clearTimeout(board.timer)
    board.timer = setTimeout(() => void look(board), Math.max(0, at - performance.now()))
  }

  async function look(board: Watched): Promise<void> {
    board.dueAt = Infinity
    // What it asks for comes after this one: a machine may have spoken when half of it was read.
    if (board.isReading) return plan(board, performance.now() + afterChangeMs)
    board.isReading = true
    await inTurn(async () => {
      // Where the database answers without waiting, nobody else would be served until all boards are read.
      await nextTurn()
      if (board.watchers.size === 0) return
      board.lookedAt = performance.now()
      await renewAll(board)
      await wait(Math.min(longestPauseMs, performance.now() - board.lookedAt))
    })
    board.isReading = false
    if (board.watchers.size > 0) plan(board, performance.now() + lookEveryMs)
  }

  async function renewAll(board: Watched): Promise<void> {
    const { hasMachinesWord } = board
    board.hasMachinesWord = false
    try {
      for (const part of board.parts) await renew(board, part, hasMachinesWord)
      confirmAll(board)
    } catch (error) {
      // What a machine said waits for the next look.
      board.hasMachinesWord ||= hasMachinesWord
      // No message says that all is well: a board that is not read any more counts as lost after a while.
      onError(error)
    }
  }

  async function renew(board: Watched, part: Part, hasMachinesWord: boolean): Promise<void> {
    const mark = await part.readMark?.()
    const isDue = mark !== part.mark || performance.now() - part.readAt >= part.everyMs
    if (!isDue) return hasMachinesWord ? show(board, part, part.redraw?.()) : undefined
    const now = await part.read()
    part.mark = mark
    part.readAt = performance.now()
    show(board, part, now)
  }

  function show(board: Watched, part: Part, now: object | undefined): void {
    if (!now) return
    const digest = JSON.stringify({ ...now, now: '' })
    if (part.sent?.digest === digest) return
    part.sent = { digest, text: JSON.stringify(now) }
    for (const { stream } of board.watchers) stream.send(part.event, part.sent.text)
  }

  /** At every look, so that a login that ended shows nothing a second later. */
  function confirmAll(board: Watched): void {
    // By a clock that nobody sets: a board that is not confirmed counts as lost.
    const lookedAt = performance.now()
    const isAliveDue = lookedAt - board.aliveAt >= aliveEveryMs
    if (isAliveDue) board.aliveAt = lookedAt
    for (const watcher of board.watchers) void confirm(watcher, isAliveDue ? Date.now() : undefined)
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
      shopId: input.shopId,
      parts: partsOf({ store, gateway, readAlerts }, input),
      watchers: new Set(),
      aliveAt: performance.now(),
      isReading: false,
      hasMachinesWord: false,
      lookedAt: -Infinity,
      dueAt: Infinity,
      timer: undefined,
    }
    boards.set(key, board)
    return board
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
      plan(board, performance.now())
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
