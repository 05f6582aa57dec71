import { canUndo, type Entry, type Intent, isUnsent, overlaps } from '#src/domain/outbox/outbox-entry.ts'
import { next, type Outbox, type SendOutcome } from '#src/domain/outbox/outbox.ts'
import { sendEntry } from '#src/client/api/send-entry.ts'
import { type Pause, replay, type ReplayPorts } from '#src/client/outbox/replay.ts'
import type { Credentials } from '#src/client/storage/rows/credentials-copy.ts'
import { openOutbox, type OutboxStore } from '#src/client/storage/rows/outbox-store.ts'

/** A planted bug: replaces one part of a context by a wrong one. */
export interface Bug {
  store?: (store: OutboxStore, context: Context) => OutboxStore
  send?: (send: ReplayPorts['send'], context: Context) => ReplayPorts['send']
  mean?: (outbox: Outbox) => Outbox
  /** Which entries an undo takes away. */
  undo?: (entry: Entry) => boolean
}

/** A page or the worker: it can be killed at any moment, and then nothing of it ever happens again. */
export interface Context {
  name: string
  isDead: boolean
  store: OutboxStore
  /** The lanes in which it is sending, each with the end of its lease. */
  inFlight: Map<string, number>
}

export interface World {
  now: number
  random: () => number
  hasLocks: boolean
  bug: Bug
}

/** Everything that one handset shares between its pages and its worker. */
export class Phone {
  login: Credentials | undefined
  /** What the worker knows of the login, which may lag behind. */
  copy: Credentials | undefined
  contexts: Context[] = []
  /** The largest number of tries of one lane that were under way at once, in living contexts. */
  mostInLane = 0
  private readonly world: World
  private lock: Promise<unknown> = Promise.resolve()
  private readonly deaths = new Map<Context, { promise: Promise<void>; resolve: () => void }>()

  constructor(world: World) {
    this.world = world
  }

  open(name: string): Context {
    const context: Context = { name, isDead: false, store: { read: never, change: never }, inFlight: new Map() }
    const real = openOutbox()
    const guarded: OutboxStore = {
      read: () => living(context, real.read),
      change: (decide) => living(context, () => real.change(decide)),
    }
    context.store = this.world.bug.store?.(guarded, context) ?? guarded
    this.contexts.push(context)
    this.deaths.set(context, Promise.withResolvers())
    return context
  }

  kill(context: Context): void {
    context.isDead = true
    this.contexts = this.contexts.filter((other) => other !== context)
    this.deaths.get(context)?.resolve()
  }

  /** Resolves with the id under which the intent is promised, and the ids of the same matter that waited before it. */
  async mean(
    context: Context,
    meant: { opId: string; ownerUid: string; intent: Intent },
  ): Promise<{ opId: string; before: string[] }> {
    const { mean = (outbox: Outbox) => outbox } = this.world.bug
    const { effects, state } = await context.store.change((outbox) =>
      next(mean(outbox), { type: 'meant', entry: { ...meant, shopId: 7 }, at: this.world.now }),
    )
    const opId = effects.find((effect) => effect.do === 'promise')?.opId ?? meant.opId
    const same = state.filter((entry) => entry.ownerUid === meant.ownerUid && overlaps(entry.intent, meant.intent))
    return { opId, before: same.filter((entry) => entry.opId !== opId && isUnsent(entry)).map((entry) => entry.opId) }
  }

  /** True when the entry was taken back. */
  async undo(context: Context, opId: string): Promise<boolean> {
    const { undo = canUndo } = this.world.bug
    const { wasTaken } = await context.store.change((outbox) => {
      const entry = outbox.find((found) => found.opId === opId)
      const wasTaken = entry !== undefined && undo(entry)
      return { state: wasTaken ? outbox.filter((found) => found !== entry) : outbox, wasTaken }
    })
    return wasTaken
  }

  replay(context: Context, isFresh: boolean): Promise<Pause> {
    const send: ReplayPorts['send'] = (entry, credentials) => this.send(context, entry, credentials)
    return replay(
      {
        store: context.store,
        credentials: async () => (context.name === 'worker' ? this.copy : this.login),
        send: this.world.bug.send?.(send, context) ?? send,
        isReachable: async () => true,
        now: () => this.world.now,
        random: this.world.random,
        withOutboxLock: (work) => this.withOutboxLock(context, work),
        tell: (news) => {
          if (news.type === 'login-asked' && this.login?.token === news.token) this.login = undefined
          if (news.type === 'login-asked' && this.copy?.token === news.token) this.copy = undefined
        },
      },
      isFresh,
    )
  }

  private async send(context: Context, entry: Entry, login: Credentials | undefined): Promise<SendOutcome> {
    const lane = `${entry.ownerUid} ${entry.lane}`
    context.inFlight.set(lane, entry.state.name === 'sending' ? entry.state.leaseBy : 0)
    const leases = this.contexts.map(({ inFlight }) => inFlight.get(lane) ?? 0)
    this.mostInLane = Math.max(this.mostInLane, leases.filter((leaseBy) => leaseBy > this.world.now).length)
    const outcome = await living(context, () => sendEntry(entry, login))
    context.inFlight.delete(lane)
    return outcome
  }

  private async withOutboxLock<Result>(context: Context, work: (isAlone: boolean) => Promise<Result>): Promise<Result> {
    if (!this.world.hasLocks) return await work(false)
    const before = this.lock
    const turn = Promise.withResolvers<void>()
    const mine = Promise.race([turn.promise, this.deaths.get(context)?.promise])
    this.lock = before.then(() => mine)
    await before
    if (context.isDead) return await never()
    try {
      return await work(true)
    } finally {
      turn.resolve()
    }
  }
}

/** A dead context neither begins anything nor hears how it went. */
async function living<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  if (context.isDead) return await never()
  const result = await work()
  return context.isDead ? await never() : result
}

function never<Result>(): Promise<Result> {
  return new Promise(() => undefined)
}
