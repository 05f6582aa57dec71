import { both, field, get, nonce, ofSession, part, transport, type Row, type Which } from './start-state.ts'

/** Everything that can be under way, as one number each; 0 is nothing. */
export const message = {
  /** Phone to studio: a wish over the network, or with a live or a dead nonce of the bed. */
  startRemote: 1,
  startLive: 3,
  startDead: 5,
  /** Studio to phone; every other answer leaves the model's phone as impatient as it was. */
  answerGrant: 9,
  /** Bed to studio, by either road: lamps-on, final, never started. */
  receiptL: 13,
  receiptF: 15,
  receiptN: 17,
  /** Studio to bed. */
  ackL: 19,
  ackF: 21,
  ackN: 23,
  /** To the bed, by either road. */
  grant: 25,
  helloForStart: 27,
  /** Bed to studio. */
  identityLive: 29,
  identityDead: 31,
  started: 33,
  statusDressing: 35,
  statusRunning: 37,
  examDressing: 39,
  examRunning: 41,
  statusPaused: 43,
  examPaused: 45,
  /** To the bed, by either road. */
  pause: 47,
  resume: 49,
  /** Those above exist for wish 1 and, one higher, for wish 2. */
  helloBluetooth: 51,
  helloExam: 52,
  /** Of an examination that was given up: it still kills the nonce. */
  helloOld: 53,
  identityExam: 54,
  askExam: 55,
  ask: 56,
  /** The bed has no run: and keeps no receipt, or keeps one. */
  examNothing: 57,
  examReceipt: 58,
  phoneIdentityLive: 59,
  phoneIdentityDead: 60,
  /** Bed to studio, by either road: final, and the lamps were not on for a second; 62 for wish 2. */
  receiptZ: 61,
} as const

export function whichOf(code: number): Which {
  return code % 2 === 1 ? 1 : 2
}

/** The message's kind: the code that it has for wish 1. */
export function kindOf(code: number): number {
  if (code === message.receiptZ + 1) return message.receiptZ
  return code >= message.helloBluetooth || code % 2 === 1 ? code : code - 1
}

export function about(kind: number, which: Which): number {
  return kind + which - 1
}

export function countMessages(row: Row): number {
  return (get(row, field.messages) > 0 ? 1 : 0) + (get(row, field.messages + 1) > 0 ? 1 : 0)
}

export function addMessage(row: Row, code: number): void {
  const at = field.messages
  if (get(row, at) === 0) row[at] = code
  else row[at + 1] = code
  sortMessages(row)
}

export function dropMessage(row: Row, slot: number): void {
  row[field.messages + slot] = 0
  sortMessages(row)
}

/** Replaces what is under way; 0 takes it off. */
export function mapMessages(row: Row, change: (code: number) => number): void {
  for (const slot of [0, 1]) row[field.messages + slot] = change(get(row, field.messages + slot))
  sortMessages(row)
}

function sortMessages(row: Row): void {
  const [a, b] = [get(row, field.messages), get(row, field.messages + 1)]
  if (a < b) {
    row[field.messages] = b
    row[field.messages + 1] = a
  }
}

/** The bed gives a new nonce or forgets the old one: every copy of it is dead. */
export function killNonce(row: Row): void {
  for (const which of both) row[ofSession(which, part.isLive)] = 0
  if (row[field.phoneNonce] === nonce.live) row[field.phoneNonce] = nonce.dead
  mapMessages(row, asDead)
  row[field.nonceTransport] = transport.none
}

/** No side is left that could name the nonce: which road it was given on makes no difference any more. */
export function forgetDeadNonce(row: Row): void {
  const isHeld =
    both.some((which) => get(row, ofSession(which, part.isLive)) === 1) ||
    row[field.phoneNonce] === nonce.live ||
    isLiveMessage(get(row, field.messages)) ||
    isLiveMessage(get(row, field.messages + 1))
  if (!isHeld) row[field.nonceTransport] = transport.none
}

function isLiveMessage(code: number): boolean {
  return asDead(code) !== code
}

function asDead(code: number): number {
  const kind = kindOf(code)
  if (kind === message.startLive) return code - message.startLive + message.startDead
  if (kind === message.identityLive) return code - message.identityLive + message.identityDead
  return kind === message.phoneIdentityLive ? message.phoneIdentityDead : code
}
