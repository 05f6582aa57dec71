import { countUsers, createUser, listUsers, revealPhone } from '#src/contract/staff/members.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { numbersCountForMs } from '#server/modules/members/rules/staff-limits.ts'
import { parseMobile, spellPhone } from '#server/modules/members/rules/mobile-number.ts'
import { findOrAdmitMember } from '#server/modules/members/actions/retain-facts.ts'
import { pageWithin, spanWithin } from '#server/http/paging.ts'
import { numberSearchOf } from '#server/modules/members/answers/number-search.ts'
import { type NumberSearch, suffixRange } from '#server/modules/members/rules/search-suffixes.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { mostFound } from '#server/modules/members/store/member-search.ts'
import {
  countMembers,
  findListed,
  isByName,
  isSearchCut,
  listMembers,
  type MemberFilter,
} from '#server/modules/members/store/member-list.ts'
import { findMember, selectMemberForUpdate, updateMember } from '#server/modules/members/store/members.ts'
import { once } from '#server/platform/database/operations.ts'
import { readChainSettings } from '#server/modules/chain/store/settings.ts'
import { countOthers, writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { refreshMemberIndex, refreshMember } from '#server/modules/cards/store/member-index.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { toUserRows } from '#server/modules/members/answers/member-row.ts'

/** Finding members, and making one who has just walked in. */
export function serveUsers(serve: Serve, store: Store, pepper: string): void {
  serve(listUsers, async ({ body, caller, language }) => {
    await refreshMemberIndex(store)
    const now = await store.now()
    const filter = toFilter(body, await numberSearchOf(store.db, caller))
    if (filter === 'nothing') return ok({ list: [], page: body.page, hasMore: false, isCut: false })
    if (body.after && (typeof body.after.by === 'string') !== isByName(filter)) {
      return refuse('bad-request', { issues: [ofOtherOrder] })
    }
    const rows = await listMembers(store.db, { ...filter, most: mostFound }, spanWithin(body), now)
    const { list, ...paged } = pageWithin(body, rows)
    const isCut = paged.isCut || (await isSearchCut(store.db, filter))
    return ok({ ...paged, list: await toUserRows(store.db, list, { language, now }), isCut })
  })

  serve(countUsers, async () => {
    await refreshMemberIndex(store)
    return ok(await countMembers(store.db, await store.now()))
  })

  serveCreation(serve, store, pepper)

  serve(revealPhone, ({ body, caller, operation }) =>
    once(store, operation, async (tx, now) => {
      const member = await findMember(tx, body.memberUid)
      if (!member) return refuse('not-found')
      if (caller.levelHere === 'staff' && (await hasSeenEnough(tx, caller.uid, member.uid, now))) {
        return refuse('numbers-used-up')
      }
      const action = { staffUid: caller.uid, what: 'users.reveal', subject: `member:${member.uid}` }
      await writeStaffLog(tx, { ...action, before: null, after: null }, now)
      return ok({ phone: spellPhone(member.phone) })
    }),
  )
}

/** Of how many others; a number that was shown before may be looked at again. */
async function hasSeenEnough(tx: Tx, staffUid: string, memberUid: string, now: Instant): Promise<boolean> {
  // Of two that come at once the second counts the first.
  await selectMemberForUpdate(tx, staffUid)
  const looked = { staffUid, what: 'users.reveal', memberUid }
  const { clerkNumbersPerDay } = (await readChainSettings(tx)).staff
  return (await countOthers(tx, looked, now - numbersCountForMs)) >= clerkNumbersPerDay
}

const ofOtherOrder = { path: 'after', message: 'This place is of a list in another order' }

function serveCreation(serve: Serve, store: Store, pepper: string): void {
  serve(createUser, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const phone = parseMobile(body.areaCode, body.phone)
      const { areaCodes } = await readChainIdentity(tx)
      if (!phone.ok || !areaCodes.includes(body.areaCode)) return refuse('bad-phone')
      const owner = { phone: phone.e164, areaCode: body.areaCode }
      const { member, isNew } = await findOrAdmitMember(tx, pepper, owner, now)
      if (isNew) {
        const { nickname = '', gender = null, language: theirs = null } = body
        await updateMember(tx, member.uid, { nickname, gender, language: theirs })
        const action = { staffUid: caller.uid, what: 'users.create', subject: `member:${member.uid}` }
        await writeStaffLog(tx, { ...action, before: null, after: { nickname, gender, language: theirs } }, now)
      }
      await refreshMember(tx, member.uid, now)
      const listed = await findListed(tx, member.uid)
      const [row] = listed ? await toUserRows(tx, [listed], { language, now }) : []
      if (!row) throw new Error('A member who was just written is gone')
      return { code: isNew ? 'ok' : 'already', data: row }
    }),
  )
}

/** A search for so little that every member would match answers none. */
export function toFilter(
  { search = '', chip, sort, ...rest }: BodyOf<typeof listUsers>,
  numbers: NumberSearch,
): MemberFilter | 'nothing' {
  const { tagId, endsWithinDays, lapsedDays, birthMonth } = rest
  const listed = { chip, sort, group: { tagId, endsWithinDays, lapsedDays, birthMonth } }
  if (search.trim() === '') return { ...listed, range: undefined }
  const range = suffixRange(search, numbers)
  return range ? { ...listed, range } : 'nothing'
}
