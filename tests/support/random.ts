/** Repeatable chance: the same seed gives the same numbers on every machine (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, not including, the limit. */
  below: (limit: number) => number
  bytes: (length: number) => Uint8Array
  pick: <Item>(items: readonly Item[]) => Item
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    bytes: (length) => Uint8Array.from({ length }, () => below(256)),
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  }
}
