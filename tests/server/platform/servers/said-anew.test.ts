import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { PresenceListener } from '#server/platform/mqtt/gateway.ts'
import { noGateway } from '#server/platform/mqtt/gateway.ts'
import { ownedGateway } from '#server/platform/mqtt/owned-gateway.ts'
import { keepPresence } from '#server/platform/mqtt/presence.ts'
import { allShops } from '#server/platform/servers/shop-shares.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const bed = { kind: 'bed', id: 'bed-1', shopId: 1 } as const

/** Somebody who is to write down how a bed is, and cannot until `work` is called. */
function writer() {
  const presence = keepPresence()
  let isOurs = true
  const gateway = {
    ...noGateway,
    onPresence: (heard: PresenceListener) => presence.listen(heard),
    devicesIn: (shopId: number) => presence.in(shopId),
  }
  const owned = ownedGateway(gateway, { ...allShops, owns: () => isOurs })
  const heard: string[] = []
  let result: 'failed' | 'done' = 'failed'
  const listener: PresenceListener = async (_id, state, _shopId, anew) => {
    heard.push([state, ...(anew ? ['anew'] : []), ...(anew?.wasAway ? ['away'] : [])].join(' '))
    return result
  }
  const leave = owned.onPresence(listener)
  return {
    heard,
    presence,
    leave,
    says: (word: string) => presence.take(bed, word),
    work: () => void (result = 'done'),
    give: () => void (isOurs = false),
    pass: () => vi.advanceTimersByTimeAsync(1_000),
  }
}

test('who could not write down how a bed is, is told every second until it is written', async () => {
  const { heard, says, work, pass } = writer()
  says('ready')
  expect(heard).toEqual(['ready'])
  await pass()
  await pass()
  work()
  await pass()
  await pass()
  expect(heard).toEqual(['ready', 'ready anew', 'ready anew', 'ready anew'])
})

test('however often it changed meanwhile, it is told once, as it is by then', async () => {
  const { heard, says, work, pass } = writer()
  for (const word of ['ready', 'fault', 'running']) says(word)
  work()
  await pass()
  await pass()
  expect(heard).toEqual(['ready', 'fault', 'running', 'running anew'])
})

test('that it was away is told with it, for it may have lost its clock', async () => {
  const { heard, says, work, pass } = writer()
  says('offline')
  says('ready')
  await pass()
  work()
  await pass()
  expect(heard).toEqual(['offline', 'ready', 'ready anew away', 'ready anew away'])
})

test('nothing is told of a bed whose broker is lost, of one of another server, and to who listens no more', async () => {
  const [lost, given, left] = [writer(), writer(), writer()]
  for (const one of [lost, given, left]) one.says('fault')
  lost.presence.reset()
  given.give()
  left.leave()
  for (const one of [lost, given, left]) {
    await one.pass()
    expect(one.heard).toEqual(['fault'])
  }
})
