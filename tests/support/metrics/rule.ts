import type { Sample } from './scrape.ts'

/** Two readings, the earlier one before what happened. */
export interface Readings {
  before: Sample[]
  after: Sample[]
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  '>': (value, limit) => value > limit,
  '<': (value, limit) => value < limit,
  '==': (value, limit) => value === limit,
}

/**
 * The part of PromQL that our rules and boards are written in: `term` or `term / term`, where a term is a selector,
 * `increase(selector[5m])` or `sum(…)` of these. Anything else throws. As with Prometheus, a series that is new has not
 * increased.
 */
export function valuesOf(expression: string, readings: Readings): Sample[] {
  const [top = '', bottom, ...rest] = expression.split(' / ')
  if (rest.length > 0) throw new Error(`One division at most: ${expression}`)
  const above = termOf(top.trim(), readings)
  if (bottom === undefined) return above
  const below = new Map(termOf(bottom.trim(), readings).map((sample) => [keyOf(sample), sample.value]))
  return above.flatMap((sample) => {
    const divisor = below.get(keyOf(sample))
    return divisor === undefined ? [] : [{ ...sample, value: sample.value / divisor }]
  })
}

/** The series for which the rule would fire. */
export function firesFor(rule: string, readings: Readings): Sample[] {
  const [, expression = '', comparison = '', limit] = /^(.+) (>|<|==) ([\d.]+)$/.exec(rule) ?? []
  const compare = comparisons[comparison]
  if (!compare) throw new Error(`Not a rule: ${rule}`)
  return valuesOf(expression, readings).filter(({ value }) => compare(value, Number(limit)))
}

function termOf(term: string, readings: Readings): Sample[] {
  const summed = /^sum\((.+)\)$/.exec(term)?.[1]
  if (summed !== undefined) {
    const parts = termOf(summed, readings)
    return parts.length === 0 ? [] : [{ name: '', labels: {}, value: parts.reduce((sum, { value }) => sum + value, 0) }]
  }
  const increased = /^increase\((.+)\[\d+[mh]\]\)$/.exec(term)?.[1]
  if (increased === undefined) return select(term, readings.after)
  const earlier = new Map(select(increased, readings.before).map((sample) => [keyOf(sample), sample.value]))
  return select(increased, readings.after).flatMap((sample) => {
    const from = earlier.get(keyOf(sample))
    return from === undefined ? [] : [{ ...sample, value: sample.value - from }]
  })
}

function select(selector: string, samples: Sample[]): Sample[] {
  const [, name, inside] = /^(\w+)(?:\{(.+)\})?$/.exec(selector) ?? []
  if (name === undefined) throw new Error(`Not a selector: ${selector}`)
  const matchers = (inside ?? '')
    .split(',')
    .filter((part) => part !== '')
    .map(readMatcher)
  return samples.filter((sample) => sample.name === name && matchers.every((matches) => matches(sample.labels)))
}

function readMatcher(text: string): (labels: Record<string, string>) => boolean {
  const [, label = '', operator, value = ''] = /^(\w+)(=~|=)"([^"]*)"$/.exec(text) ?? []
  if (operator === undefined) throw new Error(`Not a matcher: ${text}`)
  const pattern = new RegExp(`^(?:${value})$`)
  return (labels) => (operator === '=' ? labels[label] === value : pattern.test(labels[label] ?? ''))
}

function keyOf({ labels }: Sample): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}
