import type { StaffLevel } from '#src/contract/staff/permissions.ts'

import { createLogin } from '#server/modules/members/store/logins.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { sweep } from '../../../server/sweep.ts'
import type { Engine } from '../engines.ts'
import { anIntent, type SignedIn } from '../fixtures.ts'
import { staffSetup } from './staff-setup.ts'
import { addSecondShop } from './two-shops.ts'

/** A chain of two studios with an owner who invites people to the staff. */
export async function openInvitations(engine: Engine) {
  const place = await staffSetup(engine)
  const { admin, clerk, post, store } = place
  const { clerkAt } = await addSecondShop(place)
  const link = async (invitation_id: string, who = clerk): Promise<string> =>
    (await admin('access/link', { invitation_id }, who)).data.code
  const invite = async (fields: object, who = clerk) => {
    const terms = { name: null, level: null, shops: [{ shop_id: 1, level: 'staff' }], hours: 72 }
    const id: string = (await admin('access/invite', { ...terms, ...fields }, who)).data.invitation_id
    return { id, code: await link(id, who) }
  }
  const rowOf = ({ uid }: SignedIn) =>
    store.db.selectFrom('members').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const acting = async (path: string, who: SignedIn, fields: object) =>
    await admin(path, { member_uid: who.uid, rev: (await rowOf(who)).rev, reason: 'New rota', ...fields })
  return {
    ...place,
    clerkAt,
    link,
    invite,
    read: (who: SignedIn, code: string) => post('/api/invitation/read', { ...who, code }),
    accept: (who: SignedIn, code: string) => post('/api/invitation/accept', { ...anIntent(who), code }),
    revoke: (invitation_id: string) => admin('access/revoke', { invitation_id }),
    list: async (who = clerk) => (await admin('access/invitations', {}, who)).data as object[],
    setLevel: (who: SignedIn, level: StaffLevel | null) => acting('access/set', who, { level, shops: [] }),
    erase: (who: SignedIn) => acting('user/erase', who, {}),
    change: (who: SignedIn, changes: Partial<MemberRow>) =>
      store.db.updateTable('members').set(changes).where('uid', '=', who.uid).execute(),
    /** A login as every other: it locks, and its proof runs out. */
    signIn: async ({ uid }: SignedIn): Promise<SignedIn> => ({
      uid,
      token: await store.transaction(async (tx) => createLogin(tx, uid, await store.now(tx))),
    }),
    sweepNow: () => sweep(store),
    levels: async (who: SignedIn) => {
      const { staffLevel } = await rowOf(who)
      const rows = await store.db.selectFrom('shopLevels').selectAll().where('memberUid', '=', who.uid).execute()
      return { level: staffLevel, shops: Object.fromEntries(rows.map(({ shopId, level }) => [shopId, level])) }
    },
  }
}
