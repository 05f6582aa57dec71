import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { signGrant } from '#src/domain/beds/protocol/bed-grant.ts'
import { signAck } from '#src/domain/beds/protocol/bed-receipt.ts'

import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import type { Gateway } from '#server/platform/mqtt/gateway.ts'
import type { BrokerFloor, WatchedBed, WatchedLock } from './broker-floor.ts'

const restMs = 50

/** Starts and stops each bed, and opens each door, one command after the other, until `stop`. */
export function keepCommanding({ beds, locks, gateways, secrets }: BrokerFloor): { stop: () => Promise<void> } {
  const hasStopped = new AbortController()
  let turn = 0

  /** By turns, as a proxy hands calls to servers. */
  function anyServer(): Gateway {
    const gateway = gateways[turn++ % gateways.length]
    if (!gateway) throw new Error('There is no server')
    return gateway
  }

  async function useBed(place: WatchedBed): Promise<void> {
    const hello = await anyServer().sendToBed(place, { type: 'hello' })
    if (hello.kind !== 'answered' || hello.message.type !== 'identity' || hello.message.state !== 'ready') return
    const { nonce } = hello.message
    const fields = { bed: place.bedNumber, nonce, grant: randomBytes(8).toString('hex'), minutes: 5, dressing: 60 }
    const mac = secrets.bedMac(place.bedNumber, currentKey)
    const grant = signGrant({ ...fields, intensity: 2, key: currentKey, flags: 0 }, mac)
    place.obeyed.issue()
    const started = await anyServer().sendToBed(place, { type: 'start', grant })
    if (started.kind !== 'answered') return
    if (started.message.type === 'started')
      await anyServer().sendToBed(place, { type: 'stop', run: started.message.run })
    else if (started.message.type === 'refused') place.obeyed.refused()
  }

  async function openDoor(place: WatchedLock): Promise<void> {
    place.obeyed.issue()
    const { kind } = await anyServer().openLock(place, randomUUID(), 'ann')
    if (kind === 'offline' || kind === 'in-use' || kind === 'failed') place.obeyed.refused()
  }

  /** One server answers for all of them: a bed says each receipt on every occasion until it may forget it. */
  function keepReceipts(): () => void {
    const [server] = gateways
    if (!server) throw new Error('There is no server')
    return server.onBedMessage((deviceId, message) => {
      const bed = beds.find((one) => one.deviceId === deviceId)
      if (bed && message.type === 'receipt')
        void server.sendToBed(bed, signAck(message, secrets.bedMac(bed.bedNumber, currentKey)))
    })
  }

  async function keep(act: () => Promise<void>): Promise<void> {
    while (!hasStopped.signal.aborted) {
      await act()
      await wait(restMs)
    }
  }

  const stopReceipts = keepReceipts()
  const everything = [...beds.map((bed) => keep(() => useBed(bed))), ...locks.map((lock) => keep(() => openDoor(lock)))]
  return {
    async stop() {
      hasStopped.abort()
      await Promise.all(everything)
      stopReceipts()
    },
  }
}
