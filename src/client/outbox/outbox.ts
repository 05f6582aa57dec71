import { sendEntry } from '#src/client/api/send-entry.ts'
import { type Entry, type Intent, isLostAtLogout } from '#src/domain/outbox/outbox-entry.ts'
import { type NewEntry, next, type Outbox, type OutboxEvent, type SendOutcome } from '#src/domain/outbox/outbox.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { openOutbox } from '#src/client/storage/rows/outbox-store.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { requestBackgroundSync } from './background-sync.ts'
import { readLogin } from '#src/client/storage/login-copy.ts'
import { type OutboxChannel, openOutboxChannel } from './outbox-channel.ts'
import { noteOwnEdit, onTopOfOwnEdits } from './own-edits.ts'
import { showOutbox } from './outbox-view.ts'
import type { OutboxMessage } from './replay.ts'

export type Enqueued =
  | { kind: 'saved'; opId: string }
  /** Nothing is kept: it happens now, with a connection, or not at all. */
  | { kind: 'not-saved'; reason: 'full' | 'blocked' }
  | { kind: 'signed-out' }

export interface Settled {
  entry: Entry
  outcome: SendOutcome
}

/** A listener that gives a promise is waited for: until then the entry is still shown as being sent. */
type SettledListener = (settled: Settled) => void | Promise<unknown>

export const outboxStore = openOutbox()
const settledListeners = new Set<SettledListener>()
const replayWanted = makeListeners()
const lingering = new Map<string, Entry>()
const lingerMs = 10_000
/** What was taken back or dismissed on this page. */
const removed = new Set<string>()

let rows: Outbox = []
let isUnreadable = false
let channel: OutboxChannel | undefined

/** Keeps an intent on this phone; `saved` only when the disk has it. Sending starts at once. */
export async function enqueue(intent: Intent): Promise<Enqueued> {
  const ownerUid = readLogin()?.uid
  if (ownerUid === undefined) return { kind: 'signed-out' }
  const entry = newEntry(ownerUid, intent)
  try {
    const { effects } = await change({ type: 'meant', entry, at: Date.now() })
    const promise = effects.find((effect) => effect.do === 'promise')
    void requestBackgroundSync()
    replayWanted.tell()
    return { kind: 'saved', opId: promise?.opId ?? entry.opId }
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    return { kind: 'not-saved', reason: isFull ? 'full' : 'blocked' }
  }
}

/** Takes an intent back. False when it is too late: a try may have reached the server. */
export async function undo(opId: string): Promise<boolean> {
  return await remove({ type: 'undo-pressed', opId })
}

/** The member has read why the server said no, or that an entry is too old. */
export async function dismiss(opId: string): Promise<boolean> {
  return await remove({ type: 'dismiss-pressed', opId })
}

/** For a phone that cannot keep anything: asks the server now, and only now. */
export async function sendDirectly(intent: Intent): Promise<SendOutcome> {
  const login = readLogin()
  if (!login) return { kind: 'signed-out' }
  const [made] = next([], { type: 'meant', entry: newEntry(login.uid, intent), at: Date.now() }).state
  return made ? await sendEntry(made, login) : { kind: 'signed-out' }
}

/** What the server must hear whenever it can: a phone without room sends it now or never. */
export async function keepOrSend(intent: Intent): Promise<void> {
  const kept = await enqueue(intent)
  if (kept.kind === 'not-saved') await sendDirectly(intent)
}

const countLimitMs = 1500

/**
 * How much of this member's signing out would lose, read from the phone itself: a screen may be there before the outbox
 * is shown. `undefined` where the phone cannot be read in time: a database that hangs does not keep the member from
 * signing out.
 */
export async function countLostAtLogout(): Promise<number | undefined> {
  const uid = readLogin()?.uid
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, countLimitMs))
  try {
    const entries = await Promise.race([outboxStore.read(), limit])
    return entries?.filter((entry) => entry.ownerUid === uid && isLostAtLogout(entry)).length
  } catch {
    return undefined
  }
}

/** Hears of every entry that the server has decided on, sent from any tab; returns the function that ends it. */
export function onSettled(listener: SettledListener): () => void {
  settledListeners.add(listener)
  return () => void settledListeners.delete(listener)
}

/** Asks for everything that waits to be sent now. */
export function replayOutbox(): void {
  replayWanted.tell()
}

/** Hears that there is something to send. */
export function onReplayWanted(listener: () => void): () => void {
  return replayWanted.add(listener)
}

/** Forgets what a member had not sent; they were asked before. */
export async function deleteEntriesOf(uid: string): Promise<void> {
  await change({ type: 'member-left', uid })
}

/** Shows the outbox and follows what other tabs and the worker do to it, until the returned function is called. */
export function watchOutbox(hear: (message: OutboxMessage) => void): () => void {
  channel = openOutboxChannel((message) => {
    take(message)
    hear(message)
  })
  const stopUser = remembered.userId.subscribe(show)
  void refresh()
  return () => {
    stopUser()
    channel?.close()
    channel = undefined
  }
}

/** Says what happened to the outbox, here and to the other tabs. */
export function announceToTabs(message: OutboxMessage): void {
  take(message)
  channel?.tell(message)
}

function newEntry(ownerUid: string, intent: Intent): NewEntry {
  const shopId = remembered.shopId.read()
  return { opId: crypto.randomUUID(), ownerUid, shopId, intent: onTopOfOwnEdits(intent, ownerUid) }
}

async function change(event: OutboxEvent) {
  const step = await outboxStore.change((outbox) => next(outbox, event))
  announceToTabs({ type: 'changed' })
  return step
}

async function remove(event: OutboxEvent & { opId: string }): Promise<boolean> {
  const isIn = (outbox: Outbox) => outbox.some(({ opId }) => opId === event.opId)
  try {
    const { isRemoved } = await outboxStore.change((outbox) => {
      const { state } = next(outbox, event)
      return { state, isRemoved: isIn(outbox) && !isIn(state) }
    })
    if (isRemoved) removed.add(event.opId)
    announceToTabs({ type: 'changed' })
    // A second tap finds that the first one has done it.
    return removed.has(event.opId)
  } catch {
    // A disk that cannot be read or written has not taken it back, and the screen says so.
    return false
  }
}

function take(message: OutboxMessage): void {
  if (message.type === 'settled') void linger(message)
  if (message.type !== 'login-asked') void refresh()
}

/** Until the lists are read again, a settled entry is shown as being sent: so the old state never flashes up. */
async function linger(settled: Settled): Promise<void> {
  const { entry, outcome } = settled
  noteOwnEdit(entry, outcome)
  const heard = [...settledListeners].map(async (listener) => await listener(settled))
  if (outcome.kind !== 'done') return
  lingering.set(entry.opId, entry)
  show()
  const limit = new Promise((resolve) => setTimeout(resolve, lingerMs))
  await Promise.race([Promise.allSettled(heard), limit])
  lingering.delete(entry.opId)
  show()
}

async function refresh(): Promise<void> {
  try {
    rows = await outboxStore.read()
    isUnreadable = false
  } catch {
    isUnreadable = true
  }
  show()
}

function show(): void {
  const uid = remembered.userId.read()
  const shown = [...rows.filter(({ opId }) => !lingering.has(opId)), ...lingering.values()]
  const mine = shown.filter(({ ownerUid }) => ownerUid === uid)
  showOutbox({ entries: mine.sort((a, b) => a.seq - b.seq), isUnreadable })
}
