import type { Engine } from '../engines.ts'
import { anIntent, aPackage, type SignedIn } from '../fixtures.ts'
import { day, openServer } from '../open-server.ts'

export const price = 168_000

/** A counter with three levels of staff, a member and two packages. */
export async function counter(engine: Engine) {
  const place = await openServer(engine)
  const { store, member, post } = place
  const unlimited = aPackage({ packageId: 'ninety-days', times: null, bonusTimes: 0, priceCents: 298_000, sort: 2 })
  await store.db.insertInto('packages').values([aPackage(), unlimited]).execute()
  const ann = await member({ nickname: '陳嘉欣' })
  const staff = await member({ role: 'admin', staffLevel: 'staff', nickname: '小吳' })
  const manager = await member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
  const owner = await member({ role: 'admin', nickname: '陳店主' })
  const call = (who: SignedIn, noun: string, fields: object = {}) => post(`/api/admin/${noun}`, anIntent(who, fields))
  const input = { member_uid: ann.uid, package_id: 'ten-plus-two', shop_id: 1 }
  const sell = (fields: object = {}) =>
    call(staff, 'recharge/sell', { ...input, method: 'cash', amount_cents: price, ...fields })
  const offer = async (cardId: string) => (await call(staff, 'recharge/offer', { card_id: cardId })).data
  const cardOf = async (cardId: string) =>
    (await call(staff, 'user/get', { member_uid: ann.uid })).data.cards.find(
      ({ card_id }: { card_id: string }) => card_id === cardId,
    )
  async function adjust(cardId: string, fields: object, who: SignedIn = manager) {
    const { rev } = await cardOf(cardId)
    return await call(who, 'user/adjust', {
      member_uid: ann.uid,
      card_id: cardId,
      rev,
      reason: 'because of it',
      ...fields,
    })
  }
  async function refund(cardId: string, fields: object = {}, who: SignedIn = manager) {
    const { rev, value_cents } = await offer(cardId)
    const wanted = { times: null, amount_cents: value_cents, method: 'cash', shop_id: 1, reason: 'moves away' }
    return await call(who, 'recharge/refund', { card_id: cardId, rev, ...wanted, ...fields })
  }
  /** Weeks later, with everybody still signed in. */
  async function later(ms: number) {
    place.travel(ms)
    const now = place.clock.now
    await store.db
      .updateTable('logins')
      .set({ usedAt: now, expiresAt: now + day })
      .execute()
  }
  return { ...place, later, ann, staff, manager, owner, call, input, sell, offer, cardOf, adjust, refund }
}
