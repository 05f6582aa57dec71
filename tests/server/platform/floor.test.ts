import { describe, expect, test } from 'vitest'

import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'

import { brokerKinds } from '../../support/devices/brokers.ts'
import { aGrant, nonceOf, startBed } from '../../support/devices/floor-start.ts'
import { aBedPlace, aLockPlace, openFloor } from '../../support/devices/floor.ts'
import { until } from '../../support/until.ts'

describe.each(brokerKinds)('beds and doors on $name', (broker) => {
  const floorHere = () => openFloor({ broker })

  test('a bed that is there is ready, and a bed that was never heard of is offline', async () => {
    const { gateway } = await floorHere()
    expect([gateway.bedState('bed-1'), gateway.bedState('bed-9')]).toEqual(['ready', 'offline'])
    expect([gateway.lockState('door-1'), gateway.lockState('door-9')]).toEqual(['ready', 'offline'])
  })

  test('a bed that loses its network is offline at once, and is asked nothing', async () => {
    const floor = await floorHere()
    const bed = floor.bed()
    await bed.goOffline()
    expect(await floor.gateway.sendToBed(aBedPlace, { type: 'hello' })).toEqual({ kind: 'offline' })
    expect(bed.line.commandCount()).toBe(0)
    await bed.goOnline()
    expect(await floor.gateway.sendToBed(aBedPlace, { type: 'hello' })).toMatchObject({ kind: 'answered' })
  })

  test('a bed runs from hello to its last receipt', async () => {
    const floor = await floorHere()
    const heard: DeviceMessage[] = []
    floor.gateway.onBedMessage((_, message) => void heard.push(message))
    expect(await startBed(floor, { minutes: 5, dressing: 60 })).toMatchObject({ message: { type: 'started' } })
    await until(() => floor.gateway.bedState('bed-1') === 'dressing')
    await floor.clock.travel(60_000)
    await until(() => floor.gateway.bedState('bed-1') === 'running')
    expect(floor.bed().lamps()).toBe(2)
    await floor.clock.travel(5 * 60_000)
    await until(() => floor.gateway.bedState('bed-1') === 'cooling')
    await until(() => receiptsIn(heard).length >= 2)
    expect(receiptsIn(heard)).toMatchObject([
      { seq: 1, reason: 'lamps-on' },
      { seq: 2, reason: 'completed', secondsOn: 300 },
    ])
  })

  test('an answer that is lost leaves the result unknown after 8 seconds, and not before', async () => {
    const floor = await floorHere()
    floor.bed().line.replies('drop')
    const answer = floor.gateway.sendToBed(aBedPlace, { type: 'hello' })
    await until(() => floor.bed().line.commandCount() === 1)
    await floor.clock.travel(7_999)
    const early = await Promise.race([answer, Promise.resolve('nothing yet')])
    await floor.clock.travel(1)
    expect([early, await answer]).toEqual(['nothing yet', { kind: 'unknown' }])
  })

  test('an answer that comes after it was given up is heard all the same', async () => {
    const floor = await floorHere()
    const heard: DeviceMessage[] = []
    floor.gateway.onBedMessage((_, message) => void heard.push(message))
    floor.bed().line.replies('hold')
    const answer = floor.gateway.sendToBed(aBedPlace, { type: 'hello' })
    await until(() => floor.bed().line.commandCount() === 1)
    await floor.clock.travel(8_000)
    expect(await answer).toEqual({ kind: 'unknown' })
    floor.bed().line.release()
    await until(() => heard.length === 1)
    expect(heard).toMatchObject([{ type: 'identity' }])
  })

  test('a start that is delivered twice starts one run', async () => {
    const floor = await floorHere()
    const bed = floor.bed()
    const nonce = await nonceOf(floor)
    bed.line.commands('double')
    await floor.gateway.sendToBed(aBedPlace, { type: 'start', grant: aGrant(floor, nonce) })
    await floor.settle()
    expect(bed.bed().stored.usedGrants).toHaveLength(1)
    expect(floor.gateway.bedState('bed-1')).toBe('dressing')
  })

  test('a power cut is noticed, and the bed tells afterwards what it cost', async () => {
    const floor = await floorHere()
    const heard: DeviceMessage[] = []
    floor.gateway.onBedMessage((_, message) => void heard.push(message))
    await startBed(floor, { minutes: 10, dressing: 0 })
    await until(() => receiptsIn(heard).length === 1)
    await floor.clock.travel(90_000)
    await floor.bed().powerCut()
    expect(floor.bed().lamps()).toBe(0)
    await floor.bed().powerOn()
    await until(() => receiptsIn(heard).some(({ reason }) => reason === 'power-loss'))
    expect(receiptsIn(heard).at(-1)).toMatchObject({ seq: 2, reason: 'power-loss', secondsOn: 90 })
  })

  test('a door opens, is in use, and is ready again', async () => {
    const floor = await floorHere()
    const { gateway } = floor
    expect(await gateway.openLock(aLockPlace, 'first')).toEqual({ kind: 'opened' })
    await until(() => gateway.lockState('door-1') === 'in-use')
    expect(await gateway.openLock(aLockPlace, 'second')).toEqual({ kind: 'in-use', availableInSeconds: 30 })
    await floor.clock.travel(30_000)
    await until(() => gateway.lockState('door-1') === 'ready')
    expect(floor.lock().openings()).toBe(1)
  })

  test('a jammed door says that it failed, a lost answer leaves it unknown, a door without power is offline', async () => {
    const floor = await floorHere()
    const { gateway } = floor
    const lock = floor.lock()
    lock.jam()
    expect(await gateway.openLock(aLockPlace, 'jammed')).toEqual({ kind: 'failed' })
    lock.unjam()
    lock.line.replies('drop')
    const answer = gateway.openLock(aLockPlace, 'lost')
    await until(() => lock.openings() === 1)
    await floor.clock.travel(8_000)
    expect(await answer).toEqual({ kind: 'unknown' })
    await lock.powerCut()
    expect(await gateway.openLock(aLockPlace, 'dark')).toEqual({ kind: 'offline' })
  })

  test('what a door says too late is still told', async () => {
    const floor = await floorHere()
    const late: unknown[] = []
    floor.gateway.onLateLockAnswer?.((commandId, answer) => void late.push([commandId, answer]))
    floor.lock().line.replies('hold')
    const answer = floor.gateway.openLock(aLockPlace, 'slow')
    await until(() => floor.lock().openings() === 1)
    await floor.clock.travel(8_000)
    expect(await answer).toEqual({ kind: 'unknown' })
    floor.lock().line.release()
    await until(() => late.length === 1)
    expect(late).toEqual([['slow', { kind: 'opened' }]])
  })

  test('a command that reaches the door after more than 5 seconds opens nothing', async () => {
    const floor = await floorHere()
    const lock = floor.lock()
    lock.line.commands('hold')
    const answer = floor.gateway.openLock(aLockPlace, 'stuck in the network')
    await until(() => lock.line.commandCount() === 1)
    await floor.clock.travel(5_001)
    lock.line.release()
    await floor.clock.travel(3_000)
    expect(await answer).toEqual({ kind: 'unknown' })
    expect(lock.openings()).toBe(0)
  })

  test('a command that reaches the door within 5 seconds opens it, once', async () => {
    const floor = await floorHere()
    const lock = floor.lock()
    lock.line.commands('hold')
    const answer = floor.gateway.openLock(aLockPlace, 'slow network')
    await until(() => lock.line.commandCount() === 1)
    await floor.clock.travel(4_999)
    lock.line.release()
    expect(await answer).toEqual({ kind: 'opened' })
    expect(lock.openings()).toBe(1)
  })

  test('a command that is delivered twice opens the door once', async () => {
    const floor = await floorHere()
    floor.lock().line.commands('double')
    expect(await floor.gateway.openLock(aLockPlace, 'twice')).toEqual({ kind: 'opened' })
    await floor.settle()
    expect(floor.lock().openings()).toBe(1)
  })

  test('another server of the chain sees the same beds, and neither takes the answers to the other', async () => {
    const floor = await floorHere()
    const other = await floor.anotherGateway()
    await until(() => other.bedState('bed-1') === 'ready')
    const heard: DeviceMessage[] = []
    other.onBedMessage((_, message) => void heard.push(message))
    const answers = [floor.gateway, other].map((gateway) => gateway.sendToBed(aBedPlace, { type: 'hello' }))
    const nonces = (await Promise.all(answers)).map((answer) => answer.kind === 'answered' && answer.message)
    expect(nonces).toMatchObject([{ type: 'identity' }, { type: 'identity' }])
    expect(nonces[0]).not.toEqual(nonces[1])
    expect(heard).toEqual([])
  })
})

function receiptsIn(messages: DeviceMessage[]) {
  return messages.filter((message) => message.type === 'receipt')
}
