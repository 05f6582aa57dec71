import { onTestFinished } from 'vitest'

import { openLink } from '#server/platform/mqtt/broker-link.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { loginName, permissionsOf, placeOf } from '#server/platform/mqtt/device-topics.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { serverNames } from '#server/platform/servers/broker-names.ts'
import type { Engine } from '../engines.ts'
import { aBedRow, addChain, addDevices, aShop } from '../fixtures.ts'
import { logSecret } from '../logs/log-secret.ts'
import { brokerKinds } from '../devices/brokers.ts'

export const sharedSecrets = deviceSecrets('master secret of the tests')

/** A chain of so many studios with one bed each, on one database and one broker that knows the beds and eight servers. */
export async function sharedChain(engine: Engine, shops: number) {
  const { place, remove } = await engine.readyPlace()
  if (place.engine !== 'postgres') throw new Error('Only PostgreSQL can be shared')
  const open = async () => {
    const store = await openStore(place, { logSecret })
    onTestFinished(() => store.close())
    return store
  }
  onTestFinished(remove)
  const store = await open()
  const beds = await addStudios(store, shops)
  const [own, mosquitto = own] = brokerKinds
  if (!mosquitto) throw new Error('There is always a broker')
  const names = [...serverNames, ...beds.map((bed) => loginName(placeOf(bed), 1))]
  const broker = await mosquitto.run(names, sharedSecrets.devicePassword)
  onTestFinished(() => broker.stop())
  return { databaseUrl: place.url, store, open, beds, broker, talk: (bed: StudioBed) => talk(broker.url, bed) }
}

export interface StudioBed {
  shopId: number
  kind: 'bed'
  id: string
}

async function addStudios(store: Store, shops: number): Promise<StudioBed[]> {
  await addChain(store)
  const others = Array.from({ length: shops - 1 }, (_, index) => index + 2)
  await store.db
    .insertInto('shops')
    .values(others.map((shopId) => aShop({ shopId, sort: shopId })))
    .execute()
  const bedOf = (shopId: number) => aBedRow({ deviceId: `bed-of-${shopId}`, shopId, bedNumber: 100 + shopId })
  await addDevices(store, [1, ...others].map(bedOf))
  return [1, ...others].map((shopId) => ({ shopId, kind: 'bed', id: `bed-of-${shopId}` }))
}

export interface TalkingBed {
  bed: StudioBed
  /** Says how it is. */
  state(word: string): void
  /** Says something unasked. */
  say(message: Uint8Array): void
  /** Has been asked something. */
  wasAsked(): boolean
  /** Says something as the answer to what it was asked last. */
  answer(message: Uint8Array): void
}

async function talk(url: string, bed: StudioBed): Promise<TalkingBed> {
  const place = placeOf(bed)
  const password = sharedSecrets.devicePassword(place)
  let asked: string | undefined
  const { subscribe } = permissionsOf(place)
  const link = openLink({ url, name: place, password, subscribe, onMessage: (topic) => void (asked = topic) })
  onTestFinished(async () => link.cut())
  await link.firstAttempt
  if (!link.isUp()) throw new Error(`${place} was not let in`)
  return {
    bed,
    state: (word) => void link.publish(`${place}/state`, word, { retain: true }),
    say: (message) => void link.publish(`${place}/reply/event`, message),
    wasAsked: () => asked !== undefined,
    answer: (message) => void link.publish(asked?.replace('/cmd/', '/reply/') ?? '', message),
  }
}
