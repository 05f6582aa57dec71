import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, onTestFinished, test } from 'vitest'

import { encodeMessage, noRun } from '#src/domain/devices/device-messages.ts'

import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { watchBedConfigs } from '#server/modules/sessions/actions/configure-beds.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { openGateway } from '#server/platform/mqtt/mqtt-gateway.ts'
import { ownedGateway } from '#server/platform/mqtt/owned-gateway.ts'
import { joinServers } from '#server/platform/servers/join-servers.ts'
import { racingEngines } from '../../../support/engines.ts'
import { sharedChain, sharedSecrets } from '../../../support/servers/shared-chain.ts'
import { until } from '../../../support/until.ts'

const shops = 12
/** On a machine that is busy with other tests nobody is taken for dead. */
const patientMs = 60_000
const usualMs = 3_000

type Chain = Awaited<ReturnType<typeof sharedChain>>

/** A server as it is with others, that remembers what it was told to handle: of each bed, in its order. */
async function serverOf(chain: Chain, leaseMs = patientMs) {
  const opened = await chain.open()
  let isCut = false
  const store = { ...opened, now: () => (isCut ? Promise.reject(new Error('The line is cut')) : opened.now()) }
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const membership = await joinServers({ store, name: undefined, leaseMs, onTrouble: onError, onError })
  const name = membership.name() ?? ''
  const password = sharedSecrets.devicePassword(name)
  const way = { url: chain.broker.url, name, password, secrets: sharedSecrets, clock: systemClock, onTrouble: onError }
  const gateway = await openGateway(way)
  const owned = ownedGateway(gateway, membership.shares)
  const handled: { id: string; what: string }[] = []
  const deps = createSessionDeps({ store, gateway: owned, secrets: sharedSecrets, shares: membership.shares, onError })
  const written = watchBedConfigs(deps)
  owned.onPresence((id, what, _shopId, taken) => void (taken ?? handled.push({ id, what })))
  owned.onBedMessage(async (id, message, _shopId, { ageMs } = {}) => {
    if (message.type !== 'status') return
    const kept = ageMs === undefined ? '' : 'kept '
    handled.push({ id, what: `${kept}${message.secondsOn}` })
    // What is written takes its time, and not always the same.
    await wait(message.secondsOn % 3)
  })
  await membership.hearDevices(() => gateway.isConnected())
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await gateway.close()
    await membership.leave()
  }
  onTestFinished(close)
  const { shares } = membership
  const ownedCount = () => countOf(shares.owned())
  const cut = (isAway: boolean) => void (isCut = isAway)
  return { name, errors, cut, handled, gateway, shares, close, ownedCount, written }
}

function countOf(owned: readonly number[] | 'all'): number {
  return owned === 'all' ? -1 : owned.length
}

const status = (secondsOn: number) =>
  encodeMessage({ type: 'status', run: noRun, state: 'running', secondsLeft: 0, secondsOn, seq: 0 })

