import type { FastifyInstance } from 'fastify'

import type { JobRunner } from '#server/platform/jobs/job-runner.ts'
import type { Payments } from '#server/platform/stripe/payment-provider.ts'
import { servePayNotices } from './provider-notices.ts'
import type { Store } from '#server/platform/database/store.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { paymentJobs } from '#server/modules/payments/actions/reconcile.ts'

interface Options {
  store: Store
  payments: Payments
  /** Looks for missed payments; without it they are not looked for. */
  jobs: JobRunner | undefined
}

/** Sells online for as long as the server lives: hears the provider, and asks where it has not heard. */
export async function servePayments(app: FastifyInstance, options: Options): Promise<PaymentDeps> {
  const { store, payments, jobs } = options
  const deps: PaymentDeps = {
    store,
    payments,
    onRemark: (remark) => app.log.warn({ remark }, 'A payment needs a look'),
    onError: (error) => app.log.error(error),
  }
  await servePayNotices(app, deps)
  for (const job of paymentJobs(deps)) jobs?.add(job)
  return deps
}
