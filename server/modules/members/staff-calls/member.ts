import {
  addUserNote,
  blockUser,
  checkIdentity,
  readUser,
  saveUser,
  setUserLevel,
  signOutUser,
  unblockUser,
} from '#src/contract/staff/member.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { isAdultOn } from '#src/domain/members/birthday.ts'

import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { decideEdit } from '#server/modules/members/rules/edit-profile.ts'
import { mayActOn } from '#server/modules/chain/rules/staff-rank.ts'
import type { Serve, StaffCaller } from '#server/http/serve-call.ts'
import { holdForStaff } from '#server/modules/members/actions/hold-for-staff.ts'
import { writeLevels } from '#server/modules/members/actions/write-levels.ts'
import { countLogins, deleteLoginsOf } from '#server/modules/members/store/logins.ts'
import { addIdentityCheck } from '#server/modules/members/store/identity-checks.ts'
import { addNote } from '#server/modules/members/store/member-notes.ts'
import { findMember, type MemberRow, updateMember } from '#server/modules/members/store/members.ts'
import { findMemberOrMerged } from '#server/modules/members/store/merging/merged-members.ts'
import { once, type Operation } from '#server/platform/database/operations.ts'
import { deleteSubscriptionsOfMember } from '#server/platform/push/subscriptions.ts'
import { readLevel } from '#server/modules/members/store/shop-levels.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'
import { answerDetail } from '#server/modules/members/answers/staff-member-answer.ts'

/** One member as staff see and change them. */
export function serveUser(serve: Serve, store: Store): void {
  serve(readUser, async ({ body, caller, language }) => {
    // The address of an account that was merged leads to the one that stays.
    const member = await findMemberOrMerged(store.db, body.memberUid)
    if (!member) return refuse('not-found')
    return ok(await answerDetail(store.db, member, { language, now: await store.now(), caller }))
  })

  serve(saveUser, async ({ body: { memberUid: uid, rev, ...input }, caller, operation, language }) => {
    if (input.birthday && !(await isAdult(store, input.birthday))) return refuse('adult-required')
    return await changeMember(store, operation, { uid, language, caller, what: 'user.save' }, (member) => {
      const decision = decideEdit(member, input, rev)
      if (decision.kind === 'conflict') return 'changed'
      return decision.kind === 'change' ? decision.changes : {}
    })
  })

  serve(blockUser, ({ body: { memberUid: uid, rev, until, reason }, caller, operation, language }) =>
    changeMember(store, operation, { uid, language, caller, what: 'user.block', reason }, (member, now) => {
      if (until !== null && until <= now) return 'over'
      if (member.rev !== rev) return 'changed'
      return { blocked: 1, blockedUntil: until, blockedWhy: reason, rev: rev + 1 }
    }),
  )

  serve(unblockUser, ({ body: { memberUid: uid, rev, reason }, caller, operation, language }) =>
    changeMember(store, operation, { uid, language, caller, what: 'user.unblock', reason }, (member) => {
      if (member.rev !== rev) return 'changed'
      return { blocked: 0, blockedUntil: null, blockedWhy: null, rev: rev + 1 }
    }),
  )

  serve(setUserLevel, ({ body: { memberUid: uid, rev, level, reason }, caller, operation, language }) =>
    changeMember(store, operation, { uid, language, caller, what: 'user.level', reason }, (member) => {
      if (member.rev !== rev) return 'changed'
      return { staffLevel: level, rev: rev + 1 }
    }),
  )

  serveSmallActs(serve, store)
}

/** Members are adults: a birthday that says otherwise is a slip of the pen, or a reason to block the account. */
async function isAdult(store: Store, birthday: string): Promise<boolean> {
  const { timeZone } = await readChainIdentity(store.db)
  return isAdultOn(birthday, shopDate(await store.now(), timeZone))
}

