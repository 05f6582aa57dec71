import { createApp } from '#server/app.ts'
import { createLogin } from '#server/modules/members/store/logins.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { deviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { type Engine, sqliteEngine } from '../../support/engines.ts'
import { addChain, addMember, type SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { createInbox } from '../../support/members/inbox.ts'

export interface Answer {
  code: string
  data: unknown
}

export type AttackPlace = Awaited<ReturnType<typeof openPlace>>

/** A chain with a clock of its own behind one proxy, so that each attacker can have an address. */
export async function openPlace(messagesPerDay: number, engine: Engine = sqliteEngine) {
  const clock = { now: Date.parse('2026-11-21T00:00:00Z') }
  const { place, remove } = await engine.readyPlace()
  const store = await openStore(place, { logSecret, clock: () => clock.now })
  await addChain(store)
  const inbox = createInbox()
  const app = await createApp({
    store,
    messenger: inbox.messenger,
    pepper: 'pepper of the attack',
    deviceSecrets: deviceSecrets('master secret of the attack'),
    proxyHops: 1,
    messagesPerDay,
    // As if messages cost nothing: the bounds of their number hold by themselves.
    messageMoney: { ...usualMoney, prices: { sms: {}, whatsapp: {}, voice: {} } },
    load: 'any',
  })
  return {
    store,
    inbox,
    clock,
    travel: (ms: number) => void (clock.now += ms),
    member: (fields?: Parameters<typeof addMember>[1]) => addMember(store, fields),
    /** A login like every other: it locks, and its proof runs out. */
    signIn: async ({ uid }: Pick<SignedIn, 'uid'>): Promise<SignedIn> => ({
      uid,
      token: await store.transaction(async (tx) => createLogin(tx, uid, clock.now)),
    }),
    async post(path: string, body: object, address = '198.51.100.7'): Promise<Answer> {
      const headers = { 'x-forwarded-for': address }
      return (await app.inject({ method: 'POST', url: path, payload: body, headers })).json<Answer>()
    },
    async close() {
      await app.close()
      await store.close()
      await remove()
    },
  }
}

/** What an attack has tried, and what of it got through: nothing has to. */
export interface Found {
  tried: number
  through: string[]
}
