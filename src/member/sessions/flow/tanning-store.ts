import type { Press, TanningEvent } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { next, wakeAt } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { noFlow, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { makeListeners } from '#src/lib/listeners.ts'

import { perform } from './perform-tanning.ts'
import type { TanningPorts } from './tanning-ports.ts'

type Pressed<Some extends Press> = Some extends Press ? Omit<Some, 'at' | 'opId'> : never
/** A press as a screen makes it: when, and under which id, is added here. */
export type Tap = Pressed<Press>

export interface TanningStore {
  read: () => TanningFlow
  subscribe: (listener: () => void) => () => void
  press: (tap: Tap) => void
  send: (event: TanningEvent) => void
  /** Stops the clock and lets the bed's connection go. */
  close: () => void
}

const longestTimerMs = 3600_000
/** An instant that has passed without changing anything must not keep the phone busy. */
const shortestTimerMs = 250

/** The one machine of this page: every event goes through it, and each step is kept before it is acted upon. */
export function makeTanningStore(ports: TanningPorts): TanningStore {
  const changes = makeListeners()
  const waiting: TanningEvent[] = []
  let flow = noFlow
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(event: TanningEvent): void {
    waiting.push(event)
    if (isBusy) return
    isBusy = true
    for (let one = waiting.shift(); one; one = waiting.shift()) take(one)
    isBusy = false
    planWake()
  }

  function take(event: TanningEvent): void {
    const step = next(flow, event)
    const isNew = step.state !== flow
    flow = step.state
    if (isNew) ports.keep(flow)
    for (const effect of step.effects) perform(effect, ports, send)
    if (isNew) changes.tell()
  }

  function planWake(): void {
    clearTimeout(timer)
    const at = wakeAt(flow)
    if (at === undefined || at === Infinity) return
    const delayMs = Math.min(longestTimerMs, Math.max(shortestTimerMs, at - ports.now()))
    timer = setTimeout(() => send({ type: 'time-passed', at: ports.now() }), delayMs)
  }

  const { device, now, newId } = ports
  const stops = [
    device.onMessage((message) => send({ type: 'bed-said', message, at: now() })),
    device.onLost(() => send({ type: 'link-lost', at: now() })),
  ]
  return {
    read: () => flow,
    subscribe: changes.add,
    press: (tap) => send({ ...tap, opId: newId(), at: now() } as Press),
    send,
    close() {
      clearTimeout(timer)
      for (const stop of stops) stop()
      device.disconnect()
    },
  }
}
