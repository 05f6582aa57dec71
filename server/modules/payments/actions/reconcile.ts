import type { Job } from '#server/platform/jobs/job.ts'
import { listUnasked } from '#server/modules/payments/store/checkouts.ts'
import { findOrder } from '#server/modules/payments/store/orders.ts'
import { listRefundsUnderWay } from '#server/modules/payments/store/refunds.ts'
import { askAbout } from './checkout.ts'
import { askForRefund, followDispute, followRefunds } from './follow-refunds.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { settle } from './settle.ts'

const minute = 60_000
const hour = 60 * minute
/** As long as the provider repeats its notices. */
const lookBackMs = 3 * 24 * hour
const mostAtOnce = 50
/**
 * What is asked because it was not heard: orders and refunds that wait, and once in an hour, by one server, whatever
 * was paid in the last days. Each by itself: a provider that does not list answers about one order all the same.
 */
export function paymentJobs(deps: PaymentDeps): Job[] {
  return [
    { name: 'ask-open-orders', everyMs: minute, run: (stop) => askUnasked(deps, stop) },
    { name: 'ask-open-refunds', everyMs: minute, run: (stop) => askForRefunds(deps, stop) },
    {
      name: 'reconcile-payments',
      everyMs: minute,
      longestBackoffMs: 10 * minute,
      leaseMs: hour,
      run: (stop) => reconcileNow(deps, stop),
    },
  ]
}

/** Compares everything that the provider has taken in the last three days. */
export async function reconcileNow(deps: PaymentDeps, stop?: AbortSignal): Promise<void> {
  const { store, payments } = deps
  for await (const said of payments.listCheckouts((await store.now()) - lookBackMs)) {
    if (stop?.aborted) return
    if (said.page === 'open' || said.orderId === null) continue
    const order = await findOrder(store.db, said.orderId)
    const isSettled = order?.state === 'paid' || order?.state === 'refunded'
    const isAnother = said.payment === 'paid' && order?.paymentRef !== said.paymentRef
    if (!order || (isSettled && !isAnother) || (order.state !== 'pending' && said.payment !== 'paid')) continue
    // One that cannot be settled does not keep the others waiting.
    await settle(deps, said).catch(deps.onError)
  }
  await followAllRefunds(deps, stop)
}

/** Everything that went back in the last three days, and everything that banks want back since. */
async function followAllRefunds(deps: PaymentDeps, stop?: AbortSignal): Promise<void> {
  const { store, payments } = deps
  const since = (await store.now()) - lookBackMs
  const paymentRefs = new Set<string>()
  for await (const { paymentRef } of payments.listRefundsSince(since)) paymentRefs.add(paymentRef)
  for (const paymentRef of paymentRefs) {
    if (stop?.aborted) return
    if (paymentRef !== '') await followRefunds(deps, paymentRef).catch(deps.onError)
  }
  for await (const said of payments.listDisputesSince(since)) {
    if (stop?.aborted) return
    await followDispute(deps, said).catch(deps.onError)
  }
}

/** Refunds whose answer was lost, or that take their time. */
async function askForRefunds(deps: PaymentDeps, stop?: AbortSignal): Promise<void> {
  const asking = { now: await deps.store.now(), everyMs: minute }
  for (const { refundId } of await listRefundsUnderWay(deps.store.db, asking, mostAtOnce)) {
    if (stop?.aborted) return
    await askForRefund(deps, refundId).catch(deps.onError)
  }
}

/** Orders that wait while no phone looks at them. */
async function askUnasked(deps: PaymentDeps, stop?: AbortSignal): Promise<void> {
  const asking = { now: await deps.store.now(), everyMs: 10 * minute }
  for (const order of await listUnasked(deps.store.db, asking, mostAtOnce)) {
    if (stop?.aborted) return
    await askAbout(deps, order, asking.everyMs)
  }
}
