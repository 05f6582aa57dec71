import type { Language } from '#src/domain/language.ts'

import type { Gateway } from '../outside/gateway.ts'
import type { Store } from '../store/store.ts'
import type { EventStream } from './event-stream.ts'
import type { Board } from './board-facts.ts'
import { readBoard } from './read-board.ts'

interface Watcher {
  uid: string
  stream: EventStream
  isStillPermitted: () => Promise<boolean>
}

/** One board that somebody looks at, in one language. */
interface Watched {
  shopId: number
  language: Language
  watchers: Set<Watcher>
  /** What was sent last, to tell a change; undefined before the first time. */
  sent: { digest: string; text: string } | undefined
  aliveAt: number
  isReading: boolean
  timer: NodeJS.Timeout | undefined
}

interface BoardWatchOptions {
  store: Store
  gateway: Gateway
  onError: (error: unknown) => void
}

/** A change made on another server, or by the passing of time, shows after this long at most. */
const lookEveryMs = 1_000
/** A bed says several things at once. */
const afterNewsMs = 40
export const aliveEveryMs = 5_000
export const watchesPerPerson = 4

/**
 * Shows boards as they change. The board itself is read again, every second and as soon as a machine says something,
 * and sent when it differs: whoever changed it, on whichever server, nothing has to announce it.
 */
export function createBoardWatch({ store, gateway, onError }: BoardWatchOptions) {
  const boards = new Map<string, Watched>()
  const stopPresence = gateway.onPresence(() => hurry())
  const stopWords = gateway.onBedMessage(() => hurry())

  function hurry(): void {
    for (const board of boards.values()) plan(board, afterNewsMs)
  }

  function plan(board: Watched, ms: number): void {
    clearTimeout(board.timer)
    board.timer = setTimeout(() => void look(board), ms)
  }

  async function look(board: Watched): Promise<void> {
    if (board.isReading) return
    board.isReading = true
    try {
      const now = await readBoard({ store, gateway }, board.shopId, board.language)
      if (now) show(board, now)
    } catch (error) {
      // Nobody is told that all is well: a board that is not read any more counts as lost after a while.
      onError(error)
    } finally {
      board.isReading = false
      if (board.watchers.size > 0) plan(board, lookEveryMs)
    }
  }

  function show(board: Watched, now: Board): void {
    const digest = JSON.stringify({ ...now, now: '' })
    if (board.sent?.digest !== digest) {
      board.sent = { digest, text: JSON.stringify(now) }
      for (const { stream } of board.watchers) stream.send('board', board.sent.text)
    }
    if (Date.now() - board.aliveAt < aliveEveryMs) return
    board.aliveAt = Date.now()
    for (const watcher of board.watchers) void confirm(watcher, now.now)
  }

  /** Whoever was signed out or blocked meanwhile sees nothing more. */
  async function confirm({ stream, isStillPermitted }: Watcher, now: string): Promise<void> {
    try {
      if (await isStillPermitted()) stream.send('alive', JSON.stringify({ now }))
      else stream.end('signed-out')
    } catch (error) {
      onError(error)
    }
  }

  function boardOf(shopId: number, language: Language): Watched {
    const key = `${shopId} ${language}`
    const known = boards.get(key)
    if (known) return known
    const board: Watched = {
      shopId,
      language,
      watchers: new Set(),
      sent: undefined,
      aliveAt: Date.now(),
      isReading: false,
      timer: undefined,
    }
    boards.set(key, board)
    return board
  }

  function watchesOf(uid: string): Watcher[] {
    return [...boards.values()].flatMap(({ watchers }) => [...watchers].filter((watcher) => watcher.uid === uid))
  }

  return {
    /** Sends the board at once, and again whenever it has changed. `open` is given what to do when the reader is gone. */
    add(
      shopId: number,
      language: Language,
      watcher: Omit<Watcher, 'stream'>,
      open: (onClose: () => void) => EventStream,
    ): void {
      const [oldest, ...others] = watchesOf(watcher.uid)
      if (oldest && others.length + 1 >= watchesPerPerson) oldest.stream.end('too-many')
      const board = boardOf(shopId, language)
      const added: Watcher = { ...watcher, stream: open(() => leave(board, added)) }
      board.watchers.add(added)
      if (board.sent) added.stream.send('board', board.sent.text)
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
    boards.delete(`${board.shopId} ${board.language}`)
  }
}
