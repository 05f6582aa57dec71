import type { Step } from '#src/domain/machine.ts'
import {
  canDismiss,
  canUndo,
  covers,
  type Entry,
  type EntryState,
  hasTicket,
  type Intent,
  isReport,
  isUnsent,
  laneOf,
  overlaps,
} from './outbox-entry.ts'

export interface NewEntry {
  opId: string
  ownerUid: string
  shopId: number | undefined
  intent: Intent
}

/** What became of one try. */
export type SendOutcome =
  /** `acks`: what the bed may be told about receipts that arrived, base64url. */
  | { kind: 'done'; code: 'ok' | 'already'; rev: number | undefined; acks?: readonly string[] }
  | { kind: 'refused'; code: string }
  | { kind: 'retry'; mayHaveArrived: boolean; retryAfterSeconds: number | undefined }
  /** `isRevoked`: the login was ended on purpose, and has not run out by itself. */
  | { kind: 'signed-out'; isRevoked?: true }

export type OutboxEvent =
  | { type: 'meant'; entry: NewEntry; at: number }
  | { type: 'undo-pressed'; opId: string }
  | { type: 'dismiss-pressed'; opId: string }
  /**
   * A sender looks for work. `isAlone`: no other one can be at work. `isFresh`: the connection has just come back.
   * `isSignedOut`: only what has a ticket can be sent.
   */
  | { type: 'sender-ready'; ownerUid: string; at: number; isAlone: boolean; isFresh: boolean; isSignedOut?: boolean }
  /** Time has passed, whether or not anything can be sent. */
  | { type: 'looked-at'; ownerUid: string; at: number; isAlone: boolean }
  | { type: 'answered'; opId: string; tries: number; outcome: SendOutcome; at: number; random: number }
  | { type: 'member-left'; uid: string }

export type OutboxEffect =
  /** The intent is kept under this id. */
  | { do: 'promise'; opId: string }
  | { do: 'send'; entry: Entry }
  /** Nothing is due before this instant. */
  | { do: 'wake'; at: number }
  | { do: 'settle'; entry: Entry; outcome: SendOutcome }
  /** Nothing is sent for this member before they have signed in again. */
  | { do: 'ask-login'; uid: string }

export type Outbox = readonly Entry[]

export type OutboxStep = Step<Outbox, OutboxEffect>

const second = 1000
const day = 86_400 * second
export const ageLimitMs = 7 * day
/** Longer than the time limit of a call, so that a living sender is never overtaken. */
export const leaseMs = 20 * second
/** A clock that is set back by more than this ends every lease. */
const clockSlackMs = 300 * second
const longestBackoffMs = 300 * second
const longestPatienceMs = 3600 * second
const mostReceipts = 50

/** Decides everything about the outbox; performs nothing. */
export function next(outbox: Outbox, event: OutboxEvent): OutboxStep {
  switch (event.type) {
    case 'meant':
      return add(outbox, event.entry, event.at)
    case 'undo-pressed':
      return go(outbox.filter((entry) => entry.opId !== event.opId || !canUndo(entry)))
    case 'dismiss-pressed':
      return go(outbox.filter((entry) => entry.opId !== event.opId || !canDismiss(entry)))
    case 'sender-ready':
      return startSending(outbox, event)
    case 'looked-at':
      return go(sweep(outbox, event.ownerUid, event.at, event.isAlone))
    case 'answered':
      return settle(outbox, event)
    case 'member-left':
      return go(outbox.filter((entry) => entry.ownerUid !== event.uid || isReport(entry)))
  }
}

function go(state: Outbox, ...effects: OutboxEffect[]): OutboxStep {
  return { state, effects }
}

function add(outbox: Outbox, meant: NewEntry, at: number): OutboxStep {
  if (outbox.some(({ opId }) => opId === meant.opId)) return go(outbox, { do: 'promise', opId: meant.opId })
  const lane = laneOf(meant.intent)
  const inLane = outbox.filter((entry) => entry.ownerUid === meant.ownerUid && entry.lane === lane)
  const last = inLane.filter(isUnsent).sort(bySeq).at(-1)
  const merged = last && merge(last, meant.intent)
  if (last && merged) return go(replace(outbox, { ...last, intent: merged }), { do: 'promise', opId: last.opId })

  const entry: Entry = {
    ...meant,
    lane,
    seq: Math.max(0, ...outbox.map(({ seq }) => seq)) + 1,
    queuedAt: at,
    tries: 0,
    nextAt: at,
    notBefore: 0,
    mayHaveArrived: false,
    state: { name: 'waiting' },
  }
  // Meaning it again answers what was refused before, so the old refusal goes.
  const answered = new Set(inLane.filter((old) => canDismiss(old) && covers(meant.intent, old.intent)))
  return go([...outbox.filter((old) => !answered.has(old)), entry], { do: 'promise', opId: entry.opId })
}

