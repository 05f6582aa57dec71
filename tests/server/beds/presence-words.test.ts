import { describe, expect, test } from 'vitest'

import { notePresence, type Word } from '#server/modules/beds/store/bed-presence.ts'
import { countedEngine } from '../../support/count-round-trips.ts'
import { engines, racingEngines } from '../../support/engines.ts'
import { minute, openServer } from '../../support/open-server.ts'

const ids = Array.from({ length: 8 }, (_, index) => `machine-${index}`)
const all = (state: string): Word[] => ids.map((thingId) => ({ thingId, state }))
const ofFirst = (...states: string[]): Word[] => states.map((state) => ({ thingId: 'bed-1', state }))

describe.each(engines)('what many machines say, on $name', (engine) => {
  async function place() {
    const opened = await openServer(engine)
    const { store, clock } = opened
    const begin = clock.now
    const rows = async () => {
      const found = await store.db.selectFrom('devicePresence').selectAll().orderBy('thingId').execute()
      return found.map(({ thingId, online, state, changedAt, faultSince }) => ({
        thingId,
        online,
        state,
        since: (changedAt - begin) / minute,
        faultSince: faultSince === null ? null : (faultSince - begin) / minute,
      }))
    }
    const log = async () => {
      const lines = await store.db.selectFrom('deviceLog').select(['thingId', 'what']).orderBy('entryId').execute()
      return lines.map(({ thingId, what }) => `${thingId} ${what}`)
    }
    const say = async (words: Word[]) => {
      await notePresence(store, words)
      clock.now += minute
    }
    return { rows, log, say }
  }

  test('is written down with its last word, and with when each came into reach', async () => {
    const { rows, say } = await place()
    await say(all('ready'))
    await say([...all('running'), ...all('paused'), { thingId: 'machine-3', state: 'ready' }])
    const expected = ids.map((thingId) => ({
      thingId,
      online: 1,
      state: thingId === 'machine-3' ? 'ready' : 'paused',
      since: 0,
      faultSince: null,
    }))
    expect(await rows()).toEqual(expected)
  })

  test('loses nothing of a machine that went, broke and came back meanwhile', async () => {
    const { rows, log, say } = await place()
    await say(ofFirst('ready'))
    await say(ofFirst('running', 'offline', 'ready'))
    expect(await rows()).toMatchObject([{ online: 1, state: 'ready', since: 1 }])
    await say(ofFirst('fault'))
    await say(ofFirst('running', 'fault', 'offline'))
    expect(await rows()).toMatchObject([{ online: 0, state: 'offline', since: 3, faultSince: 3 }])
    await say(ofFirst('ready', 'running'))
    expect(await rows()).toMatchObject([{ online: 1, state: 'running', since: 4, faultSince: null }])
    expect(await log()).toEqual(['bed-1 offline', 'bed-1 fault', 'bed-1 fault', 'bed-1 offline'])
  })
})

describe.each(racingEngines)('on $name', (engine) => {
  test('words of machines that are well go to the database once', async () => {
    const counted = countedEngine(engine)
    const { store } = await openServer(counted)
    await notePresence(store, all('ready'))
    const mixed = ids.map((thingId, index) => ({ thingId, state: index % 2 ? 'running' : 'paused' }))
    expect(await counted.countTrips(() => notePresence(store, mixed))).toBe(1)
  })
})
