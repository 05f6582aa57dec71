interface Axis {
  lowest: number
  highest: number
  /** Where a line is drawn, from below. */
  lines: number[]
}

const niceSteps = [1, 2, 2.5, 5, 10]
const wantedLines = 3

/** A scale of round numbers that holds all of these and zero. */
export function axisOf(values: readonly number[]): Axis {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const span = most - least || 1
  const power = 10 ** Math.floor(Math.log10(span / wantedLines))
  const step = (niceSteps.find((nice) => nice * power * wantedLines >= span) ?? 10) * power
  const [lowest, highest] = [Math.floor(least / step) * step, Math.max(step, Math.ceil(most / step) * step)]
  const count = Math.round((highest - lowest) / step)
  return { lowest, highest, lines: Array.from({ length: count + 1 }, (_, index) => lowest + index * step) }
}

/** 36k, 1.2M, or the number itself. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
