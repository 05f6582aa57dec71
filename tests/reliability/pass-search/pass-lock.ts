import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'

import { type Gateway, noGateway } from '#server/platform/mqtt/gateway.ts'
import type { LockSaid } from '#server/platform/mqtt/lock-command.ts'
import { nextLock } from '#server/simulators/lock.ts'
import { type Lock, type LockEffect, type LockEvent, type LockParts, newLock } from '#server/simulators/lock-facts.ts'
import { lockNumber } from '../../support/devices/floor.ts'
import type { Random } from '../../support/random.ts'
import { secrets } from '../../support/open-server.ts'

export const lockId = 'door-1'
/** Its clock gains so much: two seconds a day, as much as it doubts itself. */
const gain = 2 / 86_400

/** What is wrong with a lock, on purpose: done to it after everything that happens. */
export type Spoil = (lock: Lock, event: LockEvent) => Lock

/** One lock between a phone and a network that loses, delays and doubles; time is the search's. */
export class PassLock {
  isReached = true
  /** What was reported and has not arrived; a phone that carries it may bring it twice. */
  readonly reports: PassReport[] = []
  bolts = 0
  readonly #parts: LockParts
  readonly #now: () => number
  readonly #startedAt: number
  readonly #spoil: Spoil
  #lock: Lock

  constructor(now: () => number, random: Random, spoil: Spoil) {
    const newId = () => Buffer.from(random.bytes(8)).toString('hex')
    const radio = { number: lockNumber, newId, firmware: 1 }
    this.#parts = { lock: lockId, mac: secrets.lockMac(lockId, 1), radio }
    this.#now = now
    this.#startedAt = now()
    this.#spoil = spoil
    this.#lock = newLock(now())
  }

  happen(event: LockEvent): LockEffect[] {
    const passed = this.#now() - this.#startedAt
    const { state, effects } = nextLock(this.#lock, event, this.#now() + passed * gain, this.#parts)
    this.#lock = this.#spoil(state, event)
    for (const effect of effects) {
      if (effect.do === 'unlock') this.bolts += 1
      if (effect.do === 'report' && effect.receipt.type === 'pass-report') this.reports.push(effect.receipt)
    }
    return effects
  }

  /** What it says to a phone beside it. */
  nearby(message: DeviceMessage): DeviceMessage | undefined {
    const effects = toFrames(encodeMessage(message), 1).flatMap((bytes) => this.happen({ type: 'frame-heard', bytes }))
    return effects.flatMap((effect) => (effect.do === 'answer' ? [effect.message] : [])).at(0)
  }

  /** What it says to an order of the studio. */
  order(text: string): LockSaid | undefined {
    return this.happen({ type: 'heard', text })
      .flatMap((effect) => (effect.do === 'say' ? [effect.said] : []))
      .at(0)
  }

  isOn(): boolean {
    return this.#lock.power === 'on'
  }

  gateway(): Gateway {
    return {
      ...noGateway,
      isConnected: () => true,
      lockState: () => (this.isReached && this.isOn() ? 'ready' : 'offline'),
      sendToLock: async (_, message) => {
        if (!this.isReached || !this.isOn()) return { kind: 'offline' }
        const effects = this.happen({ type: 'message-heard', bytes: encodeMessage(message) })
        const [reply] = effects.flatMap((effect) => (effect.do === 'reply' ? [effect.message] : []))
        return reply ? { kind: 'answered', message: reply } : { kind: 'unknown' }
      },
      acknowledge: (_, ack) => {
        if (this.isReached && this.isOn()) this.happen({ type: 'message-heard', bytes: encodeMessage(ack) })
      },
    }
  }
}
