import type { SlipTrouble } from '#src/contract/staff/payments/slip-kinds.ts'
import { costOf } from '#src/domain/stock/goods.ts'

import { isFor, isSoldOn } from '#server/modules/cards/rules/package-terms.ts'
import { findPackage, shopIds } from '#server/modules/cards/store/packages.ts'
import { findMember } from '#server/modules/members/store/members.ts'
import { isGiven } from '#server/modules/payments/rules/money-parts.ts'
import { dateOfSlip, troubleOfTime } from '#server/modules/payments/rules/slip.ts'
import { type CashSlipRow, slipWanted, wasDrawerTurned } from '#server/modules/payments/store/cash-slips.ts'
import { isTaken } from '#server/modules/payments/store/tenders.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { findLivingShop } from '#server/modules/shops/store/shops.ts'
import { findProducts } from '#server/modules/stock/store/products.ts'
import type { Tx } from '#server/platform/database/store.ts'

/** Why no rule settles a slip; undefined: it is a sale as one with a connection is. The shop is locked. */
export async function judgeSlip(tx: Tx, slip: CashSlipRow): Promise<SlipTrouble | undefined> {
  const { soldAt, receivedAt, memberUid, shopId, amountCents, currency } = slip
  const ofTime = troubleOfTime(soldAt, receivedAt)
  if (ofTime) return ofTime
  if (memberUid !== null && !(await findMember(tx, memberUid))) return 'member-gone'
  if (!(await isTaken(tx, 'cash'))) return 'pay-method'
  const givenCents = slip.givenCents ?? undefined
  if (!isGiven({ tender: 'cash', amountCents, currency, givenCents })) return 'wrong-amount'
  const ofOffer = await judgeOffer(tx, slip)
  if (ofOffer) return ofOffer
  return (await wasDrawerTurned(tx, shopId, soldAt)) ? 'drawer-closed' : undefined
}

async function judgeOffer(tx: Tx, slip: CashSlipRow): Promise<SlipTrouble | undefined> {
  const { shopId, amountCents, currency } = slip
  const shop = await findLivingShop(tx, shopId)
  if (!shop) return 'not-on-sale'
  const wanted = slipWanted.read(slip.wanted)
  if (wanted.package) {
    const sold = await findPackage(tx, wanted.package.packageId)
    const date = shopDate(dateOfSlip(slip), shop.timeZone)
    if (!sold || !isSoldOn(sold, date) || !isFor(shopIds.read(sold.shopIds), shopId)) return 'not-on-sale'
    const isSame = sold.rev === wanted.package.rev && sold.priceCents === wanted.package.priceCents
    if (!isSame || sold.currency !== currency) return 'offer-changed'
    return amountCents === sold.priceCents ? undefined : 'wrong-amount'
  }
  const items = wanted.items ?? []
  const rows = await findProducts(
    tx,
    items.map(({ productId }) => productId),
  )
  for (const { productId, priceCents } of items) {
    const row = rows.find((each) => each.productId === productId)
    if (!row || row.active === 0) return 'not-on-sale'
    // Another name or another level changes nothing about a sale.
    if (row.priceCents !== priceCents || row.currency !== currency) return 'offer-changed'
  }
  return amountCents === costOf(items) ? undefined : 'wrong-amount'
}
