import { doneCodes } from '#src/contract/codes.ts'
import { refuse } from '#src/contract/outcome.ts'

import { membersNamed, type NamedIds, namedIds } from './named-ids.ts'
import type { Store, Tx } from './store.ts'

interface OperationKey {
  memberUid: string
  opId: string
}

/** Writes down whom a kept answer is about: by that record it is found when one of them leaves. */
export async function recordSubjects(
  tx: Tx,
  { memberUid: callerUid, opId }: OperationKey,
  { asked, answer }: { asked: NamedIds; answer: unknown },
): Promise<void> {
  // An answer without data tells nothing of anybody.
  if (!hasData(answer)) return
  const uids = new Set([...(await membersNamed(tx, asked)), ...(await membersNamed(tx, namedIds(answer)))])
  uids.delete(callerUid)
  if (uids.size === 0) return
  await tx
    .insertInto('operationSubjects')
    .values([...uids].map((memberUid) => ({ callerUid, opId, memberUid })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function hasData(answer: unknown): answer is { code: string; data: object } {
  return answer instanceof Object && 'code' in answer && 'data' in answer && answer.data instanceof Object
}

/** Empties the kept answers that are about this member. What was asked is still answered once, and honestly. */
export async function eraseAnswersAbout(tx: Tx, memberUid: string): Promise<void> {
  const rows = await tx
    .selectFrom('operationSubjects as subject')
    .innerJoin('operations as operation', (join) =>
      join.onRef('operation.memberUid', '=', 'subject.callerUid').onRef('operation.opId', '=', 'subject.opId'),
    )
    .select(['operation.memberUid', 'operation.opId', 'answer'])
    .where('subject.memberUid', '=', memberUid)
    .execute()
  for (const { memberUid: callerUid, opId, answer } of rows) {
    await tx
      .updateTable('operations')
      .set({ answer: withoutPerson(answer) })
      .where('memberUid', '=', callerUid)
      .where('opId', '=', opId)
      .execute()
  }
  await tx.deleteFrom('operationSubjects').where('memberUid', '=', memberUid).execute()
}

/** What was done is said to be done; what was refused over something that is gone has changed. */
export function withoutPerson(kept: string): string {
  const answer: unknown = JSON.parse(kept)
  if (!hasData(answer)) return kept
  const wasDone = doneCodes.some((code) => code === answer.code)
  return JSON.stringify(refuse(wasDone ? 'erased' : 'changed'))
}

/** Answers that were being written while the account they are about was deleted. */
export async function eraseLateAnswers(store: Store): Promise<void> {
  const gone = await store.db
    .selectFrom('members')
    .select('uid')
    .where('deletedAt', 'is not', null)
    .where('mergedInto', 'is', null)
    .where((row) =>
      row.exists(row.selectFrom('operationSubjects').select('opId').whereRef('memberUid', '=', 'members.uid')),
    )
    .execute()
  for (const { uid } of gone) await store.transaction((tx) => eraseAnswersAbout(tx, uid))
}
