import { type DeviceMessage, encodeMessage } from '#src/domain/devices/device-messages.ts'

import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { type BedAnswer, type Gateway, noGateway } from '#server/platform/mqtt/gateway.ts'
import { type BedEvent, newBed, stateOf } from '#server/simulators/bed-facts.ts'
import { nextBed } from '#server/simulators/bed.ts'
import type { ReaderLight } from '#server/simulators/readers/code-reader.ts'

/**
 * `command`: it never arrives. `answer`: the bed obeys and its answer is lost. `server`: the sender never learns either.
 * `late`: the answer is kept back until `release`.
 */
export type Loss = 'command' | 'answer' | 'server' | 'late'

interface Place {
  deviceId: string
  bed: number
}

const shopId = 1

/** Beds of a shop, the pure twins, at the far end of a network that loses what the test says. */
export function simulatedFloor(clock: { now: number }, secrets: DeviceSecrets, places: readonly Place[]) {
  const beds = new Map(places.map(({ deviceId, bed }) => [deviceId, simulator(deviceId, bed)]))
  const listeners = new Set<Parameters<Gateway['onBedMessage']>[0]>()
  const watchers = new Set<Parameters<Gateway['onPresence']>[0]>()
  const lights = new Map<string, ReaderLight>()
  const sent: { deviceId: string; type: DeviceMessage['type'] }[] = []
  let losses: { type: DeviceMessage['type']; loss: Loss }[] = []
  let lastId = 0
  const kept = Promise.withResolvers<undefined>()

  function simulator(deviceId: string, bed: number) {
    return {
      deviceId,
      facts: newBed(clock.now),
      isOnline: false,
      isDeaf: false,
      parts: {
        bed,
        key: 1,
        mac: secrets.bedMac(bed, 1),
        newId: () => (lastId += 1).toString(16).padStart(16, '0'),
        firmware: 1,
        limits: { minMinutes: 1, maxMinutes: 20, maxDressingSeconds: 255 },
        coolingMs: 180_000,
      },
    }
  }

  function bedOf(deviceId: string) {
    const bed = beds.get(deviceId)
    if (!bed) throw new Error(`No bed ${deviceId}`)
    return bed
  }

  function on(deviceId: string, event: BedEvent): DeviceMessage | undefined {
    const bed = bedOf(deviceId)
    const step = nextBed(bed.facts, event, clock.now, bed.parts)
    bed.facts = step.state
    let answer: DeviceMessage | undefined
    for (const effect of step.effects) {
      if (effect.do === 'say' && effect.transport === 'mqtt') {
        if (effect.kind === 'answer') answer = effect.message
        else if (bed.isOnline && !bed.isDeaf) for (const hear of listeners) hear(deviceId, effect.message, shopId)
      }
      if (effect.do === 'light') lights.set(deviceId, effect.shown)
      if (effect.do === 'show' && bed.isOnline && !bed.isDeaf)
        for (const watch of watchers) watch(deviceId, effect.state, shopId)
    }
    return answer
  }

  function goOnline(deviceId: string): void {
    const bed = bedOf(deviceId)
    bed.isOnline = true
    for (const watch of watchers) watch(deviceId, stateOf(bed.facts), shopId)
    on(deviceId, { type: 'connected', transport: 'mqtt' })
  }

  function goOffline(deviceId: string): void {
    bedOf(deviceId).isOnline = false
    for (const watch of watchers) watch(deviceId, 'offline', shopId)
    on(deviceId, { type: 'disconnected', transport: 'mqtt' })
  }

  async function sendToBed({ deviceId }: { deviceId: string }, message: DeviceMessage): Promise<BedAnswer> {
    if (!bedOf(deviceId).isOnline) return { kind: 'offline' }
    sent.push({ deviceId, type: message.type })
    const found = losses.findIndex(({ type }) => type === message.type)
    const [lost] = found < 0 ? [] : losses.splice(found, 1)
    if (lost?.loss === 'command') return { kind: 'unknown' }
    const answer = on(deviceId, { type: 'message-heard', transport: 'mqtt', bytes: encodeMessage(message) })
    if (lost?.loss === 'late') await kept.promise
    if (lost?.loss === 'server') return await new Promise<never>(() => undefined)
    return answer && lost?.loss !== 'answer' ? { kind: 'answered', message: answer } : { kind: 'unknown' }
  }

  const gateway: Gateway = {
    ...noGateway,
    isConnected: () => true,
    sendToBed,
    bedState: (deviceId) => {
      const bed = beds.get(deviceId)
      return bed?.isOnline ? stateOf(bed.facts) : 'offline'
    },
    onBedMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onPresence(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
  for (const { deviceId } of places) goOnline(deviceId)

  return {
    gateway,
    sent,
    bedOf,
    goOnline,
    goOffline,
    lose: (type: DeviceMessage['type'], loss: Loss = 'answer') => void losses.push({ type, loss }),
    release: () => kept.resolve(undefined),
    /** The servers that listen now are gone. */
    forgetServers() {
      listeners.clear()
      watchers.clear()
    },
    /** What the bed says unasked is not heard by anybody. */
    deafen: (deviceId: string, isDeaf = true) => void (bedOf(deviceId).isDeaf = isDeaf),
    /** The bed hears a message from a phone beside it. */
    nearby: (deviceId: string, message: DeviceMessage) =>
      bluetooth(deviceId, { type: 'message-heard', transport: 'bluetooth', bytes: encodeMessage(message) }),
    event: on,
    /** The light of the bed's reader for a code that is held to it; none without power. */
    show(deviceId: string, text: string): ReaderLight | undefined {
      lights.delete(deviceId)
      on(deviceId, { type: 'code-read', text })
      return lights.get(deviceId)
    },
    /** The beds live on for so long; the test's clock goes with them. */
    pass(ms: number) {
      clock.now += ms
      for (const deviceId of beds.keys()) on(deviceId, { type: 'time-passed' })
    },
    receipts: (deviceId: string) => bedOf(deviceId).facts.stored.receipts,
  }

  /** Everything that a phone hears. */
  function bluetooth(deviceId: string, event: BedEvent): DeviceMessage[] {
    const bed = bedOf(deviceId)
    const step = nextBed(bed.facts, event, clock.now, bed.parts)
    bed.facts = step.state
    const said = step.effects.filter((effect) => effect.do === 'say')
    for (const { transport, kind, message } of said) {
      if (transport === 'mqtt' && kind === 'event' && bed.isOnline && !bed.isDeaf)
        for (const hear of listeners) hear(deviceId, message, shopId)
    }
    return said.filter(({ transport }) => transport === 'bluetooth').map(({ message }) => message)
  }
}
