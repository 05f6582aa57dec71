import { createHmac } from 'node:crypto'

import { type Grant, signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage, type Mac } from '#src/domain/devices/device-messages.ts'
import type { Deny, SetTime } from '#src/domain/devices/signed-messages.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { type Pass, radioProof, writePass } from '#src/domain/passes/pass.ts'

import { passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { type BedEffect, type BedEvent, type BedParts, newBed, type Transport } from '#server/simulators/bed-facts.ts'
import { nextBed } from '#server/simulators/bed.ts'
import type { ReaderLight } from '#server/simulators/readers/code-reader.ts'
import { nowOf } from '#server/simulators/pass-store.ts'
import { showCode } from './show-code.ts'

export const startAt = 1_000_000

export function macUnder(key: string): Mac {
  return (message) => createHmac('sha256', Buffer.from(key, 'hex')).update(message).digest()
}

/** 00…01, 00…02 and so on: chance is not what these tests are about. */
export function countedIds(): () => string {
  let count = 0
  return () => (count += 1).toString(16).padStart(16, '0')
}

export const bedKey = '8f2a31c05b6e4d7780c9d1e2f3a4b5c6d7e8f90112233445566778899aabbcc1'
export const mac = macUnder(bedKey)

export function someParts(changes: Partial<BedParts> = {}): BedParts {
  return {
    bed: 7,
    key: 1,
    mac,
    newId: countedIds(),
    firmware: 259,
    limits: { minMinutes: 1, maxMinutes: 20, maxDressingSeconds: 180 },
    coolingMs: 180_000,
    ...changes,
  }
}

/** Seconds since 1970, within the window of the passes below. */
export const passTime = 1_800_000_000

/** A pass of now for this bed. */
export function somePass(changes: Partial<Pass> = {}): Pass {
  const window = { notBefore: passTime - 300, notAfter: passTime + 900 }
  const limits = { maxMinutes: 15, maxIntensity: 3, dressing: 60, key: 1, uses: 1, flags: 0 }
  return { kind: 'bed', device: 7, epoch: 0, id: 'c3'.repeat(8), ...window, ...limits, ...changes }
}

/** A bed with a clock that only the test turns. */
export class BedHarness {
  now = startAt
  bed = newBed(startAt)
  readonly effects: BedEffect[] = []
  readonly parts: BedParts

  constructor(changes: Partial<BedParts> = {}) {
    this.parts = someParts(changes)
  }

  on(event: BedEvent): BedEffect[] {
    const { state, effects } = nextBed(this.bed, event, this.now, this.parts)
    this.bed = state
    this.effects.push(...effects)
    return effects
  }

  pass(ms: number): BedEffect[] {
    this.now += ms
    return this.on({ type: 'time-passed' })
  }

  /** The answer to a message; undefined when there was none. */
  tell(message: DeviceMessage, transport: Transport = 'mqtt'): DeviceMessage | undefined {
    const effects = this.on({ type: 'message-heard', transport, bytes: encodeMessage(message) })
    const answer = effects.find((effect) => effect.do === 'say' && effect.kind === 'answer')
    return answer?.do === 'say' ? answer.message : undefined
  }

  hello(transport: Transport = 'mqtt'): string {
    const answer = this.tell({ type: 'hello' }, transport)
    if (answer?.type !== 'identity') throw new Error('a bed that does not say who it is')
    return answer.nonce
  }

  grantFor(nonce: string, changes: Partial<Grant> = {}): Grant {
    return {
      bed: 7,
      nonce,
      grant: 'a1'.repeat(8),
      minutes: 8,
      intensity: 2,
      dressing: 60,
      key: 1,
      flags: 0,
      ...changes,
    }
  }

  start(changes: Partial<Grant> = {}, transport: Transport = 'mqtt'): DeviceMessage | undefined {
    return this.tell({ type: 'start', grant: signGrant(this.grantFor(this.hello(transport), changes), mac) }, transport)
  }

  /** What it answers to a phone beside it, frame by frame. */
  nearby(message: DeviceMessage): DeviceMessage | undefined {
    const effects = toFrames(encodeMessage(message), 1).flatMap((bytes) => this.on({ type: 'frame-heard', bytes }))
    return effects.flatMap((effect) => (effect.do === 'say' && effect.kind === 'answer' ? [effect.message] : [])).at(0)
  }

  greetNearby(): string {
    const said = this.nearby({ type: 'hello' })
    if (said?.type !== 'identity') throw new Error('a bed that does not say who it is')
    return said.nonce
  }

  /** A pass of now, for this bed's store. */
  passFor(changes: Partial<Pass> = {}): Pass {
    return somePass({ epoch: this.bed.stored.passes.epoch ?? 0, ...changes })
  }

  /** Used by the phone that holds it, for the nonce that it has heard. */
  use(
    pass: Pass,
    { nonce = this.greetNearby(), device = mac, minutes = 8, intensity = 2 } = {},
  ): DeviceMessage | undefined {
    const bytes = writePass(pass)
    const proof = radioProof(passMac(device, bytes), nonce, { minutes, intensity })
    return this.nearby({ type: 'use-pass', pass: bytes, minutes, intensity, proof })
  }

  /** The light of its reader for a code of this pass, of the half minute that is `seconds` away. */
  show(pass: Pass, { seconds = 0, device = mac, minutes = 8, intensity = 2 } = {}): ReaderLight | undefined {
    const bytes = writePass(pass)
    const { seconds: now } = nowOf(this.bed.stored.passes, this.now)
    const step = codeStepAt((now + seconds) * 1_000)
    return this.read(showCode(bytes, step, passMac(device, bytes), { minutes, intensity }))
  }

  read(text: string): ReaderLight | undefined {
    const effects = this.on({ type: 'code-read', text })
    return effects.flatMap((effect) => (effect.do === 'light' ? [effect.shown] : [])).at(0)
  }

  /** The studio tells it the time, as of `seconds` later than the window's middle. */
  setTime(seconds = 0, nonce = this.hello()): DeviceMessage | undefined {
    const said = { type: 'set-time', device: this.parts.bed, nonce, time: passTime + seconds } as const
    return this.tell(signPassMessage<SetTime>(said, purposeMac(mac, 'time')))
  }

  deny({ id, notAfter }: Pass): DeviceMessage | undefined {
    const said = { type: 'deny', device: 7, id, notAfter } as const
    return this.tell(signPassMessage<Deny>(said, purposeMac(mac, 'deny')))
  }

  /** How often its lamps went on so far. */
  litTimes(): number {
    let isLit = false
    let times = 0
    for (const effect of this.effects) {
      if (effect.do !== 'lamps') continue
      if (effect.intensity > 0 && !isLit) times += 1
      isLit = effect.intensity > 0
    }
    return times
  }

  /** Starts and waits until the lamps are on; the run's id. */
  startTanning(changes: Partial<Grant> = {}): string {
    const started = this.start(changes)
    if (started?.type !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`)
    this.pass(started.dressing * 1000)
    return started.run
  }
}
