import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import type { Clock } from '#server/platform/process/clock.ts'
import type { ReaderLight } from './readers/code-reader.ts'
import { answerAboutKeys, type HeldKey, numbersOf, withKey } from './held-keys.ts'
import { type LineOptions, type LineLogin, openDeviceLine } from './mqtt-line.ts'
import { isJson } from '#server/platform/mqtt/bed-config-message.ts'
import { writeLockSaid } from '#server/platform/mqtt/lock-command.ts'
import { lockDueAt, nextLock } from './lock.ts'
import { keyed, type Lock, type LockEffect, type LockEvent, type LockParts, newLock } from './lock-facts.ts'

export interface SimulatedLock {
  /** Anything that can happen to a lock besides what its network brings. */
  happen(event: LockEvent): void
  /** Holds a code to the reader beside the door, and tells which light that shows. */
  show(code: string): ReaderLight
  /** Types digits at the keypad beside the door, and tells which light that shows. */
  type(digits: string): ReaderLight
  connect(): Promise<void>
  disconnect(): void
  /** Somebody writes a new key and a new password into it. */
  write(key: HeldKey, login: LineLogin): void
  /** The numbers of the keys that it holds. */
  keys(): number[]
  lock(): Lock
  /** How often its bolt has been drawn back. */
  openings(): number
  close(): Promise<void>
}

export interface SimulatedLockOptions extends LineOptions {
  parts: LockParts
  clock: Clock
  /** What it has kept while it was off; a new one is blank. */
  stored?: Lock | undefined
  /** What it says to a phone next to it. */
  onBluetooth?: (message: DeviceMessage) => void
}

/** The lock twin in the studio's network. */
export function openSimulatedLock(options: SimulatedLockOptions): SimulatedLock {
  const { clock } = options
  let parts = keyed(options.parts)
  let lock = options.stored ?? newLock(clock.now())
  let openings = 0
  let light: ReaderLight | undefined
  let request = 'event'
  let cancelDue = () => undefined as void

  const line = openDeviceLine(options, {
    state: () => (lock.opening ? 'in-use' : 'ready'),
    onUp: () => happen({ type: 'online' }),
    onDown: () => undefined,
    onCommand(of, payload) {
      request = of
      if (!isJson(payload)) return happen({ type: 'message-heard', bytes: payload })
      hearText(of, Buffer.from(payload).toString())
    },
  })

  function hearText(of: string, text: string): void {
    const said = answerAboutKeys(parts, text, { place: options.place, login: line.login() })
    if (!said) return happen({ type: 'heard', text })
    parts = said.device
    line.reply(of, said.reply)
  }

  function happen(event: LockEvent): void {
    const step = nextLock(lock, event, clock.now(), parts)
    lock = step.state
    for (const effect of step.effects) perform(effect)
    cancelDue()
    const due = lockDueAt(lock)
    if (due === undefined) return
    cancelDue = clock.after(Math.max(0, due - clock.now()), () => happen({ type: 'time-passed' }))
  }

  function perform(effect: LockEffect): void {
    if (effect.do === 'unlock') openings++
    else if (effect.do === 'say') line.reply(request, writeLockSaid(effect.said))
    else if (effect.do === 'show') line.show()
    else if (effect.do === 'reply') line.reply(request, encodeMessage(effect.message))
    else if (effect.do === 'report') line.reply('event', encodeMessage(effect.receipt))
    else if (effect.do === 'light') light = effect.shown
    else if (effect.do === 'answer') options.onBluetooth?.(effect.message)
  }

  function watchLight(event: LockEvent): ReaderLight {
    light = undefined
    happen(event)
    // Without power, a reader or a keypad there is no light at all.
    return light ?? { light: 'red' }
  }

  return {
    happen(event) {
      if (event.type === 'power-cut') line.cut()
      happen(event)
      if (event.type === 'power-restored') void line.connect()
    },
    show: (code) => watchLight({ type: 'code-read', text: code }),
    type: (digits) => watchLight({ type: 'code-typed', digits }),
    connect: () => line.connect(),
    disconnect: () => line.cut(),
    write(key, login) {
      parts = withKey(parts, key)
      line.take(login)
    },
    keys: () => numbersOf(parts),
    lock: () => lock,
    openings: () => openings,
    async close() {
      cancelDue()
      await line.close()
    },
  }
}
