import { encodeMessage } from '#src/domain/devices/device-messages.ts'
import { type Pass, readPass } from '#src/domain/passes/pass.ts'
import { makeKeyPair, publicPoint } from '#src/lib/wrapped-key.ts'

import { createLogin, findCaller } from '#server/modules/members/store/logins.ts'
import { beginStart } from '#server/modules/sessions/actions/begin-start.ts'
import { issueBedPass } from '#server/modules/sessions/actions/issue-bed-pass.ts'
import { keepBedPasses, letGoOfPass } from '#server/modules/sessions/actions/keep-bed-passes.ts'
import { createSessionDeps, type SessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { startOverNetwork } from '#server/modules/sessions/actions/start-over-network.ts'
import { takeReport } from '#server/modules/sessions/actions/take-report.ts'
import { askDueBeds } from '#server/modules/sessions/actions/watch-beds.ts'
import { dropBedClock } from '#server/modules/passes/store/bed-passes.ts'
import { addMember, addVisit } from '../../support/fixtures.ts'
import { randomFrom, type Random } from '../../support/random.ts'
import { minute, secrets } from '../../support/open-server.ts'
import type { BedFault, BedFound } from './bed-faults.ts'
import { rounds, type Step, troubles, troublesAVisit, usual } from './bed-steps.ts'
import { deviceId, PassBed, type Signed } from './pass-bed.ts'
import { addCardOf, isBrokenOff } from './pass-card.ts'
import type { PassServer } from './pass-server.ts'
import { goesOn, type VisitPlan } from './visit-plan.ts'

const times = 3
/** How far from now the half minutes of the codes are, in seconds, that a reader sees one after the other. */
const readings = [[0], [0], [0, 0], [0, 30], [30], [-30], [300], [-300, 0]] as const

/** Visits of one member each, with everything that may happen to one in any order; ends each by letting all arrive. */
export async function searchBedPasses(
  server: PassServer,
  seed: number,
  plan: VisitPlan<BedFound, BedFault>,
): Promise<BedFound> {
  const { fault } = plan
  const random = randomFrom(seed)
  const found: BedFound = { visits: 0, byPass: 0, online: 0, wrongs: [] }
  const phoneKey = await publicPoint(await makeKeyPair())
  for (; goesOn(found, plan); found.visits++) {
    const visit = new BedVisit(server, random, { phoneKey, fault })
    const { byPass, online, wrongs } = await visit.play(8 + random.below(28))
    found.byPass += byPass
    found.online += online
    found.wrongs.push(...wrongs.map((wrong) => `visit ${found.visits}: ${wrong}`))
    if (fault && found.wrongs.length > 0) return found
  }
  return found
}

interface Member {
  uid: string
  /** Of the phones that it has signed in on. */
  tokenHash: string
  appointmentId: string
  cardId: string
}

class BedVisit {
  readonly #server: PassServer
  readonly #random: Random
  readonly #phoneKey: Uint8Array
  readonly #fault: BedFault | undefined
  readonly #bed: PassBed
  readonly #wrongs: string[] = []
  /** Every pass that a phone ever had: a copy of one is as good as the one. */
  readonly #held = new Map<string, Uint8Array>()
  readonly #deps: SessionDeps
  #hasLostStore = false
  #who: Member | undefined

  constructor(
    server: PassServer,
    random: Random,
    { phoneKey, fault }: { phoneKey: Uint8Array; fault: BedFault | undefined },
  ) {
    this.#server = server
    this.#random = random
    this.#phoneKey = phoneKey
    this.#fault = fault
    this.#bed = new PassBed(() => server.clock.now, random, fault?.spoil ?? ((bed) => bed))
    this.#deps = createSessionDeps({ store: server.store, gateway: this.#gateway(), secrets, onError: this.#fail })
  }

  readonly #fail = (error: unknown) => void this.#wrongs.push(String(error))

  #gateway() {
    const gateway = this.#bed.gateway()
    const isLost = this.#fault?.isLost
    if (!isLost) return gateway
    const sendToBed: typeof gateway.sendToBed = async (place, message) =>
      isLost(message.type) ? { kind: 'unknown' } : await gateway.sendToBed(place, message)
    return { ...gateway, sendToBed }
  }

  async play(length: number): Promise<{ byPass: number; online: number; wrongs: string[] }> {
    const { store, clock } = this.#server
    await store.db.deleteFrom('bedClocks').execute()
    const member = await addMember(store, { consentVersion: '2026-11-01', adultAt: 1 })
    const caller = await findCaller(store.db, member.token, clock.now)
    const startsAt = clock.now + (2 + this.#random.below(20)) * minute
    const appointmentId = await addVisit(store, member, { startsAt, checkedInAt: clock.now })
    const cardId = await addCardOf(store, member.uid, times)
    this.#who = { uid: member.uid, tokenHash: caller?.tokenHash ?? '', appointmentId, cardId }
    await this.#perform('keep', this.#who)
    const own = Array.from({ length: troublesAVisit }, () => this.#random.pick(troubles))
    for (let step = 0; step < length; step++) {
      await this.#perform(this.#random.pick<Step>([...usual, ...own]), this.#who)
    }
    await this.#heal(this.#who)
    const lit = [...this.#bed.litMs.keys()]
    const byPass = lit.filter((id) => this.#held.has(id)).length
    return { byPass, online: lit.length - byPass, wrongs: this.#wrongs }
  }

  async #perform(step: Step, who: Member): Promise<void> {
    const { store, clock } = this.#server
    await this.#fault?.wrong?.(store)
    const change = (changes: object) =>
      store.db.updateTable('appointments').set(changes).where('appointmentId', '=', who.appointmentId).execute()
    switch (step) {
      case 'receive':
        return await this.#receive(who)
      case 'use':
        return await this.#use()
      case 'online':
        return await this.#startOnline(who)
      case 'carry':
        return await this.#carry(who, this.#random.pick(this.#bed.signed))
      case 'keep':
        return await keepBedPasses(this.#deps)
      case 'ask':
        return void (await askDueBeds(this.#deps))
      case 'wait':
        return this.#wait((1 + this.#random.below(9 * 60)) * 1_000)
      case 'button':
        return void this.#bed.happen({ type: 'button-pressed' })
      case 'cut':
        return void (this.#bed.cutAfter = this.#random.below(4))
      case 'network':
        this.#bed.isReached = !this.#bed.isReached
        return await this.#comeBack()
      case 'power':
        this.#bed.happen({ type: this.#bed.isOn() ? 'power-cut' : 'power-restored' })
        return await this.#comeBack()
      case 'restart':
        this.#bed.happen({ type: 'power-cut' })
        this.#bed.happen({ type: 'power-restored' })
        return await this.#comeBack()
      case 'clock-lost':
        return void this.#bed.happen({ type: 'clock-lost' })
      case 'store-lost':
        return await this.#loseStore()
      case 'cancel':
        return void (await change({ state: 'cancelled' }))
      case 'move': {
        const startsAt = clock.now + this.#random.below(25) * minute
        return void (await change({ startsAt, endsAt: startsAt + 30 * minute }))
      }
      case 'other-phone':
        return await this.#changePhone(who)
      case 'block': {
        const blocked = { blocked: 1, blockedUntil: null } as const
        return void (await store.db.updateTable('members').set(blocked).where('uid', '=', who.uid).execute())
      }
      case 'sign-out':
        return void (await store.db.deleteFrom('logins').where('memberUid', '=', who.uid).execute())
    }
  }

  /** In small steps, so that each thing that the bed does by itself is seen by itself. */
  #wait(ms: number): void {
    const { clock } = this.#server
    for (const end = clock.now + ms; clock.now < end;) {
      clock.now = Math.min(end, clock.now + 15_000)
      this.#bed.happen({ type: 'time-passed' })
    }
  }

  /** A bed that was away is heard again before it is given a pass. */
  async #comeBack(): Promise<void> {
    await dropBedClock(this.#server.store.db, deviceId)
    if (!this.#bed.isReached || !this.#bed.isOn()) return
    this.#bed.happen({ type: 'connected', transport: 'mqtt' })
  }

  /** Once in a hundred steps or so, for afterwards nobody can know what was used. */
  async #loseStore(): Promise<void> {
    if (this.#random.below(4) > 0) return
    this.#hasLostStore = true
    const { epoch } = this.#bed.stored.passes
    this.#bed.loseStore()
    if (this.#fault?.keepsEpoch) this.#bed.stored.passes.epoch = epoch
    await dropBedClock(this.#server.store.db, deviceId)
  }

  async #changePhone(who: Member): Promise<void> {
    const { store } = this.#server
    const token = await store.transaction(
      async (tx) => await createLogin(tx, who.uid, await store.now(tx), { lockedFrom: 1e13, provenUntil: 1e13 }),
    )
    who.tokenHash = (await findCaller(store.db, token, this.#server.clock.now))?.tokenHash ?? who.tokenHash
  }

  async #receive({ uid, tokenHash, appointmentId }: Member): Promise<void> {
    const caller = { uid, tokenHash }
    const asked = { caller, appointmentId, phoneKey: this.#phoneKey, ways: ['bluetooth', 'code'] } as const
    const issued = await issueBedPass(this.#deps, asked)
    const text = issued.code === 'ok' ? issued.data.pass?.pass : undefined
    if (text === undefined) return
    const bytes = Buffer.from(text, 'base64url')
    this.#held.set(readPass(bytes)?.id ?? '', bytes)
  }

  /** With any pass that was ever given out, old copies too; over Bluetooth, or as a code. */
  async #use(): Promise<void> {
    const [id, bytes] = this.#random.pick([...this.#held]) ?? []
    if (id === undefined || bytes === undefined || !this.#bed.isOn()) return
    const row = await this.#rowOf(id)
    const runBefore = this.#bed.stored.openRun?.run
    const chosen = { minutes: 5 + this.#random.below(3), intensity: 1 }
    if (this.#random.below(2)) this.#bed.takeOverRadio(bytes, chosen)
    else for (const away of this.#random.pick(readings)) this.#bed.readCode(bytes, chosen, away)
    const { openRun } = this.#bed.stored
    if (openRun?.grant === id && openRun.run !== runBefore) this.#judge(readPass(bytes), row?.outcome === 'released')
  }

  #judge(pass: Pass | undefined, isReleased: boolean): void {
    const now = this.#server.clock.now / 1_000
    if (!pass || now < pass.notBefore || now > pass.notAfter) this.#wrongs.push('a bed started outside of the window')
    if (isReleased) this.#wrongs.push('a pass started a bed after its time was given back')
  }

  async #startOnline({ uid, tokenHash, cardId }: Member): Promise<void> {
    const { store } = this.#server
    if (this.#fault?.name !== 'a studio that starts beside a pass') await letGoOfPass(this.#deps, uid)
    const begun = await store.transaction(async (tx) => {
      const body = { deviceId, cardId, minutes: 6, intensity: 'light', transport: 'remote' } as const
      const caller = { level: null, shopLevels: new Map(), tokenHash }
      const shown = { code: 'signed', position: undefined } as const
      const bedStateOf = (id: string) => this.#deps.gateway.bedState(id)
      const input = { memberUid: uid, caller, body, shown, bedStateOf, attendedBy: uid }
      return await beginStart(tx, input, await store.now(tx))
    })
    if ('code' in begun) return
    await startOverNetwork(this.#deps, begun)
  }

  async #carry({ uid }: Member, said: Signed | undefined): Promise<void> {
    if (!said) return
    const report = await takeReport(this.#deps, uid, [encodeMessage(said)]).catch((error: unknown) => error)
    if (report instanceof Error) return void this.#wrongs.push(`a report could not be written down: ${report.message}`)
    const { acks } = report as { acks: Uint8Array[] }
    if (!this.#bed.isOn()) return
    for (const bytes of acks) this.#bed.happen({ type: 'message-heard', transport: 'mqtt', bytes })
  }

  /** Everything is reached again, what was said arrives, and every window is over: then the books tell the light. */
  async #heal(who: Member): Promise<void> {
    this.#bed.cutAfter = undefined
    if (!this.#bed.isOn()) this.#bed.happen({ type: 'power-restored' })
    this.#bed.isReached = true
    for (const round of rounds) {
      this.#wait(20 * minute)
      this.#bed.happen({ type: 'connected', transport: 'mqtt' })
      if (round === 'last') for (const said of this.#bed.signed.toReversed()) await this.#carry(who, said)
      await this.#perform('keep', who)
      await askDueBeds(this.#deps)
    }
    await this.#audit(who)
  }

  async #audit({ uid, cardId }: Member): Promise<void> {
    const { db } = this.#server.store
    const lines = await db.selectFrom('cardLines').select(['reason', 'delta']).where('cardId', '=', cardId).execute()
    const sessions = await db.selectFrom('sessions').selectAll().where('memberUid', '=', uid).execute()
    const open = sessions.filter(({ state }) => state !== 'ended').length
    const living = await db.selectFrom('bedPasses').select('passId').where('endedAt', 'is', null).execute()
    const count = (reason: string) => lines.filter((line) => line.reason === reason).length
    const balance = lines.reduce((sum, { delta }) => sum + delta, 0)
    const lit = this.#bed.litMs.size
    const returned = count('gift')
    if (returned > sessions.filter(isBrokenOff).length)
      this.#wrongs.push('a time came back that no broken session explains')
    if (lit > 1) this.#wrongs.push('two runs of one member')
    if (living.length > 0) this.#wrongs.push('a pass that nobody settles')
    if (this.#hasLostStore) {
      // What it did is known to nobody: staff are asked, and no time was given back for a run with light.
      if (balance > times - lit + returned) this.#wrongs.push('a time was given back for a run with light')
      return
    }
    if (open > 0) this.#wrongs.push('a session that nobody settles')
    if (count('reserve') !== count('use') + count('release')) this.#wrongs.push('a session settled twice, or never')
    if (count('use') !== lit || balance !== times - lit + returned) this.#wrongs.push('the books do not tell the light')
  }

  async #rowOf(passId: string) {
    const rows = this.#server.store.db.selectFrom('bedPasses').select('outcome').where('passId', '=', passId)
    return await rows.executeTakeFirst()
  }
}
