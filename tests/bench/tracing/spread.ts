import { median } from '../measured.ts'

export interface Spread {
  median: number
  /** Between these lies the middle half of all values. */
  quartiles: [number, number]
  /** Between these lies the median of very many such values, in 95 of 100 runs; by rank, whatever they are spread like. */
  surely: [number, number]
}

/** Of at least ten values: fewer say nothing about a spread. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const count = sorted.length
  if (count < 10) throw new Error('Too few values for a spread')
  const at = (rank: number) => sorted[Math.min(count - 1, Math.max(0, rank))] ?? Number.NaN
  const reach = 0.98 * Math.sqrt(count)
  return {
    median: median(sorted) ?? Number.NaN,
    quartiles: [at(Math.floor(count / 4)), at(Math.ceil((3 * count) / 4) - 1)],
    surely: [at(Math.floor(count / 2 - reach)), at(Math.ceil(count / 2 + reach) - 1)],
  }
}
