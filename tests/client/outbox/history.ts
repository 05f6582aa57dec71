import { IDBFactory } from 'fake-indexeddb'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'
import type { Outbox } from '#src/domain/outbox/outbox.ts'

import { type Bug, type Context, Phone, type World } from './phone.ts'
import type { Step, Plan } from './plan.ts'
import { StandInServer } from './stand-in-server.ts'

const members = ['anna', 'ben'] as const
const contextNames = ['tab', 'other tab', 'worker']
const hour = 3600_000

interface Promised {
  uid: string
  opId: string
  what: string
}

/** Lives through a plan, heals everything, sends what is left, and lists all that went wrong. */
export async function live(plan: Plan, bug: Bug = {}): Promise<string[]> {
  globalThis.indexedDB = new IDBFactory()
  const history = new History(plan, bug)
  const realFetch = globalThis.fetch
  globalThis.fetch = (path, init) => history.fetch(path as string, JSON.parse(init?.body as string))
  try {
    for (const step of plan.steps) {
      history.perform(step)
      await turns(plan.turns[history.step++ % plan.turns.length] ?? 1)
    }
    await history.heal()
    return await history.judge()
  } finally {
    globalThis.fetch = realFetch
  }
}

class History {
  step = 0
  private readonly server = new StandInServer()
  private readonly world: World
  private readonly phone: Phone
  private readonly plan: Plan
  /** What members tapped, whether or not the page lived to promise it. */
  private readonly attempted: Promised[] = []
  private readonly promised: Promised[] = []
  /** What had been promised when something was meant: that comes first. */
  private readonly promisedBefore = new Map<string, string[]>()
  private readonly takenBack = new Set<string>()
  /** A page that was killed right after may not have heard that its undo took effect. */
  private readonly pressed = new Set<string>()
  /** Edits of one field that were in the outbox together, the older one first. */
  private readonly stacked: [string, string][] = []
  private readonly troubles: string[] = []
  private healed = false
  private requests = 0
  private counter = 0
  private state: number

  constructor(plan: Plan, bug: Bug) {
    this.plan = plan
    this.state = plan.seed
    this.world = { now: Date.parse('2026-11-21T08:00:00Z'), random: () => this.random(), hasLocks: plan.hasLocks, bug }
    this.phone = new Phone(this.world)
    for (const name of contextNames) this.phone.open(name)
    this.signIn('anna')
    this.phone.copy = this.phone.login
  }

  async fetch(path: string, body: Record<string, unknown>): Promise<Response> {
    const fate = this.healed ? 'arrives' : (this.plan.fates[this.requests++ % this.plan.fates.length] ?? 'arrives')
    await turns(this.healed ? 0 : Math.floor(this.random() * 8))
    return await this.server.fetch(path, body, fate)
  }

  /** Begins an act and does not wait for it: what comes next may overtake it. */
  perform(step: Step): void {
    switch (step.do) {
      case 'edit':
        return void this.mean(step.in, this.edit('nickname'))
      case 'edit-gender':
        return void this.mean(step.in, this.edit('gender'))
      case 'cancel':
        return void this.mean(step.in, this.cancellation(step.which))
      case 'report':
        return void this.mean(step.in, this.report())
      case 'undo':
        return void this.undo(step.in, step.which)
      case 'replay':
        return this.replay(step.in, step.isFresh)
      case 'kill':
        return this.restart(step.in)
      case 'sign-in':
        return this.signIn(members[step.member] ?? 'anna')
      case 'expire':
        return this.server.expireAll(members[step.member] ?? 'anna')
      case 'sleep':
        return void (this.world.now += step.ms)
      case 'edit-elsewhere':
        return this.server.editElsewhere(members[step.member] ?? 'anna')
      case 'copy-login':
        return void (this.phone.copy = this.phone.login)
      case 'deliver-late':
        return this.server.deliverLate()
    }
  }

  /** The network is well again, every member comes back once, and all that waits is sent. */
  async heal(): Promise<void> {
    await turns(60)
    this.healed = true
    this.server.deliverLate()
    for (const name of contextNames) this.restart(contextNames.indexOf(name))
    for (const uid of [...members, ...members]) {
      this.signIn(uid)
      this.world.now += hour
      await this.phone.replay(this.contextAt(0), true).catch((error: unknown) => this.troubles.push(String(error)))
    }
  }

  async judge(): Promise<string[]> {
    const rows = await this.contextAt(0).store.read()
    for (const promised of this.promised) this.judgePromise(promised, rows)
    for (const { state, opId } of rows) {
      if (state.name === 'waiting' || state.name === 'sending') this.troubles.push(`${opId} is stuck: ${state.name}`)
    }
    for (const { uid, what } of this.server.done) {
      if (what !== 'gender' && !what.includes(uid)) this.troubles.push(`${what} was done as ${uid}`)
    }
    this.judgeOrder()
    if (this.phone.mostInLane > 1) this.troubles.push('two senders in one lane')
    return [...new Set(this.troubles)]
  }

