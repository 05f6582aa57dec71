import { radioProof, readPass } from '#src/domain/passes/pass.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'

import { writeDeviceMessages } from '#server/modules/passes/answers/device-messages.ts'
import { issuePasses } from '#server/modules/passes/answers/issue-passes.ts'
import { keepLocks } from '#server/modules/passes/actions/keep-locks.ts'
import { setLockTime } from '#server/modules/passes/actions/tell-lock.ts'
import { takePassReport } from '#server/modules/passes/actions/take-pass-report.ts'
import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import { lockNumber } from '../../support/devices/floor.ts'
import { addVisit, type SignedIn } from '../../support/fixtures.ts'
import { randomFrom, type Random } from '../../support/random.ts'
import { minute, secrets } from '../../support/open-server.ts'
import { makeKeyPair, publicPoint } from '#src/lib/wrapped-key.ts'
import { showCode } from '../../support/devices/show-code.ts'
import { doorSteps, type DoorStep, onGrid } from './door-steps.ts'
import type { DoorFault } from './door-faults.ts'
import { DoorTally, type HeldCode } from './door-tally.ts'
import { orderOpening } from './order-opening.ts'
import type { PassServer } from './pass-server.ts'
import { goesOn, type VisitPlan } from './visit-plan.ts'
import { PassLock, lockId } from './pass-lock.ts'

export interface Found {
  visits: number
  openings: number
  /** What must never be, in words. */
  wrongs: string[]
}

/** Visits of one member each, with everything that may happen to one in any order; ends each by letting all arrive. */
export async function searchPasses(
  server: PassServer,
  seed: number,
  plan: VisitPlan<Found, DoorFault>,
): Promise<Found> {
  const { fault } = plan
  const random = randomFrom(seed)
  const found: Found = { visits: 0, openings: 0, wrongs: [] }
  const phoneKey = await publicPoint(await makeKeyPair())
  for (; goesOn(found, plan); found.visits++) {
    const visit = new Visit(server, random, { phoneKey, fault })
    const { openings, wrongs } = await visit.play(8 + random.below(24))
    found.openings += openings
    found.wrongs.push(...wrongs.map((wrong) => `visit ${found.visits}: ${wrong}`))
    if (fault && found.wrongs.length > 0) return found
  }
  return found
}

class Visit {
  readonly #server: PassServer
  readonly #random: Random
  readonly #phoneKey: Uint8Array
  readonly #fault: DoorFault | undefined
  readonly #lock: PassLock
  readonly #tally = new DoorTally()
  /** Every pass that the phone ever had: a copy of one is as good as the one. */
  readonly #held = new Map<string, Uint8Array>()
  readonly #codes = new Map<string, HeldCode>()

  constructor(
    server: PassServer,
    random: Random,
    { phoneKey, fault }: { phoneKey: Uint8Array; fault: DoorFault | undefined },
  ) {
    this.#server = server
    this.#random = random
    this.#phoneKey = phoneKey
    this.#fault = fault
    this.#lock = new PassLock(() => server.clock.now, random, fault?.spoil ?? ((lock) => lock))
  }

