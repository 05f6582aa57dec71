import type { Clock } from '#server/platform/process/clock.ts'
import { type LineOptions, openDeviceLine } from './mqtt-line.ts'
import { writeLockSaid } from '#server/platform/mqtt/lock-command.ts'
import { type Lock, lockDueAt, type LockEffect, type LockEvent, type LockParts, newLock, nextLock } from './lock.ts'

export interface SimulatedLock {
  /** Anything that can happen to a lock besides what its network brings. */
  happen(event: LockEvent): void
  connect(): Promise<void>
  disconnect(): void
  lock(): Lock
  /** How often its bolt has been drawn back. */
  openings(): number
  close(): Promise<void>
}

export interface SimulatedLockOptions extends LineOptions {
  parts: LockParts
  clock: Clock
}

/** The lock twin in the studio's network. */
export function openSimulatedLock(options: SimulatedLockOptions): SimulatedLock {
  const { parts, clock } = options
  let lock = newLock(clock.now())
  let openings = 0
  let request = 'event'
  let cancelDue = () => undefined as void

  const line = openDeviceLine(options, {
    state: () => (lock.opening ? 'in-use' : 'ready'),
    onUp: () => undefined,
    onDown: () => undefined,
    onCommand(of, payload) {
      request = of
      happen({ type: 'heard', text: Buffer.from(payload).toString() })
    },
  })

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
  }

  return {
    happen(event) {
      if (event.type === 'power-cut') line.cut()
      happen(event)
      if (event.type === 'power-restored') void line.connect()
    },
    connect: () => line.connect(),
    disconnect: () => line.cut(),
    lock: () => lock,
    openings: () => openings,
    async close() {
      cancelDue()
      await line.close()
    },
  }
}
