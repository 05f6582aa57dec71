import { confirmSale, findSale } from '#src/contract/admin-recharge.ts'
import type { AnswerOf, BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'
import type { Language } from '#src/domain/language.ts'

import { readOrderText } from '../outside/qr-codes.ts'
import { decideConfirm } from '../rules/order-state.ts'
import { timesSold, validUntil } from '../rules/package-terms.ts'
import type { Serve } from '../serve-call.ts'
import { addCard } from '../store/cards.ts'
import { readMember } from '../store/members.ts'
import { once } from '../store/operations.ts'
import {
  closeOrder,
  findOrder,
  findOrderByCode,
  lockOrder,
  type OrderRow,
  orderTerms,
  type ShownOrder,
} from '../store/orders.ts'
import type { Instant } from '../store/schema.ts'
import { readShop } from '../store/shops.ts'
import { writeStaffLog } from '../store/staff-log.ts'
import type { Db, Store, Tx } from '../store/store.ts'
import { toOrder } from './order-answer.ts'
import { maskPhone } from './user-answer.ts'

/** Staff take money at the counter for an order that a member made. */
export function serveRecharge(serve: Serve, store: Store, qrSecret: string | undefined): void {
  serve(findSale, async ({ body, language }) => {
    const order = await findShown(store.db, body, qrSecret)
    return order ? ok(await toSale(store.db, order, language, await store.now())) : refuse('not-found')
  })

  serve(confirmSale, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const shown = await findShown(tx, body, qrSecret)
      const order = shown && (await lockOrder(tx, shown.orderId))
      if (!order) return refuse('not-found')
      const decision = decideConfirm(order, body.amount_cents, now)
      if (decision === 'wrong-amount') return refuse('wrong-amount', { amount_cents: order.amountCents })
      if (decision === 'pay') await sell(tx, order, { ...body, staffUid: caller.uid }, now)
      const data = await toSale(tx, await readAgain(tx, order), language, now)
      return decision === 'changed' ? refuse('changed', data) : { code: decision === 'pay' ? 'ok' : 'already', data }
    }),
  )
}

type Payment = Pick<BodyOf<typeof confirmSale>, 'received_by' | 'reference'> & { staffUid: string }

/** The order becomes a card; the reference of its first line makes sure that it becomes one card. */
async function sell(
  tx: Tx,
  order: OrderRow,
  { staffUid, received_by, reference }: Payment,
  now: Instant,
): Promise<void> {
  const { memberUid, orderId } = order
  const sold = orderTerms.read(order.terms)
  const { timeZone } = await readShop(tx, order.shopId)
  const card = { memberUid, timesTotal: timesSold(sold), validUntil: validUntil(sold.validDays, now, timeZone) }
  const cardId = await addCard(tx, { ...card, sold, orderId, reference: `order:${orderId}` }, now)
  await closeOrder(tx, order, { state: 'paid', paidAt: now, cardId })
  const after = { state: 'paid', cardId, amountCents: order.amountCents, receivedBy: received_by, reference }
  const act = { staffUid, what: 'recharge.confirm', subject: `order:${orderId}`, before: { state: order.state }, after }
  await writeStaffLog(tx, act, now)
}

type Shown = Pick<BodyOf<typeof findSale>, 'order_id' | 'qr_text' | 'short_code'>

async function findShown(db: Db, shown: Shown, qrSecret: string | undefined): Promise<ShownOrder | undefined> {
  if (shown.short_code !== undefined) return await findOrderByCode(db, shown.short_code)
  const scanned =
    shown.qr_text !== undefined && qrSecret !== undefined ? readOrderText(qrSecret, shown.qr_text) : undefined
  const orderId = shown.order_id ?? scanned
  return orderId === undefined ? undefined : await findOrder(db, orderId)
}

async function readAgain(tx: Tx, { orderId }: OrderRow): Promise<ShownOrder> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error('A locked order is gone')
  return order
}

async function toSale(db: Db, order: ShownOrder, language: Language, now: Instant): Promise<AnswerOf<typeof findSale>> {
  const member = await readMember(db, order.memberUid)
  return {
    // The code is for the member's phone only.
    order: toOrder(order, { language, now, qrSecret: undefined }),
    member: { uid: member.uid, nickname: member.nickname, phone_masked: maskPhone(member) },
  }
}
