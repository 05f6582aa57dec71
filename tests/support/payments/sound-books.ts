import { expect } from 'vitest'

import type { Store } from '#server/platform/database/store.ts'
import { firstBrokenLine } from '../logs/log-faults.ts'

/** What is true of orders at every moment: a paid one became one card, at its price; no other became any. */
export async function expectSoundOrders(store: Store): Promise<void> {
  const orders = await store.db.selectFrom('orders').selectAll().execute()
  const cards = await store.db.selectFrom('cards').selectAll().execute()
  const lines = await store.db.selectFrom('cardLines').selectAll().execute()
  for (const { orderId, state, cardId, paidAt, openIntent, openCode } of orders) {
    const isPaid = state === 'paid' || state === 'refunded'
    const became = cards.filter((card) => card.orderId === orderId).map((card) => card.cardId)
    const bought = lines.filter(({ reference }) => reference === `order:${orderId}`).map((line) => line.cardId)
    expect([became, bought, cardId], `the card of order ${orderId}`).toEqual(
      isPaid ? [[cardId], [cardId], expect.any(String)] : [[], [], null],
    )
    expect(paidAt !== null, `when order ${orderId} was paid`).toBe(isPaid)
    const isOpen = state === 'pending'
    expect([openIntent !== null, openCode !== null], `what order ${orderId} holds`).toEqual([isOpen, isOpen])
  }
}

/** What is true of doors at every moment: the log is whole, and says of each opening what the opening says of itself. */
export async function expectSoundDoors(store: Store): Promise<void> {
  const locks = await store.db.selectFrom('locks').select('lockId').execute()
  const openings = await store.db.selectFrom('doorOpenings').selectAll().execute()
  const entries = await store.db.selectFrom('doorLog').select('entry').orderBy('seq').execute()
  const said = entries.map(({ entry }) => JSON.parse(entry) as { what: string; openingId: string })
  for (const { lockId } of locks) {
    expect(await firstBrokenLine(store.db, lockId), `the log of ${lockId}`).toBeUndefined()
  }
  for (const { openingId, result, enterBy, answeredAt } of openings) {
    const [asked, ...answers] = said.filter((entry) => entry.openingId === openingId).map(({ what }) => what)
    expect(asked, `the log of opening ${openingId}`).toBe('asked')
    const definite = answers.filter((what) => what !== 'unknown')
    expect(definite, `what is logged of opening ${openingId}`).toEqual(result === 'unknown' ? [] : [result])
    expect([enterBy !== null, answeredAt !== null]).toEqual([result === 'opened', result !== 'unknown'])
  }
}