/** One intent for both, where the older one already says the same or has certainly not been sent. */
function merge(older: Entry, newer: Intent): Intent | undefined {
  const { intent } = older
  if (newer.kind === 'cancel-appointment' || newer.kind === 'mark-visited') return intent
  const isUntouched = older.tries === 0 && older.state.name === 'waiting'
  if (newer.kind === 'report-problem') return mergeProblems(intent, newer, isUntouched)
  if (newer.kind === 'report-receipts') return mergeReports(intent, newer, isUntouched)
  if (intent.kind !== newer.kind || !isUntouched) return undefined
  // An edit made on a newer revision may only take the older one along when it replaces all of it.
  if (newer.baseRev !== intent.baseRev && !covers(newer, intent)) return undefined
  // Another tab had not heard yet of the own edit that the older one was put on top of.
  if (newer.baseRev < intent.baseRev && !covers(intent, newer)) return undefined
  const baseRev = Math.max(intent.baseRev, newer.baseRev)
  return { ...newer, baseRev, changes: { ...intent.changes, ...newer.changes } }
}

/** A session has one report: what the second one adds goes along with the first, unless that is on its way. */
function mergeProblems(older: Intent, newer: Intent, isUntouched: boolean): Intent | undefined {
  if (older.kind !== 'report-problem' || newer.kind !== 'report-problem' || !isUntouched) return undefined
  if (newer.report.sessionId === undefined) return undefined
  return {
    ...older,
    report: { ...newer.report, ...older.report, wantsBack: older.report.wantsBack || newer.report.wantsBack },
  }
}

/** A receipt that is on its way already need not go twice; the server takes so many in one call and no more. */
function mergeReports(older: Intent, newer: Intent, isUntouched: boolean): Intent | undefined {
  if (older.kind !== 'report-receipts' || newer.kind !== 'report-receipts') return undefined
  if (covers(older, newer)) return older
  const frames = [...new Set([...older.frames, ...newer.frames])]
  return isUntouched && frames.length <= mostReceipts ? { ...older, frames } : undefined
}

function startSending(
  outbox: Outbox,
  { ownerUid, at, isAlone, isFresh, isSignedOut = false }: OutboxEvent & { type: 'sender-ready' },
): OutboxStep {
  const swept = sweep(outbox, ownerUid, at, isAlone)
  const mine = swept.filter((entry) => entry.ownerUid === ownerUid)
  const sending = mine.find((entry) => entry.state.name === 'sending')
  if (sending?.state.name === 'sending') return go(swept, { do: 'wake', at: sending.state.leaseBy })

  const heads = headsOf(mine).filter((entry) => !isSignedOut || hasTicket(entry))
  const due = heads.find((entry) => at >= dueAt(entry, at, isFresh))
  if (due) {
    const taken: Entry = { ...due, tries: due.tries + 1, state: { name: 'sending', leaseBy: at + leaseMs } }
    return go(replace(swept, taken), { do: 'send', entry: taken })
  }
  if (heads.length === 0) return go(swept)
  return go(swept, { do: 'wake', at: Math.min(...heads.map((entry) => dueAt(entry, at, isFresh))) })
}

/** Takes back what a vanished sender left, and gives up what is too old. */
function sweep(outbox: Outbox, ownerUid: string, at: number, isAlone: boolean): Outbox {
  return outbox.map((entry) => {
    if (entry.ownerUid !== ownerUid) return entry
    const found = isAlone || hasLapsed(entry, at) ? giveBack(entry) : entry
    return isTooOld(found, at) ? inState(found, { name: 'dead' }) : found
  })
}

