import { findPackage } from '#server/modules/cards/store/packages.ts'
import { findMember, type MemberRow } from '#server/modules/members/store/members.ts'
import { findMemberOrMerged } from '#server/modules/members/store/merging/merged-members.ts'
import { partsBy } from '#server/modules/payments/rules/money-parts.ts'
import { dateOfSlip } from '#server/modules/payments/rules/slip.ts'
import { type CashSlipRow, changeSlip, slipWanted } from '#server/modules/payments/store/cash-slips.ts'
import { ensureGuest } from '#server/modules/payments/store/guest.ts'
import { findSaleOfCard } from '#server/modules/payments/store/money-list.ts'

import { readShop } from '#server/modules/shops/store/shops.ts'
import { findProducts } from '#server/modules/stock/store/products.ts'
import type { Tx } from '#server/platform/database/store.ts'

import { makeOrder } from './open-order.ts'
import { sellProducts } from './sell-products.ts'
import { sell } from './sell.ts'

/**
 * A slip becomes a sale at the prices that it names, dated when it was made, once. False where its buyer, package or
 * product is not there any more. The note names the slip, and who sold it where that is not who brought it.
 */
export async function sellSlip(tx: Tx, slip: CashSlipRow): Promise<boolean> {
  const member = slip.memberUid === null ? undefined : await findMemberOrMerged(tx, slip.memberUid)
  const cardId = slipWanted.read(slip.wanted).package
    ? await sellPackage(tx, slip, member)
    : await sellGoods(tx, slip, member)
  if (cardId === undefined) return false
  const sale = await findSaleOfCard(tx, cardId)
  if (!sale) throw new Error('A sale that was just written is gone')
  await changeSlip(tx, slip.slipId, { state: 'settled', lineId: sale.lineId })
  return true
}

async function sellPackage(tx: Tx, slip: CashSlipRow, member: MemberRow | undefined): Promise<string | undefined> {
  const wanted = slipWanted.read(slip.wanted).package
  const found = wanted && (await findPackage(tx, wanted.packageId))
  if (!found || !member) return undefined
  const sold = { ...found, priceCents: slip.amountCents, currency: slip.currency }
  const at = dateOfSlip(slip)
  const order = await makeOrder(tx, { shop: await readShop(tx, slip.shopId), member, sold }, { isWaiting: false }, at)
  return await sell(tx, order, at, { atCounter: await receivedFor(tx, slip) })
}

async function sellGoods(tx: Tx, slip: CashSlipRow, member: MemberRow | undefined): Promise<string | undefined> {
  const items = slipWanted.read(slip.wanted).items ?? []
  const rows = await findProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  const wanted = items.flatMap(({ productId, quantity, priceCents }) => {
    const row = rows.find((each) => each.productId === productId)
    return row ? [{ ...row, quantity, priceCents, currency: slip.currency }] : []
  })
  if (wanted.length < items.length) return undefined
  // Who left since is named by nothing any more.
  const memberUid = member?.uid ?? (await ensureGuest(tx))
  const received = await receivedFor(tx, slip)
  const sale = { shopId: slip.shopId, memberUid, wanted, discount: undefined, ...received }
  return (await sellProducts(tx, sale, dateOfSlip(slip))).cardId
}

async function receivedFor(tx: Tx, { amountCents, currency, givenCents, ...slip }: CashSlipRow) {
  const parts = partsBy({ tender: 'cash', amountCents, currency, givenCents: givenCents ?? undefined })
  const clerk = slip.clerkUid === slip.broughtBy ? undefined : await findMember(tx, slip.clerkUid)
  const note = [slip.slipNumber, clerk?.nickname].filter(Boolean).join(' · ')
  return { parts, staffUid: slip.broughtBy, note, wasOffline: true }
}
