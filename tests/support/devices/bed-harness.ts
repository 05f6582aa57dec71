import { createHmac } from 'node:crypto'

import { type Grant, signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { type BedMessage, encodeMessage, type Mac } from '#src/domain/beds/protocol/bed-protocol.ts'

import { type BedEffect, type BedEvent, type BedParts, newBed, type Transport } from '#server/simulators/bed-facts.ts'
import { nextBed } from '#server/simulators/bed.ts'

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
  tell(message: BedMessage, transport: Transport = 'mqtt'): BedMessage | undefined {
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

  start(changes: Partial<Grant> = {}, transport: Transport = 'mqtt'): BedMessage | undefined {
    return this.tell({ type: 'start', grant: signGrant(this.grantFor(this.hello(transport), changes), mac) }, transport)
  }

  /** Starts and waits until the lamps are on; the run's id. */
  startTanning(changes: Partial<Grant> = {}): string {
    const started = this.start(changes)
    if (started?.type !== 'started') throw new Error(`not started: ${JSON.stringify(started)}`)
    this.pass(started.dressing * 1000)
    return started.run
  }
}
