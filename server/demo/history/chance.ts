import { createHash } from 'node:crypto'

import type { Instant } from '#server/platform/database/schema.ts'

/** Chance that is the same on every machine for the same words. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  share: () => number
  /** A whole number from the first to the last, both of them. */
  between: (first: number, last: number) => number
  isOf: (share: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** One of several by their weights, which are whole or not and not all 0. */
  weigh: <Item>(items: readonly (readonly [item: Item, weight: number])[]) => Item
  /** 16 hex digits, as beds write ids. */
  hex: () => string
  /** A UUID of version 7, which sorts by its instant, as the real ones do. */
  id: (at: Instant) => string
}

/** Numbers by mulberry32, from a hash of the words. */
export function chanceOf(words: string): Chance {
  let state = createHash('sha256').update(words).digest().readUInt32LE()
  function share(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (first: number, last: number) => first + Math.floor(share() * (last - first + 1))
  const hex = (digits: number) =>
    Math.floor(share() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    share,
    between,
    isOf: (part) => share() < part,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    weigh: (items) => weighed(items, share()),
    hex: () => hex(8) + hex(8),
    id(at) {
      const time = at.toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`
    },
  }
}

function weighed<Item>(items: readonly (readonly [Item, number])[], share: number): Item {
  let left = share * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    left -= weight
    if (left < 0) return item
  }
  throw new Error('Nothing has any weight')
}
