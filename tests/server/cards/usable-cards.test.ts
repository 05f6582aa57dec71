import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { isUsable, usableFirst } from '#server/modules/cards/rules/card-status.ts'
import { canPay, listCards, remainingTimes, usableCards } from '#server/modules/cards/store/cards.ts'
import { listMembers } from '#server/modules/members/store/member-list.ts'
import { refreshMemberIndex } from '#server/modules/cards/store/member-index.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Store } from '#server/platform/database/store.ts'
import { toUserRows } from '#server/modules/members/answers/member-row.ts'
import { engines } from '../../support/engines.ts'
import { type Random, randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'
import { day, openServer } from '../../support/open-server.ts'

const bed = { shopId: 1, typeId: 'lie-down' as const }
const everybody = { range: undefined, chip: 'active' as const, sort: 'recent' as const }

/** Any card that a database could hold, those included that no code of ours writes. */
async function addAnyCard(store: Store, memberUid: string, random: Random, now: number): Promise<void> {
  const at = (): number | null => random.pick([null, now - day, now, now + 1, now + random.below(20) * day])
  const cardId = randomUUID()
  const timesTotal = random.pick([null, 1, 5])
  const card = { cardId, memberUid, packageId: 'any', packageRev: 1, languages: '[]', orderId: null }
  await store.db
    .insertInto('cards')
    .values({
      ...card,
      deviceTypes: random.pick(['[]', '["lie-down"]', '["stand-up"]']),
      shopIds: random.pick(['[]', '[1]', '[2]']),
      timesTotal,
      validUntil: at(),
      frozenAt: random.pick([null, null, null, now - day]),
      refundedAt: random.pick([null, null, null, now - day]),
      createdAt: now - random.below(50) * day,
    })
    .execute()
  for (let count = random.below(4); count > 0; count--) {
    const delta = timesTotal === null ? 0 : random.pick([-2, -1, 0, 1, 3])
    const line = { lineId: randomUUID(), cardId, delta, reason: 'gift' as const, reference: randomUUID() }
    await store.db
      .insertInto('cardLines')
      .values({ ...line, sessionId: null, createdAt: now })
      .execute()
  }
}

describe.each(engines)('which packages can be used on $name', (engine) => {
  test(`every question has the answer of the one rule, whatever the packages are, seed ${seed}`, async () => {
    const random = randomFrom(seed)
    const { store, clock, travel, member } = await openServer(engine)
    const uids: string[] = []
    for (let count = 0; count < 25; count++) {
      const { uid } = await member()
      uids.push(uid)
      for (let cards = random.below(5); cards > 0; cards--) await addAnyCard(store, uid, random, clock.now)
      await store.transaction((tx) => markDirty(tx, uid))
    }
    await refreshMemberIndex(store)
    for (const later of [0, 1, random.below(15) * day]) {
      travel(later)
      const { now } = clock
      const active = await listMembers(store.db, everybody, { offset: 0, limit: 100 }, now)
      const rows = await toUserRows(store.db, active, { language: 'en-US', now })
      for (const uid of uids) {
        const cards = await listCards(store.db, uid)
        const usable = cards.filter((card) => isUsable(card, now))
        const isListed = active.some((found) => found.uid === uid)
        expect(isListed, `member ${uid} among those who can use something`).toBe(usable.length > 0)
        const unlimited = usable.some(({ timesTotal }) => timesTotal === null)
        const counted = usable.reduce((sum, { balance }) => sum + balance, 0)
        expect(await remainingTimes(store.db, uid, now)).toBe(unlimited ? null : counted)
        if (isListed) expect(rows.find((row) => row.uid === uid)?.endsFirstAt).toBe(endOf(usable))
        const paying = (await usableCards(store.db, uid, bed, now)).map(({ cardId }) => cardId)
        const forBed = usableFirst(cards, now).filter(({ deviceTypes, shopIds }) => isForBed(deviceTypes, shopIds))
        expect(paying.toSorted()).toEqual(forBed.map(({ cardId }) => cardId).toSorted())
        for (const { cardId } of cards) {
          expect(await canPay(store.db, { memberUid: uid, cardId }, bed, now)).toBe(paying.includes(cardId))
        }
      }
    }
    // Every studio's books are looked through at its end, and these were never sound.
    await store.db.deleteFrom('cardLines').execute()
    await store.db.deleteFrom('cards').execute()
  })
})

function endOf(usable: readonly { validUntil: number | null }[]): number | null {
  const ends = usable.flatMap(({ validUntil }) => validUntil ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

function isForBed(deviceTypes: string, shopIds: string): boolean {
  return deviceTypes !== '["stand-up"]' && shopIds !== '[2]'
}
