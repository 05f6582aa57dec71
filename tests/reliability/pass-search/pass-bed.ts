import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { type Chosen, radioProof } from '#src/domain/passes/pass.ts'

import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import { type Gateway, noGateway } from '#server/platform/mqtt/gateway.ts'
import {
  type Bed,
  type BedEffect,
  type BedEvent,
  lampMs,
  newBed,
  type Stored,
  stateOf,
} from '#server/simulators/bed-facts.ts'
import { nextBed } from '#server/simulators/bed.ts'
import { showCode } from '../../support/devices/show-code.ts'
import type { Random } from '../../support/random.ts'
import { secrets } from '../../support/open-server.ts'

const bedNumber = 1
export const deviceId = 'bed-1'
/** Its clock gains so much: two seconds a day, as much as it doubts itself. */
const gain = 2 / 86_400

/** What is wrong with a bed, on purpose: done to it after everything that happens. */
export type SpoilBed = (bed: Bed, event: BedEvent) => Bed
export type Signed = PassReport | Extract<DeviceMessage, { type: 'receipt' }>

/** One bed between a phone and a network that loses, delays and doubles; time is the search's. */
export class PassBed {
  isReached = true
  /** What it has signed and has not arrived; whoever carries it may bring it twice. */
  readonly signed: Signed[] = []
  /** How long its lamps were on, by the grant or pass of the run; a second at least, for less is no light. */
  readonly litMs = new Map<string, number>()
  /** The power goes after so many of the next effects. */
  cutAfter: number | undefined
  readonly #parts
  readonly #now: () => number
  readonly #startedAt: number
  readonly #spoil: SpoilBed
  #bed: Bed
  #litSince: { at: number; grant: string } | undefined

  constructor(now: () => number, random: Random, spoil: SpoilBed) {
    const newId = () => Buffer.from(random.bytes(8)).toString('hex')
    const limits = { minMinutes: 1, maxMinutes: 20, maxDressingSeconds: 255 }
    this.#parts = {
      bed: bedNumber,
      key: 1,
      mac: secrets.bedMac(bedNumber, 1),
      newId,
      firmware: 1,
      limits,
      coolingMs: 180_000,
    }
    this.#now = now
    this.#startedAt = now()
    this.#spoil = spoil
    this.#bed = newBed(now())
  }

  get stored(): Stored {
    return this.#bed.stored
  }

  happen(event: BedEvent): BedEffect[] {
    const at = this.#now() + (this.#now() - this.#startedAt) * gain
    const before = this.#bed
    const { state, effects } = nextBed(before, event, at, this.#parts)
    this.#bed = this.#spoil(state, event)
    const cut = this.cutAfter
    this.cutAfter = undefined
    if (cut === undefined || cut >= effects.length || event.type === 'power-restored') return this.#perform(effects)
    return this.#perform(this.#cutShort(before, effects.slice(0, cut), at))
  }

  /** Only what was stored before the power went is there afterwards; lamp time is stored every second. */
  #cutShort(before: Bed, effects: BedEffect[], at: number): BedEffect[] {
    const persisted = effects.findLast((effect) => effect.do === 'persist')
    const { openRun, ...others } = persisted?.do === 'persist' ? persisted.stored : before.stored
    const isSame = openRun?.run === before.stored.openRun?.run
    // Time comes in steps here: lamps that were to go on within this one were never lit.
    const stored = { ...others, openRun: openRun && isSame ? { ...openRun, onMs: lampMs(before, at) } : openRun }
    const off = { name: 'off' } as const
    const isConnected = { bluetooth: false, mqtt: false }
    this.#bed = { ...this.#bed, stored, activity: off, nonce: null, isConnected, reassembly: { name: 'idle' } }
    return [...effects, { do: 'lamps', intensity: 0 }]
  }

  #perform(effects: BedEffect[]): BedEffect[] {
    for (const effect of effects) {
      if (effect.do === 'lamps') this.#light(effect.intensity)
      const said = effect.do === 'say' ? effect.message : undefined
      if (said?.type === 'receipt' || said?.type === 'pass-report') this.signed.push(said)
    }
    return effects
  }

  #light(intensity: number): void {
    const now = this.#now()
    if (this.#litSince) {
      const { at, grant } = this.#litSince
      if (now - at >= 1_000) this.litMs.set(grant, (this.litMs.get(grant) ?? 0) + now - at)
    }
    const { activity, nowAt, stored } = this.#bed
    // Within a step of time they went on when the dressing time was over.
    const at = activity.name === 'running' ? now - (nowAt - activity.sinceAt) : now
    this.#litSince = intensity > 0 ? { at, grant: stored.openRun?.grant ?? '' } : undefined
  }

  /** Its store is gone, and with it everything that it knew. */
  loseStore(): void {
    if (this.#bed.activity.name !== 'off') this.happen({ type: 'power-cut' })
    this.#bed = { ...newBed(this.#bed.nowAt), activity: { name: 'off' } }
  }

  /** Shown a pass by a phone that is connected. */
  takeOverRadio(pass: Uint8Array, chosen: Chosen): void {
    this.happen({ type: 'connected', transport: 'bluetooth' })
    const said = this.#nearby({ type: 'hello' })
    if (said?.type !== 'identity') return
    const proof = radioProof(passMac(this.#parts.mac, pass), said.nonce, chosen)
    this.#nearby({ type: 'use-pass', pass, ...chosen, proof })
  }

  /** Its reader sees the code of a half minute that is so many seconds away, by the true time. */
  readCode(pass: Uint8Array, chosen: Chosen, secondsAway: number): void {
    const step = codeStepAt(this.#now() + secondsAway * 1_000)
    this.happen({ type: 'code-read', text: showCode(pass, step, passMac(this.#parts.mac, pass), chosen) })
  }

  /** What it says to a phone beside it. */
  #nearby(message: DeviceMessage): DeviceMessage | undefined {
    const frames = toFrames(encodeMessage(message), 1)
    const effects = frames.flatMap((bytes) => this.happen({ type: 'frame-heard', bytes }))
    return answerIn(effects, 'bluetooth')
  }

  isOn(): boolean {
    return this.#bed.activity.name !== 'off'
  }

  gateway(): Gateway {
    return {
      ...noGateway,
      isConnected: () => true,
      bedState: (id) => (id === deviceId && this.isReached && this.isOn() ? stateOf(this.#bed) : 'offline'),
      sendToBed: async (place, message) => {
        if (place.deviceId !== deviceId || !this.isReached || !this.isOn()) return { kind: 'offline' }
        const heard = { type: 'message-heard', transport: 'mqtt', bytes: encodeMessage(message) } as const
        const answer = answerIn(this.happen(heard), 'mqtt')
        return answer ? { kind: 'answered', message: answer } : { kind: 'unknown' }
      },
    }
  }
}

function answerIn(effects: readonly BedEffect[], transport: 'bluetooth' | 'mqtt'): DeviceMessage | undefined {
  return effects
    .flatMap((effect) =>
      effect.do === 'say' && effect.kind === 'answer' && effect.transport === transport ? [effect.message] : [],
    )
    .at(0)
}
