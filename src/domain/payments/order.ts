import type { PackageOnSale } from '#src/domain/cards/package.ts'
import type { PayMethod } from './online-payment.ts'

/** A member's purchase of one package. */
export interface Order {
  orderId: string
  state: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded'
  isCancelled: boolean
  shopId: number
  sold: PackageOnSale
  amountCents: number
  currency: string
  payMethod: PayMethod
  /** Online: where it is paid; only while it can be. */
  payUrl: string | undefined
  /** What the code at the counter says; only while it can be paid. */
  qrText: string | undefined
  /** Six digits that say the same. */
  shortCode: string | undefined
  createdAt: number
  /** Until then it can be paid. */
  expiresAt: number
  paidAt: number | null
  /** The package of the member that it became. */
  cardId: string | null
  /** What went back of it online, or is to; undefined where nothing is. */
  refund?: { state: 'pending' | 'done' | 'failed'; amountCents: number } | undefined
}

/** `checking`: its time is over on this phone, and the studio has not said so yet. */
export type OrderStanding = 'pending' | 'checking' | 'paid' | 'cancelled' | 'expired' | 'refunded' | 'failed'

/** How an order stands now. `asOf` is when the studio said what is known of it. */
export function orderStanding(order: Order, asOf: number, now: number): OrderStanding {
  if (order.state === 'failed' && order.isCancelled) return 'cancelled'
  if (order.state !== 'pending') return order.state
  // Only the provider ends an order that is paid online.
  if (order.payMethod === 'stripe') return now < order.expiresAt ? 'pending' : 'checking'
  // The studio has confirmed it after that time, so it is this phone's clock that is wrong.
  return now < order.expiresAt || asOf >= order.expiresAt ? 'pending' : 'checking'
}

/** Whole seconds until it ends by itself; 0 when that is over. */
export function secondsToPay({ expiresAt }: Pick<Order, 'expiresAt'>, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1000))
}

/** How many of so many ticks are still lit. */
export function ticksLeft(
  { createdAt, expiresAt }: Pick<Order, 'createdAt' | 'expiresAt'>,
  now: number,
  total: number,
): number {
  const share = (expiresAt - now) / (expiresAt - createdAt)
  return Math.min(total, Math.max(0, Math.ceil(share * total)))
}

/** What people say of an order: the last part of its id. */
export function orderNumber({ orderId }: Pick<Order, 'orderId'>): string {
  return (orderId.split('-').at(-1) ?? orderId).toUpperCase()
}

export interface Purchase {
  packageId: string
  /** Of the package as it was shown. */
  packageRev?: number | undefined
  shopId: number
  payMethod: PayMethod
}

/** One wish to buy, and the id under which the studio knows it however often it is sent. */
export interface PurchaseIntent extends Purchase {
  opId: string
}

/** The same wish again keeps its id, so that a second tap or a lost answer makes no second order. */
export function intentFor(kept: PurchaseIntent | undefined, input: Purchase, freshOpId: string): PurchaseIntent {
  const isSame =
    kept?.packageId === input.packageId &&
    kept.packageRev === input.packageRev &&
    kept.shopId === input.shopId &&
    kept.payMethod === input.payMethod
  return { ...input, opId: isSame ? kept.opId : freshOpId }
}
