import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { getSmsCode, phoneLogin } from '#src/contract/members.ts'

import { createApp } from '../../../server/app.ts'
import { countLamps, resetLamps } from '#server/modules/beds/store/lamp-counts.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Place, Store } from '#server/platform/database/store.ts'
import type { Engine } from '../../support/engines.ts'
import { createInbox } from '../../support/members/inbox.ts'
import type { Found } from './calls.ts'
import { addHouse, addMembers, addMemberIndex, checkMemberIndex, ownerPhone } from './chain.ts'
import { addRecords } from './records.ts'
import { bedCount, day, type Size, uidOf } from './size.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

export interface Timed {
  /** Until the answer. */
  ms: number
  /** Of the processor's time that this process used meanwhile. */
  cpuMs: number
  rows: number | undefined
}

export interface FilledStudio {
  size: Size
  store: Store
  found: Found
  /** How long an answer takes, and how many rows its list has. Throws unless the server says yes. */
  call: (path: string, body: object) => Promise<Timed>
  app: FastifyInstance
  /** Of the owner. */
  login: { uid: string; token: string }
  close: () => Promise<void>
}

/** The real server on a database of this size, with its owner signed in. */
export async function fillStudio(engine: Engine, size: Size): Promise<FilledStudio> {
  const { place, remove } = await engine.emptyPlace()
  try {
    await fill(place, size)
    const store = await openStore(place, { logSecret, clock: () => size.now })
    await checkMemberIndex(store, size)
    await replaceLamps(store, size)
    const inbox = createInbox()
    const app = await createApp({ store, messenger: inbox.messenger, pepper: 'pepper', load: 'any' })
    const login = await signIn(app, inbox)
    const call = (path: string, body: object) => timedCall(app, path, { ...login, ...body })
    const found = await findThings(app, login, size)
    const close = async () => {
      await app.close()
      await store.close()
      await remove()
    }
    return { size, store, call, found, app, login, close }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Lamps last for months, however old a chain is; then what they burnt is added up, as the sweep does every day. */
async function replaceLamps(store: Store, { top, now }: Size): Promise<void> {
  for (let bed = 0; bed < bedCount; bed++) await resetLamps(store.db, `bed-${bed}`, top - 30 * day)
  await countLamps(store, now)
}

async function fill(place: Place, size: Size): Promise<void> {
  const store = await openStore(place, { logSecret, clock: () => size.now })
  try {
    await store.db.connection().execute(async (db) => {
      const settings =
        place.engine === 'sqlite'
          ? ['pragma journal_mode = off', 'pragma synchronous = off', 'pragma cache_size = -800000']
          : ['set statement_timeout = 0']
      for (const setting of settings) await sql.raw(setting).execute(db)
      const filling = { ...store, db }
      await addHouse(filling, size.now)
      await addMembers(filling, size)
      await addRecords(filling, size, place.engine)
      await addMemberIndex(filling, size)
      // A server in use does that by itself, as rows come in.
      if (place.engine === 'postgres') await sql`vacuum analyze`.execute(db)
    })
  } finally {
    await store.close()
  }
}

async function signIn(app: FastifyInstance, inbox: ReturnType<typeof createInbox>) {
  const phone = { area_code: '852', phone: ownerPhone.slice(4) }
  const { request_id } = await ask(app, getSmsCode.path, phone)
  const { uid, token } = await ask(app, phoneLogin.path, { ...phone, request_id, code: inbox.codeFor(phone.phone) })
  return { uid, token }
}

async function findThings(app: FastifyInstance, login: object, { members }: Size): Promise<Found> {
  const member_uid = uidOf(members)
  const ofMember = { ...login, member_uid, page_size: 1 }
  const { cards } = await ask(app, '/api/admin/user/get', ofMember)
  const { list } = await ask(app, '/api/admin/user/sessions', ofMember)
  const appointments = await ask(app, '/api/admin/appointment/list', { ...login, shop_id: 1 })
  const first = appointments.list[0]
  return {
    cardId: cards.toSorted((a: { rev: number }, b: { rev: number }) => b.rev - a.rev)[0].card_id,
    sessionId: list[0].session_id,
    appointmentId: first.appointment_id,
    code: first.code,
  }
}

// The contract is checked by the server's tests.
// oxlint-disable-next-line typescript/no-explicit-any
async function ask(app: FastifyInstance, path: string, body: object): Promise<any> {
  const reply = await app.inject({ method: 'POST', url: path, payload: body })
  const { status, data } = reply.json()
  if (status !== 1) throw new Error(`${path}: ${reply.body}`)
  return data
}

async function timedCall(app: FastifyInstance, path: string, body: object): Promise<Timed> {
  const usedBefore = process.cpuUsage()
  const startedAt = performance.now()
  const reply = await app.inject({ method: 'POST', url: path, payload: body })
  const ms = performance.now() - startedAt
  const used = process.cpuUsage(usedBefore)
  const { status, data } = reply.json()
  if (status !== 1) throw new Error(`${path} with ${JSON.stringify(body)}: ${reply.body}`)
  const list = data.list ?? data.appointments ?? data.members
  return { ms, cpuMs: (used.user + used.system) / 1_000, rows: Array.isArray(list) ? list.length : undefined }
}
