import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openStore } from '#server/platform/database/open-store.ts'
import { median } from '../../bench/measured.ts'
import { fillChain } from '../../bench/server/server-chain.ts'
import { addMember, type SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { callerOf, mixedCalls, type People } from './mixed-calls.ts'
import { openMeasured } from './open-measured.ts'
import type { Held } from './start-measured.ts'

/** One point: what is held after so many calls, and how many were answered by which code until then. */
export interface Point extends Held {
  calls: number
}

export interface Watched {
  points: Point[]
  codes: Record<string, number>
  /** Events that boards were sent. */
  events: number
  boards: number
  /** How much more is held after each call, without code and in bytes, from the second point on. */
  bytesPerCall: number
}

interface WatchOptions {
  calls: number
  points: number
  shops: number
  onPoint?: (point: Point) => void
}

const memberCount = 20
const clerkCount = 4
/** As many as one person may watch. */
const boardsOfClerk = 4
const callers = 8
/** A board is closed in the middle and another one opened after so many calls. */
const callsOfBoard = 100

/**
 * Sends a real server on SQLite so many calls of members and staff, with boards that are opened and closed meanwhile,
 * and asks it in between what it still holds once all garbage is collected.
 */
export async function watchMemory({ calls, points: pointCount, shops, onPoint }: WatchOptions): Promise<Watched> {
  const directory = await mkdtemp(join(tmpdir(), 'memory-'))
  try {
    const people = await fill(directory, shops)
    const server = await openMeasured(directory)
    const caller = callerOf(server.url)
    const clerks = people.clerks.flatMap((clerk) => Array.from({ length: boardsOfClerk }, () => clerk))
    const boards = await Promise.all(clerks.map((clerk, index) => caller.watch(clerk, 1 + (index % memberCount))))
    let [events, opened] = [0, boards.length]
    const replaceBoard = async (turn: number) => {
      const at = Math.floor(turn / callsOfBoard) % boards.length
      const [old, clerk] = [boards[at], clerks[at]]
      if (!old || !clerk) return
      old.close()
      events += old.events()
      boards[at] = await caller.watch(clerk, 1 + (turn % memberCount))
      opened++
    }
    const codes: Record<string, number> = {}
    const act = mixedCalls(caller.ask, people)
    let turn = 0
    const workUntil = async (last: number) => {
      while (turn < last) {
        const own = turn++
        const code = await act(own)
        codes[code] = (codes[code] ?? 0) + 1
        if (own % callsOfBoard === 0) await replaceBoard(own)
      }
    }
    const points: Point[] = []
    for (let index = 1; index <= pointCount; index++) {
      const last = Math.round((calls * index) / pointCount)
      await Promise.all(Array.from({ length: callers }, () => workUntil(last)))
      const point = { calls: last, ...(await server.held()) }
      points.push(point)
      onPoint?.(point)
    }
    for (const board of boards) {
      events += board.events()
      board.close()
    }
    await server.stop()
    caller.close()
    return { points, codes, events, boards: opened, bytesPerCall: slopeOf(points.slice(1)) }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function fill(directory: string, shops: number): Promise<People> {
  const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
  await fillChain(store, shops)
  const members: SignedIn[] = []
  for (let count = 0; count < memberCount; count++) members.push(await addMember(store))
  const clerks: SignedIn[] = []
  for (let count = 0; count < clerkCount; count++) clerks.push(await addMember(store, { role: 'admin' }))
  await store.close()
  return { members, clerks }
}

/**
 * Bytes per call, of the heap without code and of what objects on it hold outside of it: the median of the slopes
 * between any two points (Theil and Sen), which something that is held at one of them and let go at the next does not
 * change.
 */
function slopeOf(points: readonly Point[]): number {
  const held = ({ heapUsed, code, external }: Point) => heapUsed - code + external
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((later) => (held(later) - held(one)) / (later.calls - one.calls)),
  )
  return median(slopes) ?? Number.NaN
}
