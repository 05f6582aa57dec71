import { randomUUID } from 'node:crypto'

import type { StaffLevel } from '#src/contract/staff/permissions.ts'

import { insertProblem } from '#server/modules/problems/store/problems.ts'
import { writeShopLevels } from '#server/modules/members/store/shop-levels.ts'
import { orderTerms } from '#server/modules/payments/store/orders.ts'
import { orderText } from '#server/platform/mqtt/qr-codes.ts'
import type { Store } from '#server/platform/database/store.ts'
import { aBedRow, addDevices, addVisit, aLock, aPackage, aShop, type SignedIn } from '../fixtures.ts'
import { secrets, type openServer } from '../open-server.ts'

type Studio = Pick<Awaited<ReturnType<typeof openServer>>, 'store' | 'member'>

/** A second studio beside the first, and one of the staff with these levels at single studios. */
export async function addSecondShop({ store, member }: Studio) {
  await store.db
    .insertInto('shops')
    .values(aShop({ shopId: 2, sort: 2 }))
    .execute()
  await store.db
    .insertInto('locks')
    .values(aLock({ lockId: 'door-2', shopId: 2 }))
    .execute()
  await addDevices(store, [aBedRow({ deviceId: 'bed-of-2', shopId: 2 })])
  await store.db.insertInto('packages').values(aPackage()).execute()
  const clerkAt = async (levels: Partial<Record<1 | 2, StaffLevel>>) => {
    const who = await member({ role: 'admin', staffLevel: null })
    const at = Object.entries(levels).map(([shopId, level]) => ({ shopId: Number(shopId), level }))
    await store.transaction(async (tx) => writeShopLevels(tx, who.uid, at, await store.now(tx)))
    return who
  }
  return { clerkAt }
}

/** One of each thing that belongs to this studio, by the field under which calls name it. */
export async function thingsOf(store: Store, guest: SignedIn, shopId: 1 | 2): Promise<Record<string, string | number>> {
  const { db } = store
  const deviceId = shopId === 1 ? 'bed-1' : 'bed-of-2'
  const now = await store.now()
  const at = { shopId, memberUid: guest.uid }
  const named = { deviceId, cardId: randomUUID(), orderId: randomUUID(), sessionId: randomUUID(), lineId: randomUUID() }
  const { cardId, orderId, sessionId, lineId } = named
  const terms = { packageId: 'ten-plus-two', languages: '[]', deviceTypes: '[]', shopIds: '[]' }
  const money = { amountCents: 168_000, currency: 'HKD' }
  const card = { ...terms, packageRev: 1, timesTotal: 10, validUntil: null }
  await db
    .insertInto('cards')
    .values({ ...card, cardId, memberUid: guest.uid, orderId: null, createdAt: now })
    .execute()
  const line = {
    lineId,
    cardId,
    delta: 10,
    reason: 'gift' as const,
    reference: `gift:${lineId}`,
    shopId,
    createdAt: now,
  }
  await db.insertInto('cardLines').values(line).execute()
  const given = {
    ...at,
    lineId,
    cardId,
    orderId: null,
    amountCents: 0,
    currency: 'HKD',
    receiptNumber: lineId,
    day: '2026-11-21',
    createdAt: now,
  }
  await db
    .insertInto('moneyLines')
    .values({ ...given, method: 'gift', reference: null, reverses: null })
    .execute()
  const shortCode = `00000${shopId}`
  const order = {
    ...at,
    ...money,
    orderId,
    packageId: 'ten-plus-two',
    terms: orderTerms.write(aPackage()),
    payMethod: 'counter' as const,
    shortCode,
  }
  const open = { openIntent: orderId, openCode: shortCode, createdAt: now, expiresAt: now + 1_000_000 }
  await db
    .insertInto('orders')
    .values({ ...order, ...open, state: 'pending', paidAt: null, cardId: null, rev: 1 })
    .execute()
  const appointmentId = await addVisit(store, guest, { startsAt: now + shopId * 100_000_000, shopId, deviceId })
  const grant = { grantId: sessionId, grantText: null, nonce: null, run: null, bed: shopId, keyNumber: 1 }
  const times = { requestedAt: now, lampsAt: null, startedAt: null, endsAt: null, pausedUntil: null, endedAt: now }
  const asked = { askAt: null, asks: 0, pausesUsed: 0, secondsOn: 0, rev: 1, endReason: null }
  await db
    .insertInto('sessions')
    .values({
      ...at,
      ...grant,
      ...times,
      ...asked,
      sessionId,
      deviceId,
      cardId,
      appointmentId: null,
      openMember: null,
      openDevice: null,
      minutes: 8,
      dressingSeconds: 90,
      intensity: 'medium',
      transport: 'remote',
      state: 'ended',
      settled: 'released',
    })
    .execute()
  for (const [delta, reason] of [
    [-1, 'reserve'],
    [1, 'release'],
  ] as const) {
    const one = { lineId: randomUUID(), cardId, delta, reason, reference: `${reason}:${sessionId}`, sessionId, shopId }
    await db
      .insertInto('cardLines')
      .values({ ...one, createdAt: now + 2 + delta })
      .execute()
  }
  const releaseId = randomUUID()
  await db
    .insertInto('startReleases')
    .values({ ...at, releaseId, staffUid: guest.uid, createdAt: now, endsAt: now, usedAt: null, sessionId: null })
    .execute()
  const problemId = randomUUID()
  const nothing = { appointmentId: null, sessionId: null, lockId: null, note: null, picture: null, phoneSeconds: null }
  await store.transaction((tx) =>
    insertProblem(tx, {
      ...at,
      ...nothing,
      problemId,
      deviceId,
      reason: 'bed',
      isClaim: 0,
      noticedAt: now,
      reportedAt: now,
    }),
  )
  const issueId = randomUUID()
  await db
    .insertInto('payIssues')
    .values({
      ...at,
      ...money,
      issueId,
      kind: 'dispute',
      cause: issueId,
      state: 'open',
      orderId,
      paymentRef: null,
      detail: null,
      openedAt: now,
      settledAt: null,
      staffUid: null,
      reason: null,
    })
    .execute()
  return {
    shop_id: shopId,
    appointment_id: appointmentId,
    card_id: cardId,
    device_id: deviceId,
    issue_id: issueId,
    line_id: lineId,
    lock_id: `door-${shopId}`,
    machine_id: deviceId,
    order_id: orderId,
    problem_id: problemId,
    qr_text: orderText(secrets.qrSecret, orderId),
    release_id: releaseId,
    session_id: sessionId,
    short_code: shortCode,
  }
}
