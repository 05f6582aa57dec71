interface Blockable {
  blocked: 0 | 1
  /** null: until staff lift it. */
  blockedUntil: number | null
}

/** Whether a member is kept out now. A block with an end lifts itself. */
export function isBlocked({ blocked, blockedUntil }: Blockable, now: number): boolean {
  return blocked === 1 && (blockedUntil === null || blockedUntil > now)
}

/** Whether one block keeps a member out now for longer than the other, if that is one. */
export function isStricterBlock(one: Blockable, other: Blockable, now: number): boolean {
  if (!isBlocked(one, now)) return false
  return !isBlocked(other, now) || endOf(one) > endOf(other)
}

function endOf({ blockedUntil }: Blockable): number {
  return blockedUntil ?? Number.POSITIVE_INFINITY
}
