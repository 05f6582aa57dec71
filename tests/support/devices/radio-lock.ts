import { randomBytes } from 'node:crypto'

import { toFrames } from '#src/domain/devices/frames.ts'
import { type DeviceMessage, encodeMessage, type Mac } from '#src/domain/devices/device-messages.ts'
import type { Deny, SetTime } from '#src/domain/devices/signed-messages.ts'
import { type DoorGrant, signDoorGrant } from '#src/domain/doors/protocol/door-grant.ts'

import { signPassMessage } from '#src/domain/passes/pass-messages.ts'
import { keypadCode } from '#src/domain/passes/keypad-code.ts'
import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { type Pass, radioProof, writePass } from '#src/domain/passes/pass.ts'

import { passMac, purposeMac } from '#server/platform/mqtt/pass-keys.ts'
import { writeLockCommand } from '#server/platform/mqtt/lock-command.ts'
import type { ReaderLight } from '#server/simulators/readers/code-reader.ts'
import { nextLock } from '#server/simulators/lock.ts'
import { type LockEffect, type LockEvent, type LockParts, newLock } from '#server/simulators/lock-facts.ts'
import { nowOf } from '#server/simulators/pass-store.ts'
import { macUnder, startAt } from './bed-harness.ts'
import { showCode } from './show-code.ts'

export const lockKey = '5e1f0c73a9d2486bb0e4c7f1285d3a96e7b8c9d0a1f2031425364758697a8b9c'

/** Seconds since 1970, within the window of the passes below. */
export const passTime = 1_800_000_000

/** A lock with Bluetooth and a clock that only the test turns. */
export class RadioLock {
  readonly number: number
  readonly mac = macUnder(lockKey)
  now = startAt
  lock = newLock(startAt)
  readonly effects: LockEffect[] = []
  readonly #parts: LockParts

  constructor(hasRadio = true, newId = () => randomBytes(8).toString('hex'), number = 9) {
    this.number = number
    const radio = { number: this.number, newId, firmware: 1 }
    this.#parts = { lock: 'CWB-1201', mac: this.mac, radio: hasRadio ? radio : undefined }
  }

  on(event: LockEvent): LockEffect[] {
    const { state, effects } = nextLock(this.lock, event, this.now, this.#parts)
    this.lock = state
    this.effects.push(...effects)
    return effects
  }

  /** What it answers to a message, frame by frame; undefined when it says nothing. */
  tell(message: DeviceMessage): DeviceMessage | undefined {
    const effects = toFrames(encodeMessage(message), 1).flatMap((bytes) => this.on({ type: 'frame-heard', bytes }))
    return effects.flatMap((effect) => (effect.do === 'answer' ? [effect.message] : [])).at(0)
  }

  hello(): string {
    const said = this.tell({ type: 'hello' })
    if (said?.type !== 'identity') throw new Error('a lock that does not say who it is')
    return said.nonce
  }

  grantFor(nonce: string, changes: Partial<DoorGrant> = {}, mac: Mac = this.mac): Uint8Array {
    const grant = { lock: this.number, nonce, opening: 'a1'.repeat(8), holder: '01'.repeat(8), key: 1, uses: 0 }
    return signDoorGrant({ ...grant, ...changes }, mac)
  }

  open(grant: Uint8Array): DeviceMessage | undefined {
    return this.tell({ type: 'open', grant })
  }

  /** A door pass of now, for this lock's store. */
  passFor(changes: Partial<Pass> = {}): Pass {
    const window = { notBefore: passTime - 300, notAfter: passTime + 900 }
    const limits = { maxMinutes: 0, maxIntensity: 0, dressing: 0, key: 1, uses: 3, flags: 0 }
    const epoch = this.lock.passes.epoch ?? 0
    return { kind: 'door', device: this.number, epoch, id: 'c3'.repeat(8), ...window, ...limits, ...changes }
  }

  /** Used by the phone that holds it, for the nonce that it has heard. */
  use(pass: Pass, nonce = this.hello(), device: Mac = this.mac): DeviceMessage | undefined {
    const bytes = writePass(pass)
    const proof = radioProof(passMac(device, bytes), nonce, { minutes: 0, intensity: 0 })
    return this.tell({ type: 'use-pass', pass: bytes, minutes: 0, intensity: 0, proof })
  }

  /** The light of its reader for a code of this pass, of the half minute that is `seconds` away. */
  show(pass: Pass, seconds = 0, device: Mac = this.mac): ReaderLight | undefined {
    const bytes = writePass(pass)
    const { seconds: now } = nowOf(this.lock.passes, this.now)
    return this.read(showCode(bytes, codeStepAt((now + seconds) * 1_000), passMac(device, bytes)))
  }

  read(text: string): ReaderLight | undefined {
    const effects = this.on({ type: 'code-read', text })
    return effects.flatMap((effect) => (effect.do === 'light' ? [effect.shown] : [])).at(0)
  }

  /** The light of its keypad for these digits. */
  type(digits: string): ReaderLight | undefined {
    const effects = this.on({ type: 'code-typed', digits })
    return effects.flatMap((effect) => (effect.do === 'light' ? [effect.shown] : [])).at(0)
  }

  /** The code of its n-th booking whose code begins at `start`, seconds since 1970. */
  keypadCode(start: number, n = 0, device: Mac = this.mac): string {
    return keypadCode({ start, n }, this.lock.passes.epoch ?? 0, purposeMac(device, 'keypad'))
  }

  /** The studio tells it the time, as of `seconds` later than the window's middle. */
  setTime(seconds = 0, nonce = this.hello()): DeviceMessage | undefined {
    const said = { type: 'set-time', device: this.number, nonce, time: passTime + seconds } as const
    return this.tell(signPassMessage<SetTime>(said, purposeMac(this.mac, 'time')))
  }

  deny(pass: Pick<Pass, 'id' | 'notAfter'>): DeviceMessage | undefined {
    const said = { type: 'deny', device: this.number, id: pass.id, notAfter: pass.notAfter } as const
    return this.tell(signPassMessage<Deny>(said, purposeMac(this.mac, 'deny')))
  }

  /** What it says to a command over the network. */
  command(holder: string): string | undefined {
    const command = {
      cmd: `c${this.now}${holder}`,
      lock: 'CWB-1201',
      issuedAt: this.now,
      ttlMs: 5_000,
      holder,
      uses: 0,
    }
    const effects = this.on({ type: 'heard', text: writeLockCommand(command, this.mac) })
    return effects.flatMap((effect) => (effect.do === 'say' ? [effect.said.result] : [])).at(0)
  }

  /** How often the bolt was drawn back so far. */
  bolts(): number {
    return this.effects.filter((effect) => effect.do === 'unlock').length
  }
}
