import { exportUsers } from '#src/contract/staff/members.ts'
import { ok } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { type Cursor, cursorOf } from '#server/platform/database/keyset.ts'
import { listMembers, type MemberFilter } from '#server/modules/members/store/member-list.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { refreshWholeMemberIndex } from '#server/modules/cards/store/member-index.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { WrittenJson } from '#server/http/written-json.ts'
import { type ExportFile, exportFile, mostCsvRows } from '#server/http/csv.ts'
import type { Serve } from '#server/http/serve-call.ts'
import type { Exports } from '#server/http/exports.ts'
import { toUserRows } from '#server/modules/members/answers/member-row.ts'
import { numberSearchOf } from '#server/modules/members/answers/number-search.ts'
import { toFilter } from './members.ts'

interface MemberListExportDeps {
  serve: Serve
  store: Store
  exports: Exports<'users', UsersInput>
}

/** The list of members as it is filtered, as a file for a spreadsheet. */
export function serveUserExport({ serve, store, exports }: MemberListExportDeps): void {
  serve(exportUsers, async ({ body, caller, language }) => {
    await refreshWholeMemberIndex(store)
    const now = await store.now()
    const shop = body.shopId === undefined ? undefined : await findShop(store.db, body.shopId)
    const timeZone = shop?.timeZone ?? (await readChainIdentity(store.db)).timeZone
    const filter = toFilter(body, await numberSearchOf(store.db, caller))
    const { bytes, rows } = await exports.make('users', { filter, timeZone, language, now })
    const action = { staffUid: caller.uid, what: 'users.export', subject: 'member:all' }
    const { chip, sort, search = '' } = body
    // What was searched for may be a member's number, which would outlive their account here.
    const after = { chip, sort, searched: search !== '', rows }
    await store.transaction((tx) => writeStaffLog(tx, { ...action, before: null, after }, now))
    return ok(new WrittenJson(bytes))
  })
}

interface UsersInput {
  filter: MemberFilter | 'nothing'
  /** Whose days they are. */
  timeZone: string
  language: Language
  now: Instant
}

export async function usersFile(db: Db, { filter, timeZone, language, now }: UsersInput): Promise<ExportFile> {
  const list = filter === 'nothing' ? [] : await listAll(db, filter, { language, now })
  const dayOf = (at: Instant | null) => (at === null ? null : shopDate(at, timeZone))
  const rows = list.map((row) => [
    row.uid,
    row.nickname,
    row.phoneMasked,
    row.status,
    row.packageName,
    row.timesLeft ?? '∞',
    dayOf(row.endsFirstAt),
    row.visits,
    dayOf(row.lastVisitAt),
    dayOf(row.createdAt),
  ])
  return exportFile(`members-${shopDate(now, timeZone)}.csv`, columns, rows)
}

const atOnce = 500

async function listAll(db: Db, filter: MemberFilter, reader: { language: Language; now: Instant }) {
  const list: Awaited<ReturnType<typeof toUserRows>> = []
  let after: Cursor<number | string> | undefined
  while (list.length <= mostCsvRows) {
    const members = await listMembers(db, filter, { after, offset: 0, limit: atOnce }, reader.now)
    list.push(...(await toUserRows(db, members, reader)))
    const last = members.at(-1)
    if (!last || members.length < atOnce) break
    after = cursorOf(last)
  }
  return list
}

const columns = [
  'uid',
  'name',
  'phone',
  'status',
  'package',
  'times_left',
  'ends_first',
  'visits',
  'last_visit',
  'joined',
]