  /** Each promise has one end: done once, taken back, or a refusal that is shown until it is meant again. */
  private judgePromise({ uid, opId, what }: Promised, rows: Outbox): void {
    const { done, answers } = this.server
    const isDone = done.some((action) => action.opId === opId && (!isReceipt(what) || action.what === what))
    if (this.takenBack.has(opId)) {
      if (isDone) this.troubles.push(`${what} was taken back and done`)
      return
    }
    const times = done.filter((action) => action.what === what && action.uid === uid).length
    if (times > 1 && isNickname(what)) this.troubles.push(`${what} was done ${times} times`)
    const isRefused = !isDone && answers.has(opId)
    const row = rows.find((entry) => entry.opId === opId)
    const isShown = row?.state.name === 'refused' && row.state.code === answers.get(opId)
    const isMeantAnew = this.attempted.some(
      (other) => other.uid === uid && other.opId !== opId && isSameMatter(other.what, what),
    )
    const wasTaken = this.pressed.has(opId) && row === undefined && !answers.has(opId)
    if (!isDone && !wasTaken && !(isRefused && (isShown || isMeantAnew))) {
      this.troubles.push(`${what} (${opId}) was lost: ${JSON.stringify(row?.state)}, answered ${answers.get(opId)}`)
    }
  }

  private judgeOrder(): void {
    const isAlone = !this.plan.steps.some((step) => step.do === 'edit-elsewhere')
    if (isAlone && this.stacked.some((pair) => this.stoodInTheWay(pair))) {
      this.troubles.push('one own edit stood in the way of another')
    }
    const order = this.server.done.filter(({ what }) => isNickname(what)).map(({ uid, what }) => ({ uid, what }))
    for (const [index, { uid, what }] of order.entries()) {
      const olders = this.promisedBefore.get(what) ?? []
      const late = order.slice(index + 1).find((action) => action.uid === uid && olders.includes(action.what))
      if (late) this.troubles.push(`out of order: ${what} before ${late.what}`)
    }
  }

  /** Of two edits that waited together the first that was done made the server refuse the other. */
  private stoodInTheWay(pair: [string, string]): boolean {
    const decided = [...this.server.answers].filter(([opId]) => pair.includes(opId)).map(([, code]) => code)
    return decided[0] === 'ok' && decided[1] === 'changed'
  }

  private async mean(where: number, { what, intent }: { what: string; intent: Intent }): Promise<void> {
    const uid = this.phone.login?.uid
    if (uid === undefined) return
    const opId = this.uuid()
    this.attempted.push({ uid, opId, what })
    this.promisedBefore.set(
      what,
      this.promised.map((older) => older.what),
    )
    const kept = await this.phone.mean(this.contextAt(where), { opId, ownerUid: uid, intent })
    this.promised.push({ uid, opId: kept.opId, what })
    for (const before of kept.before) this.stacked.push([before, kept.opId])
  }

  private edit(field: 'nickname' | 'gender'): { what: string; intent: Intent } {
    const uid = this.phone.login?.uid ?? ''
    const baseRev = this.server.revOf(uid)
    if (field === 'gender') {
      return { what: 'gender', intent: { kind: 'edit-profile', changes: { gender: 'male' }, baseRev } }
    }
    const what = `nickname ${++this.counter} of ${uid}`
    return { what, intent: { kind: 'edit-profile', changes: { nickname: what }, baseRev } }
  }

  private cancellation(which: number): { what: string; intent: Intent } {
    const what = `appointment ${which} of ${this.phone.login?.uid ?? ''}${which === 3 ? ' visited' : ''}`
    const place = { startsAt: 0, timeZone: 'Asia/Hong_Kong' }
    return { what, intent: { kind: 'cancel-appointment', appointmentId: what, rev: 1, ...place } }
  }

  /** A bed has said something to this phone, which is to carry it. */
  private report(): { what: string; intent: Intent } {
    const what = `receipt ${++this.counter} of ${this.phone.login?.uid ?? ''}`
    return { what, intent: { kind: 'report-receipts', sessionId: 'session', frames: [what] } }
  }

  private async undo(where: number, which: number): Promise<void> {
    const chosen = this.promised[which % Math.max(1, this.promised.length)]
    if (!chosen) return
    this.pressed.add(chosen.opId)
    if (await this.phone.undo(this.contextAt(where), chosen.opId)) this.takenBack.add(chosen.opId)
  }

  private replay(where: number, isFresh: boolean): void {
    void this.phone.replay(this.contextAt(where), isFresh)
  }

  private restart(where: number): void {
    const context = this.contextAt(where)
    this.phone.kill(context)
    this.phone.open(context.name)
  }

  private signIn(uid: string): void {
    this.phone.login = { uid, token: this.server.signIn(uid) }
  }

  private contextAt(where: number): Context {
    const name = contextNames[where] ?? 'tab'
    const found = this.phone.contexts.find((context) => context.name === name)
    return found ?? this.phone.open(name)
  }

  private uuid(): string {
    const hex = () =>
      Math.floor(this.random() * 0x10000)
        .toString(16)
        .padStart(4, '0')
    return `${hex()}${hex()}-${hex()}-4${hex().slice(1)}-8${hex().slice(1)}-${hex()}${hex()}${hex()}`
  }

  /** Mulberry32: one seed decides everything that is drawn on the way. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function isNickname(what: string): boolean {
  return what.startsWith('nickname')
}

function isReceipt(what: string): boolean {
  return what.startsWith('receipt')
}

function isSameMatter(a: string, b: string): boolean {
  return a === b || (isNickname(a) && isNickname(b))
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}
