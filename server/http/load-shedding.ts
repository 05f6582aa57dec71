import { finished } from 'node:stream'

import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { doorStatus, openDoor, openNearby } from '#src/contract/doors.ts'
import { refuse } from '#src/contract/outcome.ts'
import { openSession, pauseSession, report, resumeSession, startSession, stopSession } from '#src/contract/sessions.ts'
import { openForStaff, stopAll, stopOne } from '#src/contract/staff/board/board.ts'
import { watchBoard } from '#src/contract/staff/board/board-stream.ts'
import { startForMember } from '#src/contract/staff/board/start-for-member.ts'
import { stopBed } from '#src/contract/staff/beds/beds.ts'

import { urgently } from '#server/platform/process/urgent-work.ts'
import { answer } from './answer.ts'

export interface LoadLimits {
  /** How far the process may lag behind, as a mean of five seconds, before ordinary requests are sent away. */
  eventLoopDelayMs: number
  /** Requests that are being answered at a time, apart from streams. */
  ordinary: number
  urgent: number
}

/**
 * A call takes 1 to 10 ms of work, so that the last of 200 waits two seconds at most: about as long as anybody looks at
 * a spinner. Doors and beds take up to eight seconds for an answer without any work of ours; a chain of 300 shops has
 * not 1,000 of them at a time.
 */
export const usualLoad: LoadLimits = { eventLoopDelayMs: 1_000, ordinary: 200, urgent: 1_000 }

type Lane = 'ordinary' | 'urgent' | 'unlimited'

/** What keeps skin, doors and people safe is sent away last, and nothing else can take its places or its connections. */
const urgent: readonly { path: string }[] = [
  startSession,
  openSession,
  pauseSession,
  resumeSession,
  stopSession,
  report,
  startForMember,
  openDoor,
  openNearby,
  doorStatus,
  stopAll,
  stopOne,
  stopBed,
  openForStaff,
]

/** An operator is always told that the server lives, and a stream lasts as long as its login. */
const lanes = new Map<string, Lane>([
  ...urgent.map(({ path }) => [path, 'urgent'] as const),
  ...['/healthz', '/readyz', watchBoard.path].map((path) => [path, 'unlimited'] as const),
])

/** Seen over this long: one stall of the machine, or the work of the start, is over when callers are asked to come back. */
const lookAtDelayEveryMs = 5_000

/** Asks callers to come back where there are more of them than can be served: ordinary calls first, stops last. */
export async function shedLoad(app: FastifyInstance, limits: LoadLimits): Promise<void> {
  const inHand = { ordinary: 0, urgent: 0 }
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelayMs,
    sampleInterval: lookAtDelayEveryMs,
    pressureHandler: (request, reply) => {
      if (laneOf(request) === 'ordinary') void sendAway(request, reply)
    },
  })
  const waitForTurn = oneEachTurn()
  // Once its body is read: a request that comes a byte at a time takes no place.
  app.addHook('preHandler', (request, reply, done) => {
    const lane = laneOf(request)
    if (lane === 'unlimited') return done()
    if (inHand[lane] >= limits[lane]) return void sendAway(request, reply)
    inHand[lane]++
    finished(reply.raw, () => inHand[lane]--)
    if (lane === 'urgent') return urgently(done)
    waitForTurn(() => {
      if (!reply.raw.destroyed) done()
    })
  })
}

/**
 * Begins one piece of work in each turn of the event loop. SQLite works in this very thread: what waits here is
 * overtaken by every urgent request that the next turn reads, where it would otherwise be worked off in its order.
 */
function oneEachTurn(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let isTurning = false
  const turn = () => {
    const work = waiting.shift()
    isTurning = work !== undefined
    if (isTurning) setImmediate(turn)
    work?.()
  }
  return (work) => {
    waiting.push(work)
    if (!isTurning) setImmediate(turn)
    isTurning = true
  }
}

function laneOf({ routeOptions }: FastifyRequest): Lane {
  return lanes.get(routeOptions.url ?? '') ?? 'ordinary'
}

function sendAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, refuse('overloaded'))
}
