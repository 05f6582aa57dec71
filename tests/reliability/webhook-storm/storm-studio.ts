import type { Messenger } from '#server/platform/messaging/messenger.ts'
import { createApp } from '#server/app.ts'
import { stripePayments } from '#server/platform/stripe/stripe.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Place, Store } from '#server/platform/database/store.ts'
import type { Engine } from '../../support/engines.ts'
import { addChain, addMember } from '../../support/fixtures.ts'
import { randomFrom } from '../../support/random.ts'
import { type StripeStandIn, startStripeStandIn } from '../../support/payments/stripe-stand-in.ts'
import { stormNotices, type StormReport } from './webhook-storm.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

interface Wanted {
  engine: Engine
  notices: number
  seed: number
}

/** Runs one storm on an empty database, and lets `check` look at the books before it is closed. */
export async function runStorm(
  { engine, notices, seed }: Wanted,
  check: (store: Store) => Promise<void> = async () => {},
): Promise<StormReport> {
  const random = randomFrom(seed)
  const { place, remove } = await engine.emptyPlace()
  const stripe = await startStripeStandIn({ chance: () => random.below(10_000) / 10_000 })
  const first = await openServer(place, stripe)
  const replicas = [first]
  // SQLite has room for one.
  if (place.engine === 'postgres') replicas.push(await openServer(place, stripe))
  const { store } = first.deps
  try {
    await addChain(store)
    const members = await Promise.all(Array.from({ length: 50 }, () => addMember(store)))
    const memberUids = members.map(({ uid }) => uid)
    const report = await stormNotices({ store, stripe, replicas, random, notices, memberUids })
    await check(store)
    return report
  } finally {
    for (const { app, deps } of replicas) {
      await app.close()
      await deps.store.close()
    }
    await stripe.close()
    await remove()
  }
}

async function openServer(place: Place, stripe: StripeStandIn) {
  const store = await openStore(place, { logSecret })
  const payments = stripePayments(stripe.account('https://studio.example.com'))
  const messenger: Messenger = { channels: ['sms'], noticeChannels: ['sms'], send: async () => 'sent' }
  const app = await createApp({ store, messenger, pepper: 'pepper of the tests', payments, load: 'any' })
  const deps: PaymentDeps = { store, payments, onRemark: () => {}, onError: () => {} }
  return { app, deps }
}
