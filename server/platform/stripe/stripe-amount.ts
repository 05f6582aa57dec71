import { minorDigits } from '#src/domain/money.ts'

/** Counted in whole units at Stripe: docs.stripe.com/currencies, "Zero-decimal currencies". */
const inWholes = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')

/** Counted in thousandths, the last digit of which has to be 0: there, "Three-decimal currencies". */
const inThousandths = 'BHD JOD KWD OMR TND'.split(' ')

/**
 * How many decimals Stripe's unit of a currency has, which is not always ours. All others are counted in hundredths:
 * also ISK and UGX, which have none any more (there, "Special cases"), and HUF and TWD, which are whole in payouts only.
 */
function stripeDigits(currency: string): number {
  return inWholes.includes(currency) ? 0 : inThousandths.includes(currency) ? 3 : 2
}

/** What Stripe is asked for; null where it takes no such amount, such as 12.345 dinars. Nothing is rounded. */
export function toStripeAmount(amountCents: number, currency: string): number | null {
  const amount = inDecimals(amountCents, minorDigits(currency), stripeDigits(currency))
  return amount !== null && inThousandths.includes(currency) && amount % 10 !== 0 ? null : amount
}

/** What Stripe speaks of, in the unit in which we store it; null where that has no such amount, such as 0.50 forint. */
export function fromStripeAmount(amount: number, currency: string): number | null {
  return inDecimals(amount, stripeDigits(currency), minorDigits(currency))
}

/** An amount counted with so many decimals as one counted with others; null where it would have a part of a unit. */
function inDecimals(amount: number, from: number, to: number): number | null {
  if (to >= from) return amount * 10 ** (to - from)
  const unit = 10 ** (from - to)
  return amount % unit === 0 ? amount / unit : null
}
