import { exportUsers } from '#src/contract/staff/members.ts'
import type { Language } from '#src/domain/language.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { pagesOf, type Span } from '#server/platform/database/keyset.ts'
import { spellPhone } from '#server/modules/members/rules/mobile-number.ts'
import {
  countToRead,
  type ListedMember,
  listMembers,
  type MemberFilter,
} from '#server/modules/members/store/member-list.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { findShop } from '#server/modules/shops/store/shops.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { refreshWholeMemberIndex } from '#server/modules/cards/store/member-index.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { type CsvCell, type ExportFile, exportFile, exportPages, mostCsvRows } from '#server/http/csv.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { answerExport, type Exports } from '#server/http/exports.ts'
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
    const { chip, sort, search = '', purpose } = body
    const filter = toFilter({ ...body, page: 1, pageSize: 1 }, await numberSearchOf(store.db, caller))
    const made = await exports.make('users', { filter, purpose, timeZone, language, now })
    const action = { staffUid: caller.uid, what: 'users.export', subject: 'member:all' }
    // What was searched for may be a member's number, which would outlive their account here.
    const after = { chip, sort, purpose, searched: search !== '', rows: made.rows }
    return await answerExport(made, () =>
      store.transaction((tx) => writeStaffLog(tx, { ...action, before: null, after }, now)),
    )
  })
}

interface UsersInput {
  filter: MemberFilter | 'nothing'
  purpose: 'list' | 'marketing'
  /** Whose days they are. */
  timeZone: string
  language: Language
  now: Instant
}

export async function usersFile(db: Db, { filter, purpose, timeZone, language, now }: UsersInput): Promise<ExportFile> {
  const isOffer = purpose === 'marketing'
  const wanted = filter === 'nothing' || !isOffer ? filter : { ...filter, group: { ...filter.group, isAllowing: true } }
  const dayOf = (at: Instant | null) => (at === null ? null : shopDate(at, timeZone))
  const toCells = (member: ListedMember, row: UserRow): CsvCell[] => {
    const cells = [
      row.uid,
      row.nickname,
      isOffer && member.marketingTexts === 1 ? spellPhone(member.phone) : row.phoneMasked,
      row.status,
      row.packageName,
      row.timesLeft ?? '∞',
      dayOf(row.endsFirstAt),
      row.visits,
      dayOf(row.lastVisitAt),
      dayOf(row.createdAt),
    ]
    return isOffer ? cells.concat(member.email, member.language, dayOf(member.marketingSince)) : cells
  }
  const name = `${isOffer ? 'members-for-offers' : 'members'}-${shopDate(now, timeZone)}.csv`
  const head = isOffer ? [...columns, ...ofOffers] : columns
  if (wanted === 'nothing') return exportFile(name, head, [])
  // How many there are is written down before the first of them leaves the house.
  const total = await countToRead(db, wanted, mostCsvRows + 1, now)
  return exportPages(name, head, { total, pages: listPages(db, wanted, { language, now }, toCells) })
}

type UserRow = Awaited<ReturnType<typeof toUserRows>>[number]

async function* listPages(
  db: Db,
  filter: MemberFilter,
  reader: { language: Language; now: Instant },
  toCells: (member: ListedMember, row: UserRow) => CsvCell[],
): AsyncGenerator<CsvCell[][]> {
  const pages = pagesOf(mostCsvRows, (span: Span<number | string>) => listMembers(db, filter, span, reader.now))
  for await (const members of pages) {
    const rows = await toUserRows(db, members, reader)
    yield members.flatMap((member, index) => {
      const row = rows[index]
      return row ? [toCells(member, row)] : []
    })
  }
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

/** How somebody may be reached who allows offers: the whole number where text messages are allowed, too. */
const ofOffers = ['email', 'language', 'allowed_since']