describe.each(racingEngines)('two servers on one broker and one $name', (engine) => {
  test(
    'handle each message once, half of them each, and those of a bed in their order',
    { timeout: 60_000 },
    async () => {
      const chain = await sharedChain(engine, shops)
      const servers = [await serverOf(chain), await serverOf(chain)] as const
      expect(servers.map(({ name }) => name)).toEqual(['server', 'server-2'])
      await until(() => servers.every(({ ownedCount }) => ownedCount() === shops / 2), 'each has half of the studios')
      const beds = await Promise.all(chain.beds.map(chain.talk))
      const words = Array.from({ length: 20 }, (_, index) => index + 1)
      for (const word of words) {
        for (const bed of beds) {
          bed.say(status(word))
          bed.state(word % 2 ? 'running' : 'ready')
        }
      }
      const all = () => servers.flatMap(({ handled }) => handled)
      await until(() => all().length >= 2 * words.length * beds.length, 'everything is handled')
      await Promise.all(servers.map(({ written }) => written()))
      const expected = words.flatMap((word) => [String(word), word % 2 ? 'running' : 'ready'])
      for (const { bed } of beds) {
        const byServer = servers.map(({ handled }) => handled.filter(({ id }) => id === bed.id).map(({ what }) => what))
        // By one server only, all of it, in its order.
        expect(byServer.toSorted((one, other) => one.length - other.length)).toEqual([[], expected])
      }
      expect(servers.map(({ handled }) => handled.length)).toEqual(servers.map(() => words.length * shops))
      // The last word of each bed is what was written last.
      const states = await chain.store.db.selectFrom('devicePresence').select(['thingId', 'state']).execute()
      const running = states.filter(({ thingId, state }) => thingId.startsWith('bed-of-') && state !== 'ready')
      expect([states.length, running]).toEqual([shops, []])
      expect(servers.flatMap(({ errors }) => errors)).toEqual([])
    },
  )

  test(
    'a server that leaves hands over what it had, and nothing that is said meanwhile is lost',
    { timeout: 60_000 },
    async () => {
      const chain = await sharedChain(engine, shops)
      const [one, two] = [await serverOf(chain), await serverOf(chain)]
      await until(() => one.ownedCount() === shops / 2 && two.ownedCount() === shops / 2)
      const beds = await Promise.all(chain.beds.map(chain.talk))
      let said = 0
      const talking = setInterval(() => {
        said++
        for (const bed of beds) bed.say(status(said))
      }, 20)
      await until(() => said > 20)
      await one.close()
      await until(() => two.ownedCount() === shops, 'the other has all studios')
      const last = said + 5
      await until(() => said > last)
      clearInterval(talking)
      const heardBy = (id: string) =>
        new Set(
          [one, two].flatMap(({ handled }) =>
            handled.filter((each) => each.id === id).map(({ what }) => Number(what.replace('kept ', ''))),
          ),
        )
      for (const { bed } of beds) await until(() => heardBy(bed.id).size === said, `everything of ${bed.id} is handled`)
    },
  )

  test(
    'a server that cannot renew its lease stops before another begins, which handles what was said meanwhile',
    { timeout: 60_000 },
    async () => {
      const chain = await sharedChain(engine, shops)
      const [one, two] = [await serverOf(chain, usualMs), await serverOf(chain, usualMs)]
      await until(() => one.ownedCount() === shops / 2 && two.ownedCount() === shops / 2)
      const both: number[] = []
      const looking = setInterval(() => {
        for (const { shopId } of chain.beds) if (one.shares.owns(shopId) && two.shares.owns(shopId)) both.push(shopId)
      }, 1)
      one.cut(true)
      await until(() => one.ownedCount() === 0, 'it is not sure of its studios any more')
      const beds = await Promise.all(chain.beds.map(chain.talk))
      for (const bed of beds) bed.say(status(1))
      await until(() => two.ownedCount() === shops, 'the other has all studios')
      await until(() => new Set(two.handled.map(({ id }) => id)).size === shops)
      expect(one.handled).toEqual([])
      one.cut(false)
      await until(() => one.ownedCount() === shops / 2, 'it has its half again')
      clearInterval(looking)
      expect(both).toEqual([])
      // One outage is told once.
      expect(one.errors).toEqual([new Error('The line is cut')])
    },
  )

  test(
    'a bed that another server looks after is heard by whoever asks it, until it has answered',
    { timeout: 60_000 },
    async () => {
      const chain = await sharedChain(engine, 2)
      const [one, two] = [await serverOf(chain), await serverOf(chain)]
      await until(() => one.ownedCount() === 1 && two.ownedCount() === 1)
      const ofTwo = chain.beds.find(({ shopId }) => two.shares.owns(shopId))
      if (!ofTwo) throw new Error('One of the studios is of the second server')
      const bed = await chain.talk(ofTwo)
      bed.state('ready')
      await until(() => one.gateway.bedState(ofTwo.id) === 'ready')
      bed.say(status(7))
      await until(() => two.handled.some(({ what }) => what === '7'))
      expect(one.handled).toEqual([])
      const asking = ownedGateway(one.gateway, one.shares)
      const heard: number[] = []
      asking.onBedMessage((_id, message) => message.type === 'status' && void heard.push(message.secondsOn))
      const answer = asking.sendToBed({ shopId: ofTwo.shopId, deviceId: ofTwo.id, bedNumber: 1 }, { type: 'ask' })
      await until(() => bed.wasAsked())
      bed.say(status(8))
      await until(() => heard.includes(8), 'what it says before its answer is known to whoever decides by the answer')
      bed.answer(status(0))
      expect(await answer).toMatchObject({ kind: 'answered' })
      bed.say(status(9))
      await until(() => two.handled.some(({ what }) => what === '9'))
      expect(heard).toEqual([8])
    },
  )
})
