import {
  closeProblem,
  declineProblem,
  getStaffProblemPicture,
  giveBackForProblem,
  listStaffProblems,
} from '#src/contract/staff/problems/problems.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { pageOf, spanOf } from '#server/http/paging.ts'
import type { Serve, StaffCaller } from '#server/http/serve-call.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { giveBack } from '#server/modules/sessions/actions/give-back.ts'
import { readProblemPicture, toStaffProblem } from '#server/modules/problems/answers/problem-answer.ts'
import {
  countOpenProblems,
  findProblem,
  findShownProblem,
  listProblemsAt,
  type ProblemRow,
  selectProblemForUpdate,
} from '#server/modules/problems/store/problems.ts'
import { settleProblem } from '#server/modules/problems/store/settle-problem.ts'
import { selectSessionForUpdate } from '#server/modules/sessions/store/sessions.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { once } from '#server/platform/database/operations.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'

/** What members have reported at a studio, and what staff decide about it. */
export function serveStaffProblems(serve: Serve, store: Store): void {
  const { db } = store

  serve(listStaffProblems, async ({ body, language }) => {
    const shop = await findShop(db, body.shopId)
    if (!shop) return refuse('not-found')
    const { shopId, timeZone } = shop
    const { list, ...paged } = pageOf(body, await listProblemsAt(db, { shopId, group: body.group }, spanOf(body)))
    const shown = await Promise.all(list.map((row) => toStaffProblem(db, row, language)))
    return ok({ ...paged, list: shown, open: await countOpenProblems(db, shopId), timeZone })
  })

  serve(getStaffProblemPicture, async ({ body }) => {
    const problem = await findProblem(db, body.problemId)
    const picture = problem && (await readProblemPicture(db, problem))
    return picture ? ok(picture) : refuse('not-found')
  })

  serve(giveBackForProblem, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      // The session first, as where its bed's receipt ends the report.
      const sessionId = (await findProblem(tx, body.problemId))?.sessionId ?? undefined
      const session = sessionId === undefined ? undefined : await selectSessionForUpdate(tx, sessionId)
      const problem = await selectProblemForUpdate(tx, body.problemId)
      if (!problem || !session) return refuse('not-found')
      if (isOwnDeal(caller, problem.memberUid)) return refuse('own-account')
      if (problem.state !== 'open') return refuse('changed', await read(tx, problem.problemId, language))
      const by = { staffUid: caller.uid, reason: body.reason, opId: operation.opId }
      const refused = await giveBack(tx, { problem, session }, by, now)
      if (refused?.code === 'already-compensated') {
        return refuse('already-compensated', await read(tx, problem.problemId, language))
      }
      if (refused) return refused
      await note(tx, problem, { caller, what: 'problems.give-back', reason: body.reason }, now)
      return ok(await read(tx, problem.problemId, language))
    }),
  )

  serveAnswers(serve, store)
}

/** Both ways to say that nothing comes back. */
function serveAnswers(serve: Serve, store: Store): void {
  const ways = [
    [declineProblem, 'declined', 'problems.decline', 1],
    [closeProblem, 'closed', 'problems.close', 0],
  ] as const
  for (const [call, state, what, isClaim] of ways) {
    serve(call, ({ body, caller, operation, language }) =>
      once(store, operation, async (tx, now) => {
        const { problemId, reason } = body
        const problem = await selectProblemForUpdate(tx, problemId)
        if (!problem) return refuse('not-found')
        if (isOwnDeal(caller, problem.memberUid)) return refuse('own-account')
        if (problem.state !== 'open' || problem.isClaim !== isClaim) {
          return refuse('changed', await read(tx, problemId, language))
        }
        await settleProblem(tx, problem, { state, staffUid: caller.uid, answer: reason }, now)
        await note(tx, problem, { caller, what, reason }, now)
        return ok(await read(tx, problemId, language))
      }),
    )
  }
}

async function read(db: Db, problemId: string, language: Language) {
  const row = await findShownProblem(db, problemId)
  if (!row) throw new Error('A locked report is gone')
  return await toStaffProblem(db, row, language)
}

async function note(
  tx: Tx,
  { problemId, memberUid, sessionId, number }: ProblemRow,
  { caller, what, reason }: { caller: StaffCaller; what: string; reason: string | undefined },
  now: Instant,
): Promise<void> {
  const action = { staffUid: caller.uid, what, subject: `problem:${problemId}`, memberUid, reason }
  await writeStaffLog(tx, { ...action, before: { state: 'open' }, after: { number, session_id: sessionId } }, now)
}
