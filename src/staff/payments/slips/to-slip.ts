import type { PackageOnSale } from '#src/domain/cards/package.ts'
import type { StoredSlip } from '#src/client/storage/rows/stored-slips.ts'
import type { BasketLine } from '#src/staff/payments/sale/goods/use-basket.ts'
import type { Input } from '#src/staff/payments/sale/use-sale.ts'

interface Counter {
  sold: PackageOnSale | undefined
  soldName: string
  lines: readonly BasketLine[]
  currency: string
  clerkUid: string
  soldAt: number
  printed: Omit<StoredSlip['printed'], 'lines'>
}

/** A sale at the till as a slip; undefined where it needs a connection: other tenders, discounts, orders, gifts. */
export function toSlip(input: Input | undefined, counter: Counter): Omit<StoredSlip, 'slipNumber'> | undefined {
  if (input?.kind !== 'sale' && input?.kind !== 'products') return undefined
  const paid = input.kind === 'sale' ? input.sale : input.goods
  const { shopId, amountCents, givenCents, method, discount } = paid
  if (method !== 'cash' || discount || amountCents === 0) return undefined
  const { currency, clerkUid, soldAt, printed, sold, soldName } = counter
  const given = givenCents !== undefined && { givenCents }
  const slip = { slipId: crypto.randomUUID(), shopId, amountCents, ...given, currency, clerkUid, soldAt }
  if (input.kind === 'products') {
    const items = counter.lines.map(({ productId, rev, priceCents, quantity }) => ({
      productId,
      rev,
      priceCents,
      quantity,
    }))
    const lines = counter.lines.map(({ name, quantity, priceCents }) => {
      return { name: `${name} × ${quantity}`, cents: priceCents * quantity }
    })
    const buyer = input.goods.uid !== undefined && { memberUid: input.goods.uid }
    return { ...slip, ...buyer, items, printed: { ...printed, lines } }
  }
  const { packageId, packageRev, uid } = input.sale
  if (!sold || packageRev === undefined) return undefined
  const of = { packageId, rev: packageRev, priceCents: sold.priceCents }
  return {
    ...slip,
    memberUid: uid,
    package: of,
    printed: { ...printed, lines: [{ name: soldName, cents: amountCents }] },
  }
}
