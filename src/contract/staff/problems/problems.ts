import { z } from 'zod/mini'

import { call } from '#src/contract/call.ts'
import { problem, problemPicture } from '#src/contract/problems/problems.ts'
import { count, id, listOf, page, shopId } from '#src/contract/values.ts'
import { problemGroups } from './problem-kinds.ts'
import { reason } from '#src/contract/staff/reason.ts'

export const staffProblem = z.extend(problem, {
  member: z.object({ uid: id, nickname: z.string() }),
  /** Who decided it; null while it is open, and where the bed's record has. */
  staff_name: z.nullable(z.string()),
  /** Whether there is one time to give back. Where there is none, it is answered. */
  can_give_back: z.boolean(),
})

/** Open ones the oldest first, decided ones the newest first. */
export const listStaffProblems = call({
  path: '/api/admin/problems/list',
  access: 'admin',
  writes: false,
  body: z.object({ shop_id: shopId, group: z.enum(problemGroups), ...page }),
  answer: z.extend(listOf(staffProblem), { open: count, time_zone: z.string() }),
  refusals: ['not-found'],
})

export const getStaffProblemPicture = call({
  path: '/api/admin/problems/picture',
  access: 'admin',
  writes: false,
  body: z.object({ problem_id: id }),
  answer: problemPicture,
  refusals: ['not-found'],
})

/**
 * Gives the one session back that it is about, once, by the ledger: the reservation of a session that its bed does not
 * settle, else a gift to the package that paid. `reason` is read by the member.
 */
export const giveBackForProblem = call({
  path: '/api/admin/problems/give-back',
  access: 'admin',
  writes: true,
  body: z.object({ problem_id: id, reason: z.optional(reason) }),
  answer: staffProblem,
  /**
   * `too-soon`: the bed may still be on. `changed` carries it as it is: it is decided already. `already-compensated`
   * carries it too: the session was made good before. `not-enough-times`: an unlimited package has no times to give.
   */
  refusals: ['not-found', 'own-account', 'too-soon', 'changed', 'already-compensated', 'not-enough-times', 'refunded'],
})

/** Says no to a claim, with a reason that the member reads. */
export const declineProblem = call({
  path: '/api/admin/problems/decline',
  access: 'admin',
  writes: true,
  body: z.object({ problem_id: id, reason }),
  answer: staffProblem,
  refusals: ['not-found', 'own-account', 'changed'],
})

/** Answers a report that asks for nothing back. */
export const closeProblem = call({
  path: '/api/admin/problems/close',
  access: 'admin',
  writes: true,
  body: z.object({ problem_id: id, reason }),
  answer: staffProblem,
  /** `changed` carries it as it is: it is decided, or has become a claim. */
  refusals: ['not-found', 'own-account', 'changed'],
})
