import { getProblemPicture, listProblems, reportProblem } from '#src/contract/problems/problems.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { countUpload } from '#server/http/count-upload.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { type Report, type ReportedSession, writeReport } from '#server/modules/problems/actions/report-problem.ts'
import { readProblemPicture, toProblem } from '#server/modules/problems/answers/problem-answer.ts'
import { findProblem, findShownProblem, listProblemsOf } from '#server/modules/problems/store/problems.ts'
import { canComeBack } from '#server/modules/sessions/store/make-good.ts'
import { selectSessionForUpdate } from '#server/modules/sessions/store/sessions.ts'
import { findAnswer, once } from '#server/platform/database/operations.ts'
import { encodePicture } from '#server/platform/pictures/encode-picture.ts'
import { pictureShapes } from '#server/platform/pictures/picture-shapes.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** What a member tells the studio that is wrong, and what became of it. */
export function serveProblems(serve: Serve, store: Store): void {
  const { db } = store

  serve(reportProblem, async ({ body, caller, operation, language }) => {
    // A repeat gets its first answer; its picture is looked at once.
    const isRepeat = (await findAnswer(db, operation)) !== undefined
    const picture = isRepeat ? undefined : await readSent(store, caller.uid, body.picture)
    if (picture && 'code' in picture) return picture
    return await once(store, operation, async (tx, now) => {
      const session = await lockReported(tx, body.sessionId)
      const report = { problemId: operation.opId, memberUid: caller.uid, input: body, picture, session }
      const reported = await writeReport(tx, report, now)
      if ('code' in reported) return reported
      const row = await findShownProblem(tx, reported.problemId)
      if (!row) throw new Error('A report that was just written is gone')
      return { code: reported.isNew ? 'ok' : 'already', data: toProblem(row, language) }
    })
  })

  serve(listProblems, async ({ caller, language }) => {
    const rows = await listProblemsOf(db, caller.uid)
    return ok({ list: rows.map((row) => toProblem(row, language)) })
  })

  serve(getProblemPicture, async ({ body, caller }) => {
    const problem = await findProblem(db, body.problemId)
    const picture = problem?.memberUid === caller.uid ? await readProblemPicture(db, problem) : undefined
    return picture ? ok(picture) : refuse('not-found')
  })
}

/** Its bed's receipt and staff wait for its row while the report is written. */
async function lockReported(tx: Tx, sessionId: string | undefined): Promise<ReportedSession | undefined> {
  const session = sessionId === undefined ? undefined : await selectSessionForUpdate(tx, sessionId)
  return session && { ...session, canComeBack: await canComeBack(tx, session) }
}

/** The server's own picture of what was sent, as of any upload. */
async function readSent(store: Store, uid: string, base64: string | undefined) {
  if (base64 === undefined) return undefined
  const wait = await countUpload(store, uid)
  if (wait > 0) return refuse('too-many', { retryAfter: Math.ceil(wait / 1_000) })
  const encoded = await encodePicture(Buffer.from(base64, 'base64'), pictureShapes.problem)
  if (encoded.kind === 'refused') return refuse(encoded.code)
  const { bytes, width, height } = encoded
  return { kind: 'problem', bytes, width, height } satisfies Report['picture']
}
