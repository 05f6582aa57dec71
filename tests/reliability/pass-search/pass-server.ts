import { findCaller } from '#server/modules/members/store/logins.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { lockNumber } from '../../support/devices/floor.ts'
import { sqliteEngine } from '../../support/engines.ts'
import { addChain, addMember, type SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { lockId } from './pass-lock.ts'

/** A studio of one lock with Bluetooth that is open day and night, and whose clock is the search's. */
export interface PassServer {
  store: Store
  clock: { now: number }
  member: () => Promise<SignedIn & { tokenHash: string }>
  close: () => Promise<void>
}

const startsAt = Date.parse('2026-11-21T08:00:00Z')

export async function openPassServer(): Promise<PassServer> {
  const clock = { now: startsAt }
  const { place, remove } = await sqliteEngine.readyPlace()
  const store = await openStore(place, { logSecret, clock: () => clock.now })
  await addChain(store)
  const details = {
    lockId,
    rev: 1,
    entrySeconds: null,
    lockNumber,
    hasBluetooth: 1,
    hasReader: 1,
    hasKeypad: 1,
  } as const
  await store.db.insertInto('lockDetails').values(details).execute()
  await store.db.updateTable('shops').set({ opensAt: '00:00', closesAt: '00:00' }).execute()
  return {
    store,
    clock,
    async member() {
      const who = await addMember(store)
      const caller = await findCaller(store.db, who.token, clock.now)
      return { ...who, tokenHash: caller?.tokenHash ?? '' }
    },
    async close() {
      await store.close()
      await remove()
    },
  }
}
