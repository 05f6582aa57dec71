interface Blockable {
  blocked: 0 | 1
  /** null: until staff lift it. */
  blockedUntil: number | null
}

/** Whether a member is kept out now. A block with an end lifts itself. */
export function isBlocked({ blocked, blockedUntil }: Blockable, now: number): boolean {
  return blocked === 1 && (blockedUntil === null || blockedUntil > now)
}
