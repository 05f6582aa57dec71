/**
 * Notes and coins that change hands, the largest first, in the smallest unit of the currency. Hong Kong: the notes and
 * coins that the HKMA lists as in circulation. Macau: AMCM. China: PBOC, without the fen, which shops no longer give.
 * Taiwan: CBC. Japan: the Bank of Japan. Singapore: MAS, which stopped issuing one cent in 2002.
 */
const pieces: Readonly<Record<string, readonly number[]>> = {
  HKD: [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
  MOP: [100_000, 50_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10],
  CNY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10],
  TWD: [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 1_000, 500, 100],
  JPY: [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10, 5, 1],
  SGD: [100_000, 10_000, 5_000, 1_000, 500, 200, 100, 50, 20, 10, 5],
}

/** What a guest hands over for a sum: notes that are worth a tap of their own. */
const handed: Readonly<Record<string, readonly number[]>> = {
  HKD: [5_000, 10_000, 50_000, 100_000],
  MOP: [5_000, 10_000, 50_000, 100_000],
  CNY: [5_000, 10_000],
  TWD: [10_000, 50_000, 100_000],
  JPY: [1_000, 5_000, 10_000],
  SGD: [1_000, 5_000, 10_000],
}

/** The smallest coin; 1 where the smallest unit is one, or the currency is not known here. */
function smallestCoin(currency: string): number {
  return pieces[currency]?.at(-1) ?? 1
}

/** What is taken in cash for a sum: to the nearest of the smallest coin, half of it up. */
export function inCash(cents: number, currency: string): number {
  const coin = smallestCoin(currency)
  return Math.round(cents / coin) * coin
}

/** Whether it can lie on the counter. */
export function isInCoins(cents: number, currency: string): boolean {
  return cents % smallestCoin(currency) === 0
}

export interface Piece {
  cents: number
  count: number
}

/** The notes and coins of a currency, the largest first; none where it is not known here. */
export function piecesIn(currency: string): readonly number[] {
  return pieces[currency] ?? []
}

/** The fewest notes and coins that make a sum, the largest first; none where the currency is not known here. */
export function piecesOf(cents: number, currency: string): Piece[] {
  let left = cents
  const found: Piece[] = []
  for (const piece of pieces[currency] ?? []) {
    const count = Math.floor(left / piece)
    left -= count * piece
    if (count > 0) found.push({ cents: piece, count })
  }
  return found
}

/** The next sums above it that are handed over in one kind of note, the smallest first; at most three. */
export function nextNotes(cents: number, currency: string): number[] {
  const sums = (handed[currency] ?? []).map((note) => Math.ceil(cents / note) * note).filter((sum) => sum > cents)
  return [...new Set(sums)].toSorted((one, other) => one - other).slice(0, 3)
}
