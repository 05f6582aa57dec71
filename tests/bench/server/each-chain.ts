import type { FastifyInstance } from 'fastify'

import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { createApp } from '../../../server/app.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { onEachEngine } from './each-engine.ts'
import { fillChain } from './server-chain.ts'

interface OpenChain {
  /** Of its database. */
  name: string
  store: Store
  app: FastifyInstance
  member: SignedIn
}

/** Measures in a chain with so many shops, on one database after the other. */
export async function inEachChain(shops: number, measure: (chain: OpenChain) => Promise<void>): Promise<void> {
  await onEachEngine(async (engine) => {
    const { place, remove } = await engine.emptyPlace()
    const store = await openStore(place, { logSecret })
    const member = await fillChain(store, shops)
    const app = await createApp({ store, messenger: createInbox().messenger, pepper: 'pepper', load: 'any' })
    await measure({ name: engine.name, store, app, member })
    await app.close()
    await store.close()
    await remove()
  })
}