/** The oldest entry of each lane, oldest first; a lane whose oldest one cannot be sent has none. */
function headsOf(mine: Entry[]): Entry[] {
  const ordered = mine.filter((entry) => entry.state.name !== 'refused').sort(bySeq)
  const heads = new Map<string, Entry>()
  for (const entry of ordered) if (!heads.has(entry.lane)) heads.set(entry.lane, entry)
  return [...heads.values()].filter((entry) => entry.state.name === 'waiting')
}

/** A clock that was set back must not leave an entry waiting for a day that is far away. */
function dueAt(entry: Entry, now: number, isFresh: boolean): number {
  const wanted = isFresh ? entry.notBefore : Math.max(entry.nextAt, entry.notBefore)
  return wanted - now > longestPatienceMs ? now : wanted
}

function hasLapsed({ state }: Entry, at: number): boolean {
  return state.name === 'sending' && (at >= state.leaseBy || state.leaseBy - at > leaseMs + clockSlackMs)
}

/** The sender is gone without a word: the try may have arrived. */
function giveBack(entry: Entry): Entry {
  return entry.state.name === 'sending' ? inState({ ...entry, mayHaveArrived: true }, { name: 'waiting' }) : entry
}

function isTooOld(entry: Entry, at: number): boolean {
  return entry.state.name === 'waiting' && at - entry.queuedAt > ageLimitMs && !isReport(entry)
}

function settle(outbox: Outbox, event: OutboxEvent & { type: 'answered' }): OutboxStep {
  const entry = outbox.find(({ opId }) => opId === event.opId)
  if (!entry || canDismiss(entry)) return go(outbox)
  const { outcome } = event
  switch (outcome.kind) {
    case 'done':
      return go(withoutDone(outbox, entry, outcome.rev), { do: 'settle', entry, outcome })
    case 'refused':
      return go(replace(outbox, { ...entry, state: { name: 'refused', code: outcome.code } }), {
        do: 'settle',
        entry,
        outcome,
      })
    case 'retry':
      return isCurrentTry(entry, event) ? go(replace(outbox, putBack(entry, outcome, event))) : go(outbox)
    case 'signed-out':
      if (!isCurrentTry(entry, event)) return go(outbox)
      return go(replace(outbox, { ...entry, tries: entry.tries - 1, state: { name: 'waiting' } }), {
        do: 'ask-login',
        uid: entry.ownerUid,
      })
  }
}

/** A word from a sender that was given up says nothing about the try that followed it. */
function isCurrentTry(entry: Entry, event: { tries: number }): boolean {
  return entry.state.name === 'sending' && entry.tries === event.tries
}

/** Waits a random time of a span that doubles with each try, so that many phones do not come back at once. */
function putBack(
  entry: Entry,
  { mayHaveArrived, retryAfterSeconds = 0 }: SendOutcome & { kind: 'retry' },
  { at, random }: { at: number; random: number },
): Entry {
  const span = Math.min(longestBackoffMs, second * 2 ** entry.tries)
  return {
    ...entry,
    mayHaveArrived: entry.mayHaveArrived || mayHaveArrived,
    nextAt: at + Math.round(random * span),
    notBefore: at + Math.min(longestPatienceMs, retryAfterSeconds * second),
    state: { name: 'waiting' },
  }
}

/** Later edits of the same fields were made on top of the one that is done, so they start from its revision. */
function withoutDone(outbox: Outbox, done: Entry, rev: number | undefined): Outbox {
  const rest = outbox.filter((entry) => entry !== done)
  const { intent } = done
  if (rev === undefined || intent.kind !== 'edit-profile') return rest
  return rest.map((entry) => {
    if (entry.ownerUid !== done.ownerUid || entry.intent.kind !== 'edit-profile' || entry.tries > 0) return entry
    return overlaps(entry.intent, intent)
      ? rebased(entry, { ...entry.intent, baseRev: Math.max(rev, entry.intent.baseRev) })
      : entry
  })
}

function inState(entry: Entry, state: EntryState): Entry {
  return { ...entry, state }
}

function rebased(entry: Entry, intent: Intent): Entry {
  return { ...entry, intent }
}

function bySeq(a: Entry, b: Entry): number {
  return a.seq - b.seq
}

function replace(outbox: Outbox, entry: Entry): Outbox {
  return outbox.map((old) => (old.opId === entry.opId ? entry : old))
}
