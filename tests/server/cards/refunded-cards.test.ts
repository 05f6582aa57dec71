import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { userFreeUseCardList } from '#src/contract/cards.ts'

import { addRefundedCards } from '#server/platform/database/migrations/0021-0040/0040-refunded-cards.ts'
import { exportMember } from '#server/modules/members/store/export-member.ts'
import { canPay } from '#server/modules/cards/store/cards.ts'
import type { Store } from '#server/platform/database/store.ts'
import { sweep } from '#server/sweep.ts'
import { counter } from '../../support/staff/counter.ts'
import { engines } from '../../support/engines.ts'
import { day } from '../../support/open-server.ts'

const bed = { shopId: 1, typeId: 'lie-down' as const }

/** The lines of a session that held a time and gave it back. */
async function addReleased(store: Store, of: { sessionId: string; cardId: string; createdAt: number }): Promise<void> {
  const lines = [
    { ...of, lineId: randomUUID(), reason: 'reserve', delta: 0, reference: 'reserve' },
    { ...of, lineId: randomUUID(), reason: 'release', delta: 0, reference: 'release' },
  ] as const
  await store.db.insertInto('cardLines').values(lines).execute()
}

describe.each(engines)('a refunded package on $name', (engine) => {
  async function refunded() {
    const place = await counter(engine)
    const { card_id: cardId } = (await place.sell()).data
    await place.refund(cardId)
    return { ...place, cardId }
  }

  test('stays refunded, whatever staff do to it', async () => {
    const { adjust, cardOf, cardId, store, ann, later, clock } = await refunded()
    const before = await cardOf(cardId)
    const acts = [
      { kind: 'extend', amount: 30 },
      { kind: 'give', amount: 3 },
      { kind: 'take', amount: 1 },
      { kind: 'freeze' },
      { kind: 'unfreeze' },
    ]
    for (const act of acts) expect([act.kind, (await adjust(cardId, act)).code]).toEqual([act.kind, 'refunded'])
    expect(await cardOf(cardId)).toEqual(before)
    await later(day)
    await sweep(store)
    expect(await cardOf(cardId)).toEqual(before)
    expect(await canPay(store.db, { memberUid: ann.uid, cardId }, bed, clock.now)).toBe(false)
  })

  test('is called refunded, not expired, wherever it is read', async () => {
    const { post, ann, cardOf, cardId, clock, store, call, manager } = await refunded()
    const at = new Date(clock.now).toISOString()
    const [own] = (await post(userFreeUseCardList.path, ann)).data
    expect(own).toMatchObject({ refunded_at: at, times_left: 0 })
    expect(await cardOf(cardId)).toMatchObject({ refunded_at: at })
    const exported = await exportMember(store.db, ann.uid, clock.now)
    expect(exported['packages']).toMatchObject([{ refunded_at: at }])
    expect((await call(manager, 'user/export', { member_uid: ann.uid })).data.packages[0].refunded_at).toBe(at)
  })

  test('is worth nothing more, also where its times were without end', async () => {
    const { sell, refund, offer, later } = await counter(engine)
    const { card_id: cardId } = (await sell({ package_id: 'ninety-days', amount_cents: 298_000 })).data
    await later(45 * day)
    await refund(cardId)
    expect(await offer(cardId)).toMatchObject({ value_cents: 0, refunded_cents: 149_000 })
    expect((await refund(cardId, { amount_cents: 146_000 })).code).toBe('refunded')
  })

  test('takes no time as compensation for a session', async () => {
    const { call, manager, cardId, store, ann, clock } = await refunded()
    const sessionId = randomUUID()
    const { uid: memberUid } = ann
    const bed = { deviceId: 'bed-1', bed: 1, keyNumber: 1, openMember: null, openDevice: null }
    const promised = { minutes: 10, dressingSeconds: 60, intensity: 'medium', transport: 'remote' } as const
    const grant = { grantId: '00', grantText: null, nonce: null, run: null, asks: 0, rev: 1, askAt: null }
    const over = { state: 'ended', settled: 'released', endReason: 'never-started', endedAt: clock.now } as const
    const never = { lampsAt: null, startedAt: null, endsAt: null, pausedUntil: null, pausesUsed: 0, secondsOn: 0 }
    const session = { ...bed, ...promised, ...grant, ...over, ...never, appointmentId: null, requestedAt: clock.now }
    await store.db
      .insertInto('sessions')
      .values({ ...session, sessionId, memberUid, cardId, shopId: 1 })
      .execute()
    await addReleased(store, { sessionId, cardId, createdAt: clock.now })
    const given = await call(manager, 'device-records/compensate', {
      session_id: sessionId,
      times: 1,
      reason: 'bed was cold',
    })
    expect(given.code).toBe('refunded')
  })

  test('is found among those that were refunded before there was a word for it', async () => {
    const { cardId, store, sell, cardOf } = await refunded()
    const { card_id: other } = (await sell()).data
    await store.db.schema.alterTable('cards').dropColumn('refunded_at').execute()
    await addRefundedCards(store.db as never)
    expect((await cardOf(cardId)).refunded_at).not.toBeNull()
    expect((await cardOf(other)).refunded_at).toBeNull()
  })
})