function serveSmallActs(serve: Serve, store: Store): void {
  serve(addUserNote, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const member = await findMember(tx, body.memberUid)
      if (!member) return refuse('not-found')
      await addNote(tx, { memberUid: body.memberUid, staffUid: caller.uid, text: body.text }, now)
      const action = { staffUid: caller.uid, what: 'user.note', subject: `member:${body.memberUid}` }
      await writeStaffLog(tx, { ...action, before: null, after: { text: body.text } }, now)
      return ok(await answerDetail(tx, member, { language, now, caller }))
    }),
  )

  serve(checkIdentity, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const { memberUid, shopId, document } = body
      const member = await findMember(tx, memberUid)
      if (!member) return refuse('not-found')
      if (isOwnDeal(caller, memberUid)) return refuse('own-account')
      await addIdentityCheck(tx, { memberUid, shopId, staffUid: caller.uid, document }, now)
      const action = { staffUid: caller.uid, what: 'user.identity', subject: `member:${memberUid}` }
      await writeStaffLog(tx, { ...action, before: null, after: { shopId, document } }, now)
      return ok(await answerDetail(tx, member, { language, now, caller }))
    }),
  )

  serve(signOutUser, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const member = await findMember(tx, body.memberUid)
      if (!member) return refuse('not-found')
      if (!mayActOn(caller, { uid: body.memberUid, level: await readLevel(tx, member) })) return refuse('forbidden')
      const logins = await countLogins(tx, body.memberUid, now)
      await deleteSubscriptionsOfMember(tx, body.memberUid)
      await deleteLoginsOf(tx, body.memberUid)
      const action = { staffUid: caller.uid, what: 'user.sign-out', subject: `member:${body.memberUid}` }
      await writeStaffLog(tx, { ...action, before: { logins }, after: { logins: 0 } }, now)
      return ok(await answerDetail(tx, member, { language, now, caller }))
    }),
  )
}

interface StaffAction {
  uid: string
  caller: StaffCaller
  what: string
  reason?: string
  language: Language
}

const wrongEnd = { path: 'until', message: 'A block ends in the future' }

type Decide = (member: MemberRow, now: Instant) => Partial<MemberRow> | 'changed' | 'over'

/** Changes one member's row and writes down what it was and what it is; `changed` answers with what it is now. */
async function changeMember(store: Store, operation: Operation, action: StaffAction, decide: Decide) {
  return await once(store, operation, async (tx, now) => {
    const { uid, language, caller, ...said } = action
    const held = await holdForStaff(tx, caller, uid, now)
    if (!held) return refuse('not-found')
    if (!held.isAllowed) return refuse('forbidden')
    const { member } = held
    const changes = decide(member, now)
    if (changes === 'over') return refuse('bad-request', { issues: [wrongEnd] })
    if (changes === 'changed') return refuse('changed', await answerDetail(tx, member, { language, now, caller }))
    if (Object.keys(changes).length > 0) {
      // A level of the chain, or none: either way those at single studios are over.
      if (changes.staffLevel !== undefined) await writeLevels(tx, member, { level: changes.staffLevel, shops: [] }, now)
      else await updateMember(tx, uid, changes)
      const before = loggedFields(member, now)
      const after = loggedFields({ ...member, ...changes }, now)
      await writeStaffLog(tx, { ...said, staffUid: caller.uid, subject: `member:${uid}`, before, after }, now)
    }
    return ok(await answer(tx, uid, { language, now, caller }))
  })
}

async function answer(tx: Tx, uid: string, reader: Parameters<typeof answerDetail>[2]) {
  const member = await findMember(tx, uid)
  if (!member) throw new Error('A locked member is gone')
  return await answerDetail(tx, member, reader)
}

/** What the log says of a member: no number, and nothing about their skin. */
function loggedFields(member: MemberRow, now: Instant) {
  const { nickname, gender, language, email, birthday, blockedUntil, blockedWhy, staffLevel } = member
  return {
    nickname,
    gender,
    language,
    email,
    birthday,
    blocked: isBlocked(member, now),
    blockedUntil,
    blockedWhy,
    staffLevel,
  }
}
