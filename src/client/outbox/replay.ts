import { type Entry, hasTicket } from '#src/domain/outbox/outbox-entry.ts'
import { next, type OutboxEffect, type SendOutcome } from '#src/domain/outbox/outbox.ts'
import type { Credentials } from '#src/client/storage/rows/credentials-copy.ts'
import type { OutboxStore } from '#src/client/storage/rows/outbox-store.ts'

/** What happened to the outbox, for everybody on this phone who shows it. */
export type OutboxMessage =
  | { type: 'changed' }
  | { type: 'settled'; entry: Entry; outcome: SendOutcome }
  | { type: 'login-asked'; token: string; isRevoked: boolean }

/** The outside of the replay: the page and the service worker each bring their own. */
export interface ReplayPorts {
  store: OutboxStore
  credentials: () => Promise<Credentials | undefined>
  send: (entry: Entry, login: Credentials | undefined) => Promise<SendOutcome>
  /** Asked before anything is sent, so that an entry stays undoable while there is no signal. */
  isReachable: () => Promise<boolean>
  now: () => number
  random: () => number
  /** Does the work when no other tab of this phone is at it; `isAlone` is false where that cannot be known. */
  withOutboxLock: <Result>(work: (isAlone: boolean) => Promise<Result>) => Promise<Result>
  tell: (message: OutboxMessage) => void
}

/** Why the replay stopped. */
export type Pause =
  | { kind: 'idle' }
  | { kind: 'waiting'; untilAt: number }
  | { kind: 'unreachable' }
  | { kind: 'signed-out' }

/** Sends what is due, one entry at a time, until nothing is. `isFresh`: the connection has just come back. */
export function replay(ports: ReplayPorts, isFresh: boolean): Promise<Pause> {
  return ports.withOutboxLock(async (isAlone) => {
    for (;;) {
      const pause = await replayOne(ports, isFresh, isAlone)
      if (pause) return pause
    }
  })
}

/**
 * Sends one entry; gives the reason to stop when none was sent or the server did not take it. What the login of now
 * cannot send, because there is none or it is another's, goes by its ticket where it has one.
 */
async function replayOne(ports: ReplayPorts, isFresh: boolean, isAlone: boolean): Promise<Pause | undefined> {
  const login = await ports.credentials()
  const turn = { isFresh, isAlone }
  const own: Pause | undefined = login
    ? await replayAs(ports, { ...turn, ownerUid: login.uid, login })
    : { kind: 'signed-out' }
  if (own?.kind !== 'idle' && own?.kind !== 'signed-out') return own
  const left = (await ports.store.read()).filter((entry) => isLive(entry) && hasTicket(entry))
  const ownerUid = left.find((entry) => own.kind === 'signed-out' || entry.ownerUid !== login?.uid)?.ownerUid
  if (ownerUid === undefined) return own
  const byTicket = await replayAs(ports, { ...turn, ownerUid, login: undefined })
  return byTicket?.kind === 'idle' ? own : byTicket
}

interface Turn {
  ownerUid: string
  /** Undefined: only what has a ticket can be sent. */
  login: Credentials | undefined
  isFresh: boolean
  isAlone: boolean
}

async function replayAs(ports: ReplayPorts, turn: Turn): Promise<Pause | undefined> {
  const { store, now } = ports
  const { ownerUid, login, isFresh, isAlone } = turn
  if (!(await hasWork(ports, turn))) return { kind: 'idle' }
  if (!(await ports.isReachable())) return { kind: 'unreachable' }

  const isSignedOut = login === undefined
  const event = { type: 'sender-ready', ownerUid, at: now(), isAlone, isFresh, isSignedOut } as const
  const { effects } = await store.change((outbox) => next(outbox, event))
  const sending = find(effects, 'send')?.entry
  if (!sending) {
    const wake = find(effects, 'wake')
    return wake ? { kind: 'waiting', untilAt: wake.at } : { kind: 'idle' }
  }
  ports.tell({ type: 'changed' })
  return await sendOne(ports, sending, login)
}

async function sendOne(ports: ReplayPorts, entry: Entry, login: Credentials | undefined): Promise<Pause | undefined> {
  const { opId, tries } = entry
  const outcome = await ports.send(entry, login)
  const event = { type: 'answered', opId, tries, outcome, at: ports.now(), random: ports.random() } as const
  const { effects } = await ports.store.change((outbox) => next(outbox, event))
  ports.tell({ type: 'changed' })
  const settled = find(effects, 'settle')
  if (settled) ports.tell({ type: 'settled', entry: settled.entry, outcome: settled.outcome })
  if (find(effects, 'ask-login')) {
    const isRevoked = outcome.kind === 'signed-out' && outcome.isRevoked === true
    if (login) ports.tell({ type: 'login-asked', token: login.token, isRevoked })
    return { kind: 'signed-out' }
  }
  const isLost = outcome.kind === 'retry' && outcome.retryAfterSeconds === undefined
  return isLost ? { kind: 'unreachable' } : undefined
}

/** Lets time pass over the entries first: what is too old is given up even when nothing can be sent. */
async function hasWork({ store, now, tell }: ReplayPorts, { ownerUid, login, isAlone }: Turn): Promise<boolean> {
  const before = await store.read()
  const event = { type: 'looked-at', ownerUid, at: now(), isAlone } as const
  const looked = next(before, event)
  if (looked.state.some((entry, index) => entry !== before[index])) {
    await store.change((outbox) => next(outbox, event))
    tell({ type: 'changed' })
  }
  const canGo = (entry: Entry) => login !== undefined || hasTicket(entry)
  return looked.state.some((entry) => entry.ownerUid === ownerUid && isLive(entry) && canGo(entry))
}

function isLive({ state }: Entry): boolean {
  return state.name === 'waiting' || state.name === 'sending'
}

function find<Name extends OutboxEffect['do']>(effects: OutboxEffect[], name: Name) {
  return effects.find((effect): effect is OutboxEffect & { do: Name } => effect.do === name)
}
