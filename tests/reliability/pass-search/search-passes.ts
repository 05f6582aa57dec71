import { type Pass, radioProof, readPass } from '#src/domain/passes/pass.ts'
import { openingIdOf } from '#src/domain/passes/opening-id.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'

import { issuePasses } from '#server/modules/passes/answers/issue-passes.ts'
import { keepLocks } from '#server/modules/passes/actions/keep-locks.ts'
import { setLockTime } from '#server/modules/passes/actions/tell-lock.ts'
import { takePassReport } from '#server/modules/passes/actions/take-pass-report.ts'
import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import type { Store } from '#server/platform/database/store.ts'
import { lockNumber } from '../../support/devices/floor.ts'
import { addVisit, type SignedIn } from '../../support/fixtures.ts'
import { randomFrom, type Random } from '../../support/random.ts'
import { minute, secrets } from '../../support/open-server.ts'
import { makeKeyPair, publicPoint } from '#src/lib/wrapped-key.ts'
import { showCode } from '../../support/devices/show-code.ts'
import type { PassServer } from './pass-server.ts'
import { PassLock, lockId, type Spoil } from './pass-lock.ts'

export interface Fault {
  name: string
  spoil?: Spoil
  /** What the studio forgets or does wrong, before each report that it takes. */
  beforeReport?: (store: Store) => Promise<unknown>
  /** What never reaches the lock. */
  isLost?: (type: string) => boolean
}

export interface Found {
  visits: number
  openings: number
  /** What must never be, in words. */
  wrongs: string[]
}

const steps = [
  ...([
    'receive',
    'receive',
    'use',
    'use',
    'show',
    'show',
    'wait',
    'wait',
    'wait',
    'carry',
    'carry',
    'keep',
    'keep',
  ] as const),
  ...(['network', 'power', 'cancel', 'move', 'block', 'sign-out', 'clock-lost'] as const),
]
type Step = (typeof steps)[number]

/** Visits of one member each, with everything that may happen to one in any order; ends each by letting all arrive. */
export async function searchPasses(server: PassServer, seed: number, count: number, fault?: Fault): Promise<Found> {
  const random = randomFrom(seed)
  const found: Found = { visits: 0, openings: 0, wrongs: [] }
  const phoneKey = await publicPoint(await makeKeyPair())
  for (; found.visits < count; found.visits++) {
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
  readonly #fault: Fault | undefined
  readonly #lock: PassLock
  readonly #wrongs: string[] = []
  /** Every pass that the phone ever had: a copy of one is as good as the one. */
  readonly #held = new Map<string, Uint8Array>()
  readonly #bolts = new Map<string, number>()
  /** Of the last code of a pass that opened. */
  readonly #steps = new Map<string, number>()

  constructor(
    server: PassServer,
    random: Random,
    { phoneKey, fault }: { phoneKey: Uint8Array; fault: Fault | undefined },
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
    await store.db.deleteFrom('doorPasses').execute()
    const who = await member()
    const startsAt = clock.now + (2 + this.#random.below(20)) * minute
    const appointmentId = await addVisit(store, who, { startsAt })
    const of = { who, appointmentId }
    await this.#perform('keep', of)
    for (let step = 0; step < length; step++) await this.#perform(this.#random.pick(steps), of)
    await this.#heal(of)
    return { openings: this.#lock.bolts, wrongs: this.#wrongs }
  }

  async #perform(step: Step, { who, appointmentId }: Of): Promise<void> {
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
        const startsAt = clock.now + this.#random.below(25) * minute
        return void (await change({ startsAt, endsAt: startsAt + 30 * minute }))
      }
      case 'block':
        await store.db
          .updateTable('members')
          .set({ blocked: 1, blockedUntil: null })
          .where('uid', '=', who.uid)
          .execute()
        return
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
      ways: ['bluetooth', 'code'] as const,
      language: 'zh-HK' as const,
    }
    const issued = await issuePasses({ store: this.#server.store, secrets }, asked)
    if (issued.code !== 'ok') return
    for (const { pass } of issued.data.passes) {
      const bytes = Buffer.from(pass, 'base64url')
      this.#held.set(readPass(bytes)?.id ?? '', bytes)
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
    if (this.#lock.bolts > before) this.#judge(id, readPass(bytes), row?.endedAt !== null)
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
    this.#judge(id, readPass(bytes), row?.endedAt !== null)
    if (isOld) this.#wrongs.push('a code opened long after its half minute')
    if (step <= (this.#steps.get(id) ?? 0)) this.#wrongs.push('a code opened twice')
    this.#steps.set(id, step)
  }

  #judge(id: string, pass: Pass | undefined, isOver: boolean): void {
    const opened = (this.#bolts.get(id) ?? 0) + 1
    this.#bolts.set(id, opened)
    const now = this.#server.clock.now / 1_000
    if (!pass || now < pass.notBefore || now > pass.notAfter) this.#wrongs.push('a door opened outside of its window')
    if (opened > (pass?.uses ?? 0)) this.#wrongs.push('a pass opened more often than it says')
    if (isOver) this.#wrongs.push('a pass opened that was proven to be over')
  }

  async #carry(report: Parameters<typeof takePassReport>[1] | undefined): Promise<void> {
    if (!report) return
    await this.#fault?.beforeReport?.(this.#server.store)
    const taken = await takePassReport({ store: this.#server.store, secrets }, report).catch((error: unknown) => error)
    if (taken instanceof Error) return void this.#wrongs.push('a report could not be written down')
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
    const openings = await db.selectFrom('doorOpenings').select('opId').where('memberUid', '=', who.uid).execute()
    const expected = [...this.#bolts].flatMap(([id, uses]) =>
      Array.from({ length: uses }, (_, at) => openingIdOf(id, at + 1)),
    )
    const written = openings.map(({ opId }) => opId)
    if (written.toSorted().join() !== expected.toSorted().join()) this.#wrongs.push('the books do not tell what opened')
    const denied = await db
      .selectFrom('doorPasses')
      .select('passId')
      .where('deniedAt', 'is not', null)
      .where('endedAt', 'is', null)
      .where('notAfter', '>=', this.#server.clock.now)
      .execute()
    if (denied.length > 0) this.#wrongs.push('a lock that is reached does not refuse what it should')
  }

  #deps() {
    const gateway = this.#lock.gateway()
    const isLost = this.#fault?.isLost
    return {
      store: this.#server.store,
      secrets,
      onError: (error: unknown) => void this.#wrongs.push(String(error)),
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
