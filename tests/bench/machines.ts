import { systemClock } from '#server/platform/process/clock.ts'
import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { LockRow } from '#server/modules/doors/store/locks.ts'
import { openSimulatedBed } from '#server/simulators/bed-mqtt.ts'
import type { LineFaults } from '#server/simulators/mqtt-line.ts'
import { openSimulatedLock } from '#server/simulators/lock-mqtt.ts'
import { obey, type Simulator, type SimulatorCommand } from '#server/simulators/simulator-command.ts'
import { bedParts, writtenInto } from '#server/simulators/simulator-parts.ts'

export interface Machines {
  connect: () => Promise<void>
  order: (id: string, order: SimulatorCommand) => void
  /** When the lamps of a bed next go on. */
  lit: (id: string) => Promise<number>
  /** How many milliseconds they have thought about commands since this was last asked. */
  thoughtMs: () => number
  close: () => Promise<void>
}

interface Kinds {
  beds: readonly BedRow[]
  locks: readonly LockRow[]
}

/** In use a bed lives so many times faster; it cools in a moment. */
const speed = 1_000

/**
 * The beds and locks of the run, outside of the server's process: a real one does not think on the studio's
 * processor. What they think is taken by the clock, because it is not ours.
 */
export function openMachines(
  { beds, locks }: Kinds,
  { url, secrets }: { url: string; secrets: DeviceSecrets },
): Machines {
  const watch = stopwatch()
  const awaited = new Map<string, (at: number) => void>()
  const way = (kind: 'bed' | 'lock', shopId: number, id: string) => {
    const place = placeOf({ shopId, kind, id })
    return { url, place, password: secrets.devicePassword(place), clock: systemClock, faults: watch.faults }
  }
  const simulators = new Map<string, Simulator>()
  for (const bed of beds) {
    const { faults, ...at } = way('bed', bed.shopId, bed.deviceId)
    const lookAtLamps = (deliver: () => void) => {
      faults.onCommand(deliver)
      if (simulator.lamps() > 0) awaited.get(bed.deviceId)?.(performance.now())
    }
    const parts = bedParts(bed, secrets)
    const simulator = openSimulatedBed({ ...at, faults: { ...faults, onCommand: lookAtLamps }, parts, speed })
    const device = { shopId: bed.shopId, kind: 'bed', id: bed.deviceId, bedNumber: bed.bedNumber } as const
    const writeKey = (key: number) => simulator.write(...writtenInto(device, key, secrets))
    simulators.set(bed.deviceId, { kind: 'bed', simulator, writeKey })
  }
  for (const { lockId, shopId } of locks) {
    const options = { ...way('lock', shopId, lockId), parts: { lock: lockId, mac: secrets.lockMac(lockId, 1) } }
    const simulator = openSimulatedLock(options)
    const device = { shopId, kind: 'lock', id: lockId, bedNumber: null } as const
    const writeKey = (key: number) => simulator.write(...writtenInto(device, key, secrets))
    simulators.set(lockId, { kind: 'lock', simulator, writeKey })
  }
  const all = [...simulators.values()]
  return {
    connect: async () => void (await Promise.all(all.map(({ simulator }) => simulator.connect()))),
    order(id, order) {
      const simulator = simulators.get(id)
      const complaint = simulator ? obey(simulator, { order }) : `Nothing is called ${id}`
      if (complaint !== undefined) throw new Error(complaint)
    },
    lit: (id) => new Promise((resolve) => void awaited.set(id, resolve)),
    thoughtMs: watch.take,
    close: async () => void (await Promise.all(all.map(({ simulator }) => simulator.close()))),
  }
}

/** Counts from a command's arrival until it is dealt with, without the sending of the replies. */
function stopwatch(): { faults: LineFaults; take: () => number } {
  let thought = 0
  const timed = (action: () => void) => {
    const from = performance.now()
    action()
    return performance.now() - from
  }
  return {
    faults: {
      onCommand: (deliver) => void (thought += timed(deliver)),
      onReply: (send) => void (thought -= timed(send)),
    },
    take() {
      const taken = thought
      thought = 0
      return taken
    },
  }
}
