import { listHistory } from '#src/contract/staff/staff-log.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { ok } from '#src/contract/outcome.ts'

import { pageWithin, spanWithin } from '#server/http/paging.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { endOfDay, startOfDay } from '#server/modules/shops/rules/shop-time.ts'
import { readLogSubjects } from '#server/modules/chain/answers/log-subjects.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { countStaffLog, listStaffLog, type StaffLogFilter } from '#server/modules/chain/store/staff-log.ts'
import { type LogCheckResult, readCheckResult } from '#server/platform/audit-logs/log-check-result.ts'
import { splitOwnSale } from '#server/modules/chain/rules/own-sale.ts'
import { listNicknames } from '#server/modules/members/store/members.ts'
import { listMergedInto } from '#server/modules/members/store/merging/merged-members.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

type Entry = AnswerOf<typeof listHistory>['list'][number]
type Row = Awaited<ReturnType<typeof listStaffLog>>[number]

/** What staff changed, for those who answer for it. */
export function serveHistory(serve: Serve, store: Store): void {
  serve(listHistory, async ({ body, caller, language }) => {
    const filter = toFilter(
      body,
      (await readChainIdentity(store.db)).timeZone,
      await subjectsOf(store.db, body.subject),
    )
    const { list, ...paged } = pageWithin(body, await listStaffLog(store.db, filter, spanWithin(body)))
    const about = await readLogSubjects(store.db, language, list)
    const check = caller.level === 'owner' ? await readCheckResult(store.db) : undefined
    return ok({
      ...paged,
      list: await withNames(
        store.db,
        list.map((row) => Object.assign(toEntry(row), { about: about.get(row) })),
      ),
      total: await countStaffLog(store.db, filter),
      ...(check && { check: toCheck(check) }),
    })
  })
}

function toCheck({ checkedAt, faults, lines }: LogCheckResult) {
  return { checkedAt, faults, lines }
}

function toFilter(
  { nouns, staffUid, from, to }: BodyOf<typeof listHistory>,
  timeZone: string,
  subjects: string[] | undefined,
): StaffLogFilter {
  return {
    subjects,
    nouns: nouns && nouns.length > 0 ? nouns : undefined,
    staffUid,
    fromAt: from === undefined ? undefined : startOfDay(from, timeZone),
    toAt: to === undefined ? undefined : endOfDay(to, timeZone),
  }
}

/** The history of a member is that of the accounts that were merged into it, too. */
async function subjectsOf(db: Db, subject: string | undefined): Promise<string[] | undefined> {
  if (subject === undefined) return undefined
  const uid = namedMember.exec(subject)?.[1]
  if (uid === undefined) return [subject]
  return [subject, ...(await listMergedInto(db, uid)).map((merged) => `member:${merged}`)]
}

const namedMember = /^member:(.+)$/

/** Where a line names another member, such as who invited somebody, it is read with what they are called today. */
async function withNames(db: Db, entries: Entry[]): Promise<Entry[]> {
  const values = entries.flatMap(({ before, after }) => [before, after].filter(isRecord).flatMap(Object.values))
  const uids = values.flatMap((value) => (typeof value === 'string' && namedMember.exec(value)?.[1]) || [])
  const names = await listNicknames(db, [...new Set(uids)])
  const named = (value: unknown) => {
    const uid = typeof value === 'string' ? namedMember.exec(value)?.[1] : undefined
    return (uid !== undefined && names.get(uid)) || value
  }
  const inside = (state: unknown) =>
    isRecord(state) ? Object.fromEntries(Object.entries(state).map(([name, value]) => [name, named(value)])) : state
  return entries.map((entry) => ({ ...entry, before: inside(entry.before), after: inside(entry.after) }))
}

function isRecord(state: unknown): state is Record<string, unknown> {
  return typeof state === 'object' && state !== null && !Array.isArray(state)
}

function toEntry({ entryId, createdAt, staffUid, nickname, staffLevel, ...row }: Row): Entry {
  return {
    entryId,
    at: createdAt,
    staff: { uid: staffUid, nickname, level: staffLevel },
    what: row.what,
    subject: row.subject,
    before: JSON.parse(row.before),
    ...splitOwnSale(JSON.parse(row.after)),
    reason: row.reason,
    ...(row.memberUid === staffUid && { isOwn: true as const }),
    ...(row.missing && { missing: row.missing }),
  }
}
