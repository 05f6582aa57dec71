import { describe, expect, test } from 'vitest'

import { exportAppointments } from '#src/contract/staff/appointments.ts'
import { exportTransactions } from '#src/contract/staff/transactions.ts'

import { addCard } from '#server/modules/cards/store/cards.ts'
import { writeParts } from '#server/modules/payments/store/money-parts.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'

import { engines } from '../../support/engines.ts'
import { openServer } from '../../support/open-server.ts'

/** More than a statement of SQLite takes values. */
const visits = 33_000
const atOnce = 1_000
const halfAnHour = 30 * 60_000

/** Together more than the export finds the ids of at once. */
const [cards, linesEach] = [52, 100]

function linesOfCard(cardId: string, card: number, now: number) {
  return Array.from({ length: linesEach }, (_, index) => {
    const lineId = `line-${card}-${index}`
    const what = { delta: 1, reason: 'purchase' as const, reference: lineId, sessionId: null, shopId: 1 }
    return { lineId, cardId, ...what, createdAt: now - index }
  })
}

function soldLine({ cardId, memberUid }: { cardId: string; memberUid: string }, card: number, now: number) {
  const money = { method: 'cash' as const, amountCents: 10_000, currency: 'HKD', reference: null }
  const of = { memberUid, orderId: null, reverses: null, shopId: 1, day: shopDate(now, 'Asia/Hong_Kong') }
  return { lineId: `line-${card}-0`, cardId, receiptNumber: `${card}`, ...money, ...of, createdAt: now }
}

function linesOf(csv: string): string[][] {
  return csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','))
}

describe.each(engines)('a long export on $name', (engine) => {
  test('has every appointment that a shop ever had, the newest first', async () => {
    const { store, post, member } = await openServer(engine)
    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    const now = await store.now()
    const rows = Array.from({ length: visits }, (_, index) => {
      const startsAt = now - (index + 2) * halfAnHour
      const times = { startsAt, endsAt: startsAt + halfAnHour, createdAt: startsAt }
      const of = { memberUid: owner.uid, shopId: 1, deviceId: 'bed-1', state: 'visited' as const, rev: 1 }
      return { appointmentId: `visit-${String(index).padStart(8, '0')}`, ...of, ...times }
    })
    for (let from = 0; from < visits; from += atOnce) {
      await store.db
        .insertInto('appointments')
        .values(rows.slice(from, from + atOnce))
        .execute()
    }

    const { code, data } = await post(exportAppointments.path, { ...owner, shop_id: 1 })
    expect(code).toBe('ok')
    const times = linesOf(data.csv).map(([, date, time]) => `${date} ${time}`)
    expect([times.length, data.is_cut]).toEqual([visits, false])
    expect(times).toEqual(times.toSorted().toReversed())
    const log = await store.db
      .selectFrom('staffLog')
      .select('after')
      .where('what', '=', 'appointment.export')
      .executeTakeFirst()
    expect(JSON.parse(log?.after ?? '')).toEqual({ rows: visits })
  })
  test('has every line of the ledger once, and a row for each tender of it, over all pages', async () => {
    const { store, post, member } = await openServer(engine)
    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    const now = await store.now()
    await store.transaction(async (tx) => {
      for (let number = 0; number < cards; number++) {
        const cardId = await addCard(
          tx,
          { memberUid: owner.uid, timesTotal: 0, validUntil: null, reference: `card-${number}` },
          now,
        )
        await tx
          .insertInto('cardLines')
          .values(linesOfCard(cardId, number, now))
          .execute()
        const sold = soldLine({ cardId, memberUid: owner.uid }, number, now)
        await tx.insertInto('moneyLines').values(sold).execute()
        await writeParts(tx, sold.lineId, [
          { tender: 'cash', amountCents: 3_000, reference: null },
          { tender: 'fps', amountCents: 7_000, reference: null },
        ])
      }
    })

    const day = { date: shopDate(now, 'Asia/Hong_Kong') }
    const { code, data } = await post(exportTransactions.path, { ...owner, shop_id: 1, ...day })
    expect(code).toBe('ok')
    const rows = linesOf(data.csv)
    const ids = rows.map((row) => row[15])
    expect([rows.length, new Set(ids).size, data.is_cut]).toEqual([cards * (linesEach + 1), cards * linesEach, false])
    const parts = rows.filter((row) => row[15] === 'line-7-0').map((row) => [row[8], row[9]])
    expect(parts).toEqual([
      ['cash', '30'],
      ['fps', '70'],
    ])
  })
})
