import { randomUUID } from 'node:crypto'

import type { Entry } from '#src/domain/outbox/outbox-entry.ts'
import { canUndo } from '#src/domain/outbox/outbox-entry.ts'
import type { Outbox, SendOutcome } from '#src/domain/outbox/outbox.ts'
import type { OutboxStore } from '#src/client/storage/rows/outbox-store.ts'

import type { Bug } from './phone.ts'

/** Mistakes that developers make in an outbox. Each must be found by the histories, or the histories prove nothing. */
export const bugs: Record<string, Bug> = {
  'a new id on every try': {
    send: (send) => (entry, login) => send({ ...entry, opId: randomUUID() }, login),
  },
  'a page of a Wi-Fi network counts as an answer': outcomeBug((outcome) => isLost(outcome, false), done),
  'no answer counts as done': outcomeBug((outcome) => isLost(outcome, true), done),
  'being overloaded counts as a refusal': outcomeBug(
    (outcome) => outcome.kind === 'retry' && outcome.retryAfterSeconds !== undefined,
    () => ({ kind: 'refused', code: 'overloaded' }),
  ),
  'a lost login counts as a refusal': outcomeBug(
    ({ kind }) => kind === 'signed-out',
    () => ({ kind: 'refused', code: 'signed-out' }),
  ),
  'a refusal counts as done and is not shown': outcomeBug(({ kind }) => kind === 'refused', done),
  'another member who is signed in sends what waits': {
    store: (store) => ({
      ...store,
      change: (decide) =>
        store.change((outbox) => {
          const sender = outbox.find(({ state }) => state.name === 'waiting')
          return decide(outbox.map((entry) => (sender ? { ...entry, ownerUid: heir(entry.ownerUid) } : entry)))
        }),
    }),
  },
  'the newest goes first': {
    store: (store) => ({
      ...store,
      change: (decide) =>
        store.change((outbox) => {
          const decision = decide(outbox)
          if (!isClaim(outbox, decision.state)) return decision
          const wrong = decide(outbox.map(turned))
          return { ...wrong, state: wrong.state.map(turned) }
        }),
    }),
  },
  'the outbox lives in memory': { store: () => memoryStore() },
  'saved is said before the disk has it': {
    store: (store, context) => ({
      ...store,
      async change(decide) {
        const decision = decide(await store.read())
        setImmediate(() => !context.isDead && void store.change(() => decision))
        return decision
      },
    }),
  },
  'what is being sent can be taken back': { undo: () => true },
  'a try that may have arrived can be taken back': {
    undo: (entry) => canUndo({ ...entry, mayHaveArrived: false }),
  },
  'edits are merged into one that was sent': {
    mean: (outbox) => outbox.map((entry) => ({ ...entry, tries: 0, state: { name: 'waiting' } })),
  },
  'the claim of a sender is not kept': {
    store: (store) => ({
      ...store,
      async change(decide) {
        const outbox = await store.read()
        const decision = decide(outbox)
        return isClaim(outbox, decision.state) ? decision : await store.change(decide)
      },
    }),
  },
  'what a killed page was sending is never sent again': {
    store: (store) => ({
      ...store,
      change: (decide) =>
        store.change((outbox) => decide(outbox.map((entry) => (isSending(entry) ? { ...entry, state: dead } : entry)))),
    }),
  },
}

const dead = { name: 'dead' } as const

function outcomeBug(isMeant: (outcome: SendOutcome) => boolean, say: () => SendOutcome): Bug {
  return {
    send: (send) => async (entry, login) => {
      const outcome = await send(entry, login)
      return isMeant(outcome) ? say() : outcome
    },
  }
}

function done(): SendOutcome {
  return { kind: 'done', code: 'ok', rev: undefined }
}

function isLost(outcome: SendOutcome, mayHaveArrived: boolean): boolean {
  return (
    outcome.kind === 'retry' && outcome.retryAfterSeconds === undefined && outcome.mayHaveArrived === mayHaveArrived
  )
}

function heir(uid: string): string {
  return uid === 'anna' ? 'ben' : 'anna'
}

function turned(entry: Entry): Entry {
  return { ...entry, seq: 1_000_000 - entry.seq }
}

function isClaim(before: Outbox, after: Outbox): boolean {
  return after.some((entry) => isSending(entry) && before.some((old) => old.opId === entry.opId && old !== entry))
}

function isSending({ state }: Entry): boolean {
  return state.name === 'sending'
}

function memoryStore(): OutboxStore {
  let outbox: Outbox = []
  return {
    read: async () => outbox,
    async change(decide) {
      const decision = decide(outbox)
      outbox = decision.state
      return decision
    },
  }
}
