import { addAllToLog } from '#server/platform/audit-logs/linked-log.ts'
import { newSealingKey } from '#server/platform/audit-logs/sealed-text.ts'
import { type NewStaffLogRow, staffLogFields, storedContent } from '#server/platform/audit-logs/staff-log-entry.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { chanceOf } from './chance.ts'
import { type DoorWord, type History, historyTables, type StaffAct } from './history.ts'
import { insertRows } from './insert-rows.ts'

/** Writes everything down: rows as they are, and the logs linked entry by entry in the order of time. */
export async function writeHistory(tx: Tx, { rows, acts, doorWords }: History): Promise<void> {
  for (const table of historyTables) await insertRows(tx, table, rows[table])
  const uids = new Set([...rows.members.map(({ uid }) => uid), ...rows.cards.map(({ memberUid }) => memberUid)])
  for (const { memberUid } of rows.appointments) uids.add(memberUid)
  const marks = [...uids].map((memberUid) => ({ markId: `history ${memberUid}`, memberUid }))
  await insertRows(tx, 'standingMarks', marks)
  await writeActs(tx, acts)
  for (const [lockId, words] of Map.groupBy(doorWords, ({ lockId }) => lockId)) writeWords(tx, lockId, words)
}

async function writeActs(tx: Tx, acts: readonly StaffAct[]): Promise<void> {
  const keys = await sealingKeys(tx, [...new Set(acts.flatMap(({ memberUid }) => memberUid ?? []))])
  const rows = acts
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, staffUid, what, subject, memberUid, ...act }): NewStaffLogRow => {
      const content = { before: JSON.stringify(act.before), after: JSON.stringify(act.after), reason: act.reason }
      const named = { entryId: chanceOf(`${what} ${subject} ${at}`).id(at), memberUid }
      const key = memberUid === null ? undefined : keys.get(memberUid)
      return Object.assign({ staffUid, what, subject, createdAt: at }, named, storedContent(named, content, key))
    })
  if (rows.length === 0) return
  addAllToLog(tx, {
    log: 'staff',
    fields: rows.map(staffLogFields),
    insert: (tx, places) =>
      insertRows(
        tx,
        'staffLog',
        rows.map((row, index) => Object.assign({}, row, places[index])),
      ),
  })
}

/** Keys are drawn as anywhere else: what is sealed with them is as unreadable without them. */
async function sealingKeys(tx: Tx, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  await insertRows(
    tx,
    'subjectKeys',
    uids.map((memberUid) => ({ memberUid, key: newSealingKey() })),
  )
  const rows = await tx.selectFrom('subjectKeys').selectAll().where('memberUid', 'in', uids).execute()
  return new Map(rows.map(({ memberUid, key }) => [memberUid, key]))
}

function writeWords(tx: Tx, lockId: string, words: readonly DoorWord[]): void {
  const entries = words.toSorted((a, b) => a.at - b.at).map(({ entry }) => JSON.stringify(entry))
  addAllToLog(tx, {
    log: `door:${lockId}`,
    fields: entries.map((entry) => [entry]),
    insert: (tx, places) =>
      insertRows(
        tx,
        'doorLog',
        places.map(({ seq, link }, index) => ({ lockId, seq, entry: entries[index] ?? '', hash: link })),
      ),
  })
}
