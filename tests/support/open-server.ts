import { onTestFinished } from 'vitest'

import { type AppOptions, createApp } from '../../server/app.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { MemberRow } from '#server/modules/members/store/members.ts'
import { openStore, type StoreOptions } from '#server/platform/database/open-store.ts'
import type { Engine } from './engines.ts'
import { addChain, addMember } from './fixtures.ts'
import { createInbox } from './members/inbox.ts'
import { expectSoundDoors, expectSoundOrders } from './payments/sound-books.ts'
import { expectSoundLedger } from './payments/sound-ledger.ts'
import { logSecret } from './logs/log-secret.ts'

/** Saturday 21 November 2026, 16:00 in Hong Kong. */
const today = Date.parse('2026-11-21T08:00:00Z')

export interface Answer {
  httpStatus: number
  headers: Record<string, unknown>
  status: 0 | 1
  code: string
  msg: string
  // Tests look into answers freely; the contract is checked by the server itself (checkAnswers).
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any
}

/** Behind every bed's key. */
export const secrets = deviceSecrets('master secret of the tests')

interface ServerOptions extends AppOptions, Pick<StoreOptions, 'onQuery'> {
  /** The database tells the time, as to every server of a chain; nobody travels in it. */
  isTimedByDatabase?: boolean
}

/** The real server on an empty database with a small chain, and a clock of its own; it ends with the test. */
export async function openServer(engine: Engine, options: Partial<ServerOptions> = {}, clock = { now: today }) {
  const opened = await openEmptyServer(engine, options, clock)
  await addChain(opened.store)
  return opened
}

/** The same before there is any chain. */
export async function openEmptyServer(engine: Engine, given: Partial<ServerOptions> = {}, clock = { now: today }) {
  const { onQuery, isTimedByDatabase = false, ...options } = given
  const { place, remove } = await engine.readyPlace()
  if (isTimedByDatabase) clock.now = Date.now()
  const store = await openStore(place, { logSecret, onQuery, ...(!isTimedByDatabase && { clock: () => clock.now }) })
  const inbox = createInbox()
  const app = await createApp({
    store,
    messenger: inbox.messenger,
    pepper: 'pepper of the tests',
    deviceSecrets: secrets,
    checkAnswers: true,
    // A test that floods the server wants to see its rules, not its load shedding.
    load: 'any',
    ...options,
  })
  onTestFinished(async () => {
    await app.close()
    try {
      await expectSoundLedger(store)
      await expectSoundOrders(store)
      await expectSoundDoors(store)
    } finally {
      await store.close()
      await remove()
    }
  })

  async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const reply = await app.inject({ method: 'POST', url: path, payload: body, headers })
    // When and to which request an answer was given is no part of it: the same one may be given again.
    const { date: _at, 'x-request-id': _to, ...reported } = reply.headers
    return { ...(reply.json() as Answer), httpStatus: reply.statusCode, headers: reported }
  }

  /** Comes back for as long as the studio asks to, as a phone does: with many at once a slow machine asks some to. */
  async function insist(path: string, body: object): Promise<Answer> {
    const answer = await post(path, body)
    return answer.code === 'overloaded' ? await insist(path, body) : answer
  }

  /** One after the other, so that no machine is too slow for any of them. */
  async function members(count: number): Promise<Awaited<ReturnType<typeof addMember>>[]> {
    const made = []
    for (let index = 0; index < count; index++) made.push(await addMember(store))
    return made
  }

  return {
    store,
    app,
    inbox,
    clock,
    post,
    insist,
    members,
    travel: (ms: number) => void (clock.now += ms),
    member: (fields?: Partial<MemberRow>) => addMember(store, fields),
  }
}

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

export function tally(answers: { code: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
