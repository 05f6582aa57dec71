import type { MessageChannel } from '#src/domain/members/message-channel.ts'

/** What messages may cost, in millionths of the currency of the provider's bill. */
export interface MessageMoney {
  currency: string
  perDay: number
  perHour: number
  /** Of a message on a channel to a country, by its code; `*` for those that are not named. */
  prices: Record<MessageChannel, Prices>
}

type Prices = Readonly<Record<string, number>>

const micros = 1_000_000

/** As the operator writes it: "852:0.09, 86:0.06, *:0.40". */
export const pricesPattern = /^(?:(?:[1-9]\d{0,2}|\*):\d{1,3}(?:\.\d{1,6})?, ?)*\*:\d{1,3}(?:\.\d{1,6})?$/

export function readPrices(text: string): Prices {
  const entries = text.split(',').map((entry) => entry.trim().split(':'))
  return Object.fromEntries(entries.map(([country = '', price = '']) => [country, toMicros(Number(price))]))
}

export function toMicros(amount: number): number {
  return Math.round(amount * micros)
}

/** While the operator says nothing else: above what providers ask, so that the bill stays below the bounds. */
export const usualPrices: Record<MessageChannel, string> = {
  sms: '852:0.09, 86:0.06, *:0.40',
  whatsapp: '852:0.09, 86:0.09, *:0.20',
  voice: '852:0.12, 86:0.12, *:0.90',
}
export const usualMoney: MessageMoney = {
  currency: 'USD',
  perDay: toMicros(100),
  perHour: toMicros(40),
  prices: {
    sms: readPrices(usualPrices.sms),
    whatsapp: readPrices(usualPrices.whatsapp),
    voice: readPrices(usualPrices.voice),
  },
}

/** What decides the price of a message. */
export interface Priced {
  channel: MessageChannel
  country: string
}

export function priceOf({ prices }: MessageMoney, { channel, country }: Priced): number {
  return prices[channel][country] ?? prices[channel]['*'] ?? 0
}

/** Who is bounded together. */
export interface Scope {
  name: string
  country?: string
  block?: string
  perDay: number
  perHour: number
}

/** No country takes all of the money, and no block of ten thousand numbers much of it. */
const shares = { country: 0.8, block: 0.05 }
/** A share is never so small that a member could not ask twice. */
const leastMessages = 5

/** The bounds of a message, the narrowest last: what a stop is named by is the narrowest that bites. */
export function scopesOf(money: MessageMoney, { channel, country, block }: Priced & { block: string }): Scope[] {
  const least = leastMessages * priceOf(money, { channel, country })
  const share = (of: number) => ({
    perDay: Math.max(money.perDay * of, least),
    perHour: Math.max(money.perHour * of, least),
  })
  return [
    { name: 'all', perDay: money.perDay, perHour: money.perHour },
    { name: `country-${country}`, country, ...share(shares.country) },
    { name: `block-${block.replace('+', '')}`, block, ...share(shares.block) },
  ]
}

/** All of a number but its last four digits: it names nobody, and those who pump messages own whole blocks. */
export function blockOf(e164: string): string {
  return e164.slice(0, -4)
}