  async play(length: number): Promise<{ openings: number; wrongs: string[] }> {
    const { store, clock, member } = this.#server
    await store.db.deleteFrom('lockClocks').execute()
    await store.db.deleteFrom('doorCodes').execute()
    await store.db.deleteFrom('doorPasses').execute()
    const who = await member()
    const startsAt = onGrid(clock.now + (2 + this.#random.below(20)) * minute)
    const appointmentId = await addVisit(store, who, { startsAt })
    const of = { who, appointmentId }
    await this.#perform('keep', of)
    for (let step = 0; step < length; step++) {
      await this.#fault?.wrong?.(store)
      await this.#perform(this.#random.pick(doorSteps), of)
    }
    await this.#heal(of)
    return { openings: this.#lock.bolts, wrongs: this.#tally.wrongs }
  }

  async #perform(step: DoorStep, { who, appointmentId }: Of): Promise<void> {
    const { store, clock } = this.#server
    const change = (changes: object) =>
      store.db.updateTable('appointments').set(changes).where('appointmentId', '=', appointmentId).execute()
    switch (step) {
      case 'receive':
        return await this.#receive({ who, appointmentId })
      case 'use':
        return await this.#use()
      case 'show':
        return await this.#show()
      case 'type':
        return await this.#type()
      case 'order':
        return await this.#order(who)
      case 'bring':
        return await this.#bring()
      case 'carry':
        return await this.#carry(this.#random.pick(this.#lock.reports))
      case 'keep':
        return await keepLocks(this.#deps())
      case 'wait':
        return void (clock.now += (1 + this.#random.below(9 * 60)) * 1_000)
      case 'network':
        this.#lock.isReached = !this.#lock.isReached
        return await this.#comeBack()
      case 'power':
        this.#lock.happen({ type: this.#lock.isOn() ? 'power-cut' : 'power-restored' })
        return await this.#comeBack()
      case 'clock-lost':
        return void this.#lock.happen({ type: 'clock-lost' })
      case 'cancel':
        return void (await change({ state: 'cancelled' }))
      case 'move': {
        const startsAt = onGrid(clock.now + this.#random.below(25) * minute)
        return void (await change({ startsAt, endsAt: startsAt + 30 * minute }))
      }
      case 'block': {
        const blocked = { blocked: 1, blockedUntil: null } as const
        return void (await store.db.updateTable('members').set(blocked).where('uid', '=', who.uid).execute())
      }
      case 'sign-out':
        await store.db.deleteFrom('logins').where('memberUid', '=', who.uid).execute()
    }
  }

  /** A lock that the studio reaches again tells what it has, and is told the time. */
  async #comeBack(): Promise<void> {
    if (!this.#lock.isReached || !this.#lock.isOn()) return
    this.#lock.happen({ type: 'online' })
    await setLockTime(this.#deps(), { shopId: 1, lockId, lockNumber })
  }

  async #receive({ who, appointmentId }: Of): Promise<void> {
    const asked = {
      caller: who,
      appointmentId,
      phoneKey: this.#phoneKey,
      ways: ['bluetooth', 'code', 'keypad'] as const,
      language: 'zh-HK' as const,
    }
    const issued = await issuePasses({ store: this.#server.store, secrets }, asked)
    if (issued.code !== 'ok') return
    for (const { pass, keypad } of issued.data.passes) {
      const bytes = Buffer.from(pass, 'base64url')
      const id = readPass(bytes)?.id ?? ''
      this.#held.set(id, bytes)
      if (keypad) this.#codes.set(id, keypad)
    }
  }

  /** With any pass that was ever given out, old copies too. */
  async #use(): Promise<void> {
    const [id, bytes] = this.#random.pick([...this.#held]) ?? []
    if (id === undefined || bytes === undefined || !this.#lock.isOn()) return
    this.#lock.happen({ type: 'met' })
    const said = this.#lock.nearby({ type: 'hello' })
    if (said?.type !== 'identity') return
    const before = this.#lock.bolts
    const row = await this.#rowOf(id)
    const nothing = { minutes: 0, intensity: 0 }
    const proof = radioProof(passMac(secrets.lockMac(lockId, 1), bytes), said.nonce, nothing)
    this.#lock.nearby({ type: 'use-pass', pass: bytes, ...nothing, proof })
    if (this.#lock.bolts > before) this.#tally.own(id, readPass(bytes), this.#at(row))
  }

  /** As a code of a half minute by the studio's clock, or a copy of an earlier one; or one code twice, as soon as the door has locked. */
  async #show(): Promise<void> {
    const [id, bytes] = this.#random.pick([...this.#held]) ?? []
    if (id === undefined || bytes === undefined) return
    const isOld = this.#random.below(4) === 0
    const step = codeStepAt(this.#server.clock.now) - (isOld ? 2 + this.#random.below(9) : this.#random.below(2))
    await this.#showStep(id, bytes, step, isOld)
    if (isOld || this.#random.below(2) === 0) return
    this.#server.clock.now += 31_000
    await this.#showStep(id, bytes, step, false)
  }

  async #showStep(id: string, bytes: Uint8Array, step: number, isOld: boolean): Promise<void> {
    if (!this.#lock.isOn()) return
    const before = this.#lock.bolts
    const row = await this.#rowOf(id)
    this.#lock.happen({ type: 'code-read', text: showCode(bytes, step, passMac(secrets.lockMac(lockId, 1), bytes)) })
    if (this.#lock.bolts === before) return
    this.#tally.own(id, readPass(bytes), this.#at(row))
    this.#tally.shown(id, step, isOld)
  }

  /** The digits of any code that was ever given out. */
  async #type(): Promise<void> {
    const [passId, held] = this.#random.pick([...this.#codes]) ?? []
    if (passId === undefined || held === undefined) return
    const { db } = this.#server.store
    const row = await db.selectFrom('doorCodes').select('endedAt').where('passId', '=', passId).executeTakeFirst()
    const before = this.#lock.bolts
    this.#lock.happen({ type: 'code-typed', digits: held.code })
    if (this.#lock.bolts > before) this.#tally.typed(passId, held, this.#at(row))
  }

  /** A tap of the member with a signal; one answer of the lock in four is lost. */
  async #order(who: Of['who']): Promise<void> {
    if (!this.#lock.isReached || !this.#lock.isOn()) return
    const isLost = this.#random.below(4) === 0
    const ordered = await orderOpening(this.#server.store, this.#lock, who, isLost)
    if (ordered) this.#tally.ordered(ordered.opId, ordered.passId, ordered.uses, ordered.hasOpened)
  }

  /** Any phone with a signal beside a lock that the studio does not reach. */
  async #bring(): Promise<void> {
    if (!this.#lock.isOn()) return
    this.#lock.happen({ type: 'met' })
    const said = this.#lock.nearby({ type: 'hello' })
    if (said?.type !== 'identity') return
    const asked = { machineId: lockId, nonce: said.nonce }
    for (const bytes of (await writeDeviceMessages({ ...this.#deps() }, asked)) ?? []) {
      const message = decodeMessage(bytes)
      if (message.type === 'malformed' || this.#fault?.isLost?.(message.type)) continue
      const report = this.#lock.nearby(message)
      if (report?.type === 'pass-report') await this.#carry(report)
    }
  }

  #at(row: { endedAt: number | null } | undefined) {
    return { now: this.#server.clock.now, isOver: row?.endedAt !== null }
  }

  async #carry(report: Parameters<typeof takePassReport>[1] | undefined): Promise<void> {
    if (!report) return
    await this.#fault?.beforeReport?.(this.#server.store)
    const taken = await takePassReport({ store: this.#server.store, secrets }, report).catch((error: unknown) => error)
    if (taken instanceof Error) return void this.#tally.wrongs.push('a report could not be written down')
    const { kind, ack } = taken as {
      kind: string
      ack?: Parameters<NonNullable<ReturnType<PassLock['gateway']>['acknowledge']>>[1]
    }
    if (kind !== 'rejected' && ack) this.#deps().gateway.acknowledge?.({ shopId: 1, lockId }, ack)
  }

  /** Everything is reached again, and what was said arrives: then the books and the bolts agree. */
  async #heal({ who }: Of): Promise<void> {
    if (!this.#lock.isOn()) this.#lock.happen({ type: 'power-restored' })
    this.#lock.isReached = true
    for (let round = 0; round < 2; round++) {
      this.#lock.happen({ type: 'online' })
      await keepLocks(this.#deps())
      for (const report of this.#lock.reports.toReversed()) await this.#carry(report)
    }
    const { db } = this.#server.store
    const written = db.selectFrom('doorOpenings').select(['opId', 'result']).where('memberUid', '=', who.uid)
    this.#tally.compare(await written.execute())
    const living = db.selectFrom('doorPasses').select('passId').where('endedAt', 'is', null)
    const inWindow = living.where('notAfter', '>=', this.#server.clock.now)
    const denied = await inWindow.where('deniedAt', 'is not', null).execute()
    if (denied.length > 0) this.#tally.wrongs.push('a lock that is reached does not refuse what it should')
  }

  #deps() {
    const gateway = this.#lock.gateway()
    const isLost = this.#fault?.isLost
    return {
      store: this.#server.store,
      secrets,
      onError: (error: unknown) => void this.#tally.wrongs.push(String(error)),
      gateway: isLost
        ? {
            ...gateway,
            sendToLock: async (...sent: Parameters<NonNullable<typeof gateway.sendToLock>>) =>
              isLost(sent[1].type)
                ? ({ kind: 'unknown' } as const)
                : ((await gateway.sendToLock?.(...sent)) ?? ({ kind: 'offline' } as const)),
          }
        : gateway,
    }
  }

  async #rowOf(passId: string) {
    const rows = this.#server.store.db.selectFrom('doorPasses').select('endedAt').where('passId', '=', passId)
    return await rows.executeTakeFirst()
  }
}

interface Of {
  who: SignedIn & { tokenHash: string }
  appointmentId: string
}
