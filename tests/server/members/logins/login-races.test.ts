import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { keepApart } from '#server/modules/members/actions/keep-apart.ts'
import { eraseMember } from '#server/modules/members/store/erasing/erase-member.ts'
import { type MemberRow, selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { type Engine, racingEngines } from '../../../support/engines.ts'
import { heldUp } from '../../../support/held-up.ts'
import { askedFor } from '../../../support/members/login.ts'
import { signInWith, withPasskey } from '../../../support/members/passkey.ts'
import { openServer } from '../../../support/open-server.ts'

type Decide = (tx: Tx, member: MemberRow, now: Instant) => Promise<void>

const takeNumberOff: Decide = (tx, member, now) => keepApart(tx, { pepper: 'pepper', member, bedGapHours: 48 }, now)

/** A member with a passkey, and a code that was sent to their number. */
async function atTheLogin(engine: Engine) {
  const place = await openServer(engine)
  const { store } = place
  const ann = await place.member({ phone: '+85251000001', nickname: 'Karen' })
  const passkey = await withPasskey(place, ann)
  const { enter, sent } = await askedFor(place)
  const loginsOf = async () =>
    await store.db.selectFrom('logins').select('tokenHash').where('memberUid', '=', ann.uid).execute()
  const decideNow = (decide: Decide) =>
    store.transaction(async (tx) => await decide(tx, await selectMemberForUpdate(tx, ann.uid), await store.now(tx)))
  /** Decides about the account while a login has found it and is held up by what it reads next. */
  const duringCode = async (decide: Decide) => {
    const both = await store.transaction(async (tx) => {
      await sql`lock table appointments in access exclusive mode`.execute(tx)
      const entering = enter(sent)
      await heldUp(store, 'the login')
      const deciding = decideNow(decide)
      await Promise.race([deciding, heldUp(store, 'the decision', 2)])
      return [entering, deciding]
    })
    await Promise.all(both)
  }
  /** Decides about the account while a login has found it and waits for its row. */
  const duringPasskey = async (decide: Decide) => {
    const { entering } = await store.transaction(async (tx) => {
      const member = await selectMemberForUpdate(tx, ann.uid)
      const begun = signInWith(place, passkey)
      await heldUp(store, 'the login')
      await decide(tx, member, await store.now(tx))
      return { entering: begun }
    })
    return await entering
  }
  return {
    ann,
    loginsOf,
    duringCode,
    duringPasskey,
  }
}

describe.each(racingEngines)('a login under way on $name', (engine) => {
  test.each([
    { what: 'its number was taken off', decide: takeNumberOff },
    { what: 'it was deleted', decide: eraseMember },
  ])('by a code leads into no account of which $what', async ({ decide }) => {
    const { duringCode, loginsOf } = await atTheLogin(engine)
    await duringCode(decide)
    expect(await loginsOf()).toEqual([])
  })

  test('by a passkey goes on where only the number was taken off, and leads nowhere once the account was deleted', async () => {
    const kept = await atTheLogin(engine)
    const entered = await kept.duringPasskey(takeNumberOff)
    expect(entered).toMatchObject({ code: 'ok', data: { uid: kept.ann.uid } })
    const gone = await atTheLogin(engine)
    expect((await gone.duringPasskey(eraseMember)).code).not.toBe('ok')
    expect(await gone.loginsOf()).toEqual([])
  })
})
