import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { startSession } from '#src/contract/sessions.ts'
import { deviceList } from '#src/contract/shops.ts'
import { noRun } from '#src/domain/devices/device-messages.ts'

import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { askDueBeds, watchBeds } from '#server/modules/sessions/actions/watch-beds.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { addChain, addMember, addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { type Floor, openFloor } from '../../support/devices/floor.ts'
import { seed } from '../../support/seed.ts'
import { startServer } from '../../support/server-process.ts'
import { expectSoundLedger } from '../../support/payments/sound-ledger.ts'
import { until } from '../../support/until.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const rounds = Number(process.env['KILL_ROUNDS'] ?? 5)
const minute = 60_000

test(
  `a server that is killed ${rounds} times while it starts beds leaves no run unpaid and no time taken (SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'studio-'))
    const floor = await openFloor()
    const guests = await withStore(directory, (store) => seedGuests(store, rounds * 2))
    const broker = new URL(floor.broker.url)
    broker.username = 'server-2'
    const env = { DATA_DIR: directory, DEMO: 'off', DEVICE_SECRET: 'master secret of the tests', MQTT_URL: broker.href }
    const fates: string[] = []

    const moment = fc.record({ commands: fc.integer({ min: 1, max: 2 }), laterMs: fc.nat(20) })
    for (const { commands, laterMs } of fc.sample(moment, { numRuns: rounds, seed })) {
      const server = await startServer(env)
      const { line } = floor.bed('bed-1')
      const before = line.commandCount()
      const pair = guests.splice(0, 2)
      // A server that has not heard of the beds yet refuses, and nothing is sent that a kill could interrupt.
      await until(() => seesBeds(server.url), 'the new server hears of the beds')
      const refused: string[] = []
      const answers = pair.map((guest, index) =>
        sendStart(server.url, guest, index)
          .then((answer) => {
            if (answer.code !== 'ok') refused.push(answer.code)
            return answer
          })
          .catch(() => undefined),
      )
      await until(() => {
        expect(refused, 'nothing stands in the way of these starts').toEqual([])
        return line.commandCount() >= before + commands
      }, 'the bed hears of it')
      await wait(laterMs)
      await server.kill()
      const codes = (await Promise.all(answers)).map((answer) => answer?.code)
      const found = await withStore(directory, (store) => settle(store, floor))
      fates.push(...found)
      // What was acknowledged is not forgotten.
      expect(found.length).toBeGreaterThanOrEqual(codes.filter((code) => code === 'ok').length)
      for (const deviceId of ['bed-1', 'bed-2']) floor.bed(deviceId).happen({ type: 'button-pressed' })
      await withStore(directory, (store) => hearTheEnd(store, floor))
    }
    expect(fates.length).toBeGreaterThan(0)
    console.log(`${fates.length} sessions: ${fates.join(', ')}`)
    await rm(directory, { recursive: true })
  },
)

type Guest = SignedIn & { cardId: string }

async function withStore<Answer>(directory: string, work: (store: Store) => Promise<Answer>): Promise<Answer> {
  // A minute later, so that everything that the killed server left behind is due.
  const store = await openStore({ engine: 'sqlite', directory }, { logSecret, clock: () => Date.now() + minute })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function seedGuests(store: Store, count: number): Promise<Guest[]> {
  await addChain(store)
  await store.db.updateTable('shops').set({ opensAt: '00:00', closesAt: '00:00' }).execute()
  const guests: Guest[] = []
  for (let number = 0; number < count; number++) {
    const guest = await addMember(store, { consentVersion: '2026-11-01', adultAt: 1 })
    await addVisit(store, guest, { startsAt: Date.now(), checkedInAt: Date.now() })
    const card = { memberUid: guest.uid, timesTotal: 1, validUntil: null, reference: `order-${number}` }
    const cardId = await store.transaction((tx) => addCard(tx, card, Date.now() - minute))
    guests.push({ ...guest, cardId })
  }
  return guests
}

async function seesBeds(url: string): Promise<boolean> {
  const { data } = await ask<{ device_id: string; state: string }[]>(url, deviceList.path, { shop_id: 1 })
  const ready = new Set(data.filter(({ state }) => state === 'ready').map(({ device_id }) => device_id))
  return ready.has('bed-1') && ready.has('bed-2')
}

async function sendStart(url: string, guest: Guest, index: number): Promise<{ code: string }> {
  const input = { card_id: guest.cardId, minutes: 8, intensity: 'light', transport: 'remote' }
  return await ask(url, startSession.path, anIntent(guest, { ...input, device_id: `bed-${index + 1}` }))
}

/** On a machine that is busy with other tests a server turns calls away undone; they are made again. */
async function ask<Data>(url: string, path: string, body: object): Promise<{ code: string; data: Data }> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await reply.json()) as { code: string; data: Data }
  return answer.code === 'overloaded' ? await ask(url, path, body) : answer
}

/** Another server finds out what became of every start; tells the fates of those that were open. */
async function settle(store: Store, floor: Floor): Promise<string[]> {
  const { gateway, secrets } = floor
  const open = await openSessions(store)
  // What is still on its way when this server ends too finds its database closed, and is asked for by the next one.
  const errors: unknown[] = []
  const setup = createSessionDeps({ store, gateway, secrets, onError: (error) => void errors.push(error) })
  const stopWatching = watchBeds(setup)
  await until(async () => {
    await askDueBeds(setup)
    const states = (await openSessions(store)).map(({ state }) => state)
    return states.every((state) => state === 'dressing')
  }, 'every start is known to have happened or not')
  await stopWatching()
  expect(errors).toEqual([])

  const rows = await store.db.selectFrom('sessions').selectAll().execute()
  for (const deviceId of ['bed-1', 'bed-2']) {
    const { openRun } = floor.bed(deviceId).bed().stored
    const row = rows.find((session) => session.openDevice === deviceId)
    expect({ grant: openRun?.grant, run: openRun?.run ?? noRun }).toEqual({
      grant: row?.grantId,
      run: row?.run ?? noRun,
    })
  }
  await expectSoundLedger(store)
  return open.map(({ sessionId }) => rows.find((row) => row.sessionId === sessionId)?.settled ?? 'lost')
}

async function openSessions(store: Store) {
  return await store.db.selectFrom('sessions').selectAll().where('openMember', 'is not', null).execute()
}

async function hearTheEnd(store: Store, { gateway, secrets }: Floor): Promise<void> {
  // What is still on its way when this server ends too finds its database closed, and is asked for by the next one.
  const errors: unknown[] = []
  const setup = createSessionDeps({ store, gateway, secrets, onError: (error) => void errors.push(error) })
  const stopWatching = watchBeds(setup)
  for (const session of await openSessions(store)) {
    await gateway.sendToBed({ shopId: 1, deviceId: session.deviceId, bedNumber: session.bed }, { type: 'ask' })
  }
  await until(async () => (await openSessions(store)).length === 0, 'the beds tell that nothing shone')
  await stopWatching()
  await Promise.all(setup.queues.values())
  expect(errors).toEqual([])
  const lines = await store.db.selectFrom('cardLines').selectAll().where('reason', '=', 'use').execute()
  expect(lines, 'no lamp went on').toEqual([])
  await expectSoundLedger(store)
}
