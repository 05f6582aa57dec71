/**
 * One state of phone, studio, bed and network as a plain row of small numbers. Two starts at most are wished for, each
 * with a session and a grant of its own. A nonce is never a number here: all that matters is whether it is the one
 * that the bed would still accept ("live"), so replacing it makes every copy of it dead.
 */
export const field = {
  /** Bed: what became of grant 1 and of grant 2, see `history`. */
  grants: 0,
  isCooling: 2,
  isLinked: 3,
  /** The road of the live nonce; 0 when neither side holds a live one. */
  nonceTransport: 4,
  /** Studio: five numbers for session 1, five for session 2. */
  sessions: 5,
  examination: 15,
  /** Phone. */
  intents: 16,
  phoneNonce: 17,
  hasGrant: 18,
  /** Only a planted fault makes a bed forget. */
  hasForgotten: 19,
  /** Bed: how the run that is under way has been paused, see `pause`. */
  pause: 20,
  /** Network: at most two messages, the larger number first. */
  messages: 21,
} as const
export const stateSize = 23

/** Of a session, counted from `sessions + 5 * (which - 1)`. */
export const part = { stage: 0, money: 1, isLive: 2, run: 3, isBluetooth: 4 } as const
export const stage = {
  none: 0,
  asked: 1,
  granted: 2,
  unknown: 3,
  dressing: 4,
  running: 5,
  ended: 6,
  paused: 7,
  /** Unknown, and the bed is free by time: its run must be over. */
  freed: 8,
} as const
/** `twice`: settled more than once. */
export const money = { reserved: 0, used: 1, released: 2, twice: 3 } as const
export const nonce = { none: 0, live: 1, dead: 2 } as const
export const transport = { none: 0, mqtt: 1, bluetooth: 2 } as const
/** Of session 1; two more for session 2. */
export const examining = { no: 0, greeted: 1, asked: 2 } as const

/** Odd while the lamps are off. A run has two pauses; the third exists in a bed that does not count. */
export const pause = { none: 0, first: 1, afterFirst: 2, second: 3, afterSecond: 4, third: 5 } as const

/**
 * A grant in the bed's memory; the letters are the receipts that it still keeps: lamps-on, final, never started. `dark`:
 * the bed had stored that its lamps go on, and lost its power before they did.
 */
export const history = {
  unheard: 0,
  dressing: 1,
  runningL: 2,
  running: 3,
  neverN: 4,
  never: 5,
  overLF: 6,
  overF: 7,
  overL: 8,
  over: 9,
  darkLF: 10,
  darkF: 11,
  darkL: 12,
  dark: 13,
} as const

export type Which = 1 | 2
export const both: readonly Which[] = [1, 2]
export type Row = Uint8Array

const radix = [14, 14, 2, 2, 3, 9, 4, 2, 3, 2, 9, 4, 2, 3, 2, 5, 3, 3, 2, 2, 6, 64, 64]

/** One number for one state: below 2^53, so that it is exact. */
export function pack(row: Row): number {
  let packed = 0
  for (let at = 0; at < stateSize; at += 1) packed = packed * (radix[at] ?? 1) + (row[at] ?? 0)
  return packed
}

export function unpack(packed: number, row: Row): void {
  let rest = packed
  for (let at = stateSize - 1; at >= 0; at -= 1) {
    const base = radix[at] ?? 1
    row[at] = rest % base
    rest = Math.floor(rest / base)
  }
}

export function get(row: Row, at: number): number {
  return row[at] ?? 0
}

export function ofSession(which: Which, what: number): number {
  return field.sessions + 5 * (which - 1) + what
}

export function historyOf(row: Row, which: Which): number {
  return get(row, field.grants + which - 1)
}

export function isUnder(row: Row, which: Which): boolean {
  const is = historyOf(row, which)
  return is === history.dressing || is === history.runningL || is === history.running
}

export function isRunning(row: Row, which: Which): boolean {
  const is = historyOf(row, which)
  return is === history.runningL || is === history.running
}

/** The run that is under way is paused. */
export function isPaused(row: Row): boolean {
  return get(row, field.pause) % 2 === 1
}

/** The lamps went on for this grant at some time. */
export function wasLit(row: Row, which: Which): boolean {
  const is = historyOf(row, which)
  return isRunning(row, which) || (is >= history.overLF && is <= history.over)
}

/** The bed says that they did, and for how long: not for a second. */
export function wasDark(row: Row, which: Which): boolean {
  return historyOf(row, which) >= history.darkLF
}

/** The session that has the bed; 0 when there is none. */
export function openSession(row: Row): 0 | Which {
  return both.find((which) => hasBed(row, which)) ?? 0
}

export function hasBed(row: Row, which: Which): boolean {
  const at = get(row, ofSession(which, part.stage))
  return isOpen(at) && at !== stage.freed
}

export function isOpen(at: number): boolean {
  return at !== stage.none && at !== stage.ended
}
