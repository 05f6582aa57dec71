import type { getBoard } from '#src/contract/staff/board/board.ts'
import type { AnswerOf } from '#src/contract/call.ts'

import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import {
  knownVisitors,
  lastCleanings,
  lastOpenings,
  lastProofs,
  lastSessions,
  lastTroubles,
  lastUses,
  listOpen,
} from '#server/modules/board/store/board.ts'
import { together } from '#server/platform/database/pipelined.ts'
import type { Db } from '#server/platform/database/store.ts'

import { type AskedShop, readAlertFacts } from './alert-facts.ts'

export type Board = AnswerOf<typeof getBoard>
export type BoardFacts = Awaited<ReturnType<typeof readBoardFacts>>

/** Everything that a board is made of, from one language and one instant. */
export async function readBoardFacts(db: Db, gateway: Gateway, asked: AskedShop) {
  const { shopId, now } = asked
  const [facts, sessions, uses, cleanings, ended, troubles] = await together(
    db,
    (at) => readAlertFacts(at, gateway, asked),
    (at) => listOpen(at, shopId),
    (at) => lastUses(at, shopId, now),
    (at) => lastCleanings(at, now),
    (at) => lastSessions(at, shopId, now),
    (at) => lastTroubles(at, shopId, now),
  )
  const { expected, doors } = facts
  const [known, proofs, openings] = await together(
    db,
    (at) => knownVisitors(at, [...new Set(expected.map(({ memberUid }) => memberUid))]),
    (at) =>
      lastProofs(
        at,
        expected.map(({ appointmentId }) => appointmentId),
      ),
    (at) =>
      lastOpenings(
        at,
        doors.map(({ lockId }) => lockId),
        now,
      ),
  )
  return { ...facts, sessions, uses, cleanings, lastSessions: ended, troubles, known, proofs, openings }
}
