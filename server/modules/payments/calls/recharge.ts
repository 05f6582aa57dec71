import { confirmSale, findSale } from '#src/contract/staff/sales.ts'
import type { BodyOf } from '#src/contract/call.ts'
import { ok, refuse } from '#src/contract/outcome.ts'

import { readOrderText } from '#server/platform/mqtt/qr-codes.ts'
import { lowerPrice } from '#server/modules/payments/actions/lower-price.ts'
import { receiveParts } from '#server/modules/payments/actions/receive-parts.ts'
import { type Received, sell } from '#server/modules/payments/actions/sell.ts'
import { isOwnDeal } from '#server/modules/members/rules/own-account.ts'
import { decideConfirm } from '#server/modules/payments/rules/order-state.ts'
import type { Serve } from '#server/http/serve-call.ts'
import { once } from '#server/platform/database/operations.ts'
import {
  findOrder,
  findOrderByCode,
  selectOrderForUpdate,
  type OrderRow,
  type ShownOrder,
} from '#server/modules/payments/store/orders.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import type { Db, Store, Tx } from '#server/platform/database/store.ts'
import { loggedParts } from '#server/modules/payments/rules/money-parts.ts'
import { toSale } from '#server/modules/payments/answers/sale-answer.ts'

/** Staff take money at the counter for an order that a member made. */
export function serveRecharge(serve: Serve, store: Store, qrSecret: string | undefined): void {
  serve(findSale, async ({ body, language }) => {
    const order = await findShown(store.db, body, qrSecret)
    return order ? ok(await toSale(store.db, order, language, await store.now())) : refuse('not-found')
  })

  serve(confirmSale, ({ body, caller, operation, language }) =>
    once(store, operation, async (tx, now) => {
      const shown = await findShown(tx, body, qrSecret)
      const order = shown && (await selectOrderForUpdate(tx, shown.orderId))
      if (!order) return refuse('not-found')
      if (isOwnDeal(caller, order.memberUid)) return refuse('own-account')
      const discount = await lowerPrice(tx, body.discount, { priceCents: order.amountCents, level: caller.levelHere })
      if (discount && 'code' in discount) return discount
      const due = { ...order, amountCents: order.amountCents - (discount?.offCents ?? 0) }
      const decision = decideConfirm(due, body.amountCents, now)
      if (decision === 'wrong-amount') return refuse('wrong-amount', { amountCents: due.amountCents })
      if (decision === 'pay') {
        const parts = await receiveParts(tx, { ...body, method: body.receivedBy }, due)
        if ('code' in parts) return parts
        await sellAtCounter(tx, order, { parts, staffUid: caller.uid, discount }, now)
      }
      const data = await toSale(tx, await readAgain(tx, order), language, now)
      return decision === 'changed' ? refuse('changed', data) : { code: decision === 'pay' ? 'ok' : 'already', data }
    }),
  )
}

async function sellAtCounter(tx: Tx, order: OrderRow, atCounter: Received, now: Instant): Promise<void> {
  const { staffUid, parts, discount } = atCounter
  const amountCents = order.amountCents - (discount?.offCents ?? 0)
  const cardId = await sell(tx, order, now, { atCounter })
  const { method: receivedBy, ...how } = loggedParts(parts)
  const after = { state: 'paid', cardId, amountCents, receivedBy, ...how, ...(discount && { discount }) }
  const subject = `order:${order.orderId}`
  await writeStaffLog(tx, { staffUid, what: 'recharge.confirm', subject, before: { state: order.state }, after }, now)
}

type Shown = Pick<BodyOf<typeof findSale>, 'orderId' | 'qrText' | 'shortCode'>

async function findShown(db: Db, shown: Shown, qrSecret: string | undefined): Promise<ShownOrder | undefined> {
  if (shown.shortCode !== undefined) return await findOrderByCode(db, shown.shortCode)
  const scanned =
    shown.qrText !== undefined && qrSecret !== undefined ? readOrderText(qrSecret, shown.qrText) : undefined
  const orderId = shown.orderId ?? scanned
  return orderId === undefined ? undefined : await findOrder(db, orderId)
}

async function readAgain(tx: Tx, { orderId }: OrderRow): Promise<ShownOrder> {
  const order = await findOrder(tx, orderId)
  if (!order) throw new Error('A locked order is gone')
  return order
}
