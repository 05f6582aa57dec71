import { connectAsync } from 'mqtt'
import { describe, expect, onTestFinished, test } from 'vitest'

import { placeOf } from '#server/platform/mqtt/device-topics.ts'
import { writeLockCommand } from '#server/platform/mqtt/lock-command.ts'
import { startBrokerLine } from '../../support/devices/broker-line.ts'
import { brokerKinds } from '../../support/devices/brokers.ts'
import { aBedPlace, aLockPlace, type Floor, openFloor } from '../../support/devices/floor.ts'
import { until } from '../../support/until.ts'

const lockName = placeOf({ shopId: 1, kind: 'lock', id: 'door-1' })

describe.each(brokerKinds)('when $name or the way to it fails', (broker) => {
  async function floorWithLine(to: 'server' | 'twins') {
    const line = await startBrokerLine()
    onTestFinished(() => line.close())
    const way = (url: string) => line.to(url)
    const floor = await openFloor({ broker, ...(to === 'server' ? { wayOfServer: way } : { wayOfSimulators: way }) })
    return { floor, line }
  }

  test('everything is offline without waiting, and comes back by itself', async () => {
    const floor = await openFloor({ broker })
    const { gateway } = floor
    await floor.broker.stop()
    await until(() => !gateway.isConnected())
    expect([gateway.bedState('bed-1'), gateway.lockState('door-1')]).toEqual(['offline', 'offline'])
    expect(await gateway.sendToBed(aBedPlace, { type: 'hello' })).toEqual({ kind: 'offline' })
    expect(await gateway.openLock(aLockPlace, 'while it is away')).toEqual({ kind: 'offline' })
    await floor.broker.start()
    await allThere(floor)
    // What was refused meanwhile has not been kept anywhere.
    expect(floor.lock().line.commandCount()).toBe(0)
    expect(await gateway.openLock(aLockPlace, 'again')).toEqual({ kind: 'opened' })
  })

  test('a command that was on its way from this server is not sent again', async () => {
    const { floor, line } = await floorWithLine('server')
    const { gateway, clock } = floor
    line.swallow()
    const answer = gateway.openLock(aLockPlace, 'swallowed')
    line.reset()
    await until(() => !gateway.isConnected())
    await allThere(floor)
    await floor.settle()
    // It is younger than 5 seconds: the lock would obey it.
    expect([floor.lock().line.commandCount(), floor.lock().openings()]).toEqual([0, 0])
    await clock.travel(8_000)
    expect(await answer).toEqual({ kind: 'unknown' })
  })

  test('a command that was on its way to the door is not delivered again', async () => {
    const { floor, line } = await floorWithLine('twins')
    const { gateway, clock } = floor
    line.swallow()
    const answer = gateway.openLock(aLockPlace, 'swallowed')
    await floor.settle()
    line.reset()
    await until(() => gateway.lockState('door-1') === 'offline')
    await allThere(floor)
    await floor.settle()
    expect([floor.lock().line.commandCount(), floor.lock().openings()]).toEqual([0, 0])
    await clock.travel(8_000)
    expect(await answer).toEqual({ kind: 'unknown' })
  })

  test('a command that was stuck for more than 5 seconds arrives and opens nothing', async () => {
    const { floor, line } = await floorWithLine('twins')
    line.hold()
    const answer = floor.gateway.openLock(aLockPlace, 'stuck')
    await floor.clock.travel(5_001)
    line.flow()
    await until(() => floor.lock().line.commandCount() === 1)
    await floor.clock.travel(3_000)
    expect(await answer).toEqual({ kind: 'unknown' })
    expect(floor.lock().openings()).toBe(0)
  })

  test('a command that was overheard opens nothing more: not again, not after a power cut, not later', async () => {
    const floor = await openFloor({ broker })
    const lock = floor.lock()
    const say = await anotherServer(floor)
    const overheard = aCommand(floor, 'overheard')
    await say(overheard)
    await until(() => lock.openings() === 1)
    await say(overheard)
    await until(() => lock.line.commandCount() === 2)
    await floor.clock.travel(1_000)
    await lock.powerCut()
    await lock.powerOn()
    await say(overheard)
    await until(() => lock.line.commandCount() === 3)
    await floor.broker.stop()
    await floor.broker.start()
    await allThere(floor)
    await floor.clock.travel(6_000)
    await (
      await anotherServer(floor)
    )(overheard)
    await until(() => lock.line.commandCount() === 4)
    expect(lock.openings()).toBe(1)
  })

  test('a command that a broker was made to keep does not open the lock when it comes back', async () => {
    const floor = await openFloor({ broker })
    const lock = floor.lock()
    await lock.goOffline()
    const say = await anotherServer(floor)
    await say(aCommand(floor, 'kept'), true)
    await lock.goOnline()
    await floor.settle()
    expect([lock.line.commandCount(), lock.openings()]).toEqual([0, 0])
    expect(await floor.gateway.openLock(aLockPlace, 'now')).toEqual({ kind: 'opened' })
  })
})

async function allThere({ gateway }: Floor): Promise<void> {
  await until(() => ['bed-1', 'bed-2', 'probe'].every((id) => gateway.bedState(id) !== 'offline'))
  await until(() => gateway.lockState('door-1') !== 'offline')
}

function aCommand({ secrets, clock }: Floor, cmd: string): string {
  const command = { cmd, lock: 'door-1', issuedAt: clock.now(), ttlMs: 5_000, holder: 'ann', uses: 0 }
  return writeLockCommand(command, secrets.lockMac('door-1', 1))
}

/** A client with the rights of a server; a broker may refuse what it says, and cut it off. */
async function anotherServer({ broker, secrets }: Floor) {
  const name = 'server-2'
  const login = { clientId: name, username: name, password: secrets.devicePassword(name) }
  const client = await connectAsync(broker.url, { ...login, protocolVersion: 4, reconnectPeriod: 0 })
  client.on('error', () => undefined)
  onTestFinished(() => void client.end(true))
  return async (text: string, retain = false): Promise<void> => {
    const closed = new Promise((resolve) => client.once('close', () => resolve('closed')))
    await Promise.race([client.publishAsync(`${lockName}/cmd/1`, text, { qos: 1, retain }), closed])
  }
}
