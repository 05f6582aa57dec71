import type { FastifyInstance } from 'fastify'

import type { Payments } from '../outside/payments.ts'
import { servePayNotices } from '../routes/pay-notices.ts'
import type { Store } from '../store/store.ts'
import type { PayDesk } from './pay-desk.ts'
import { reconcile } from './reconcile.ts'

interface Options {
  store: Store
  payments: Payments
  /** How often missed payments are looked for; 0 never does: tests look by themselves. */
  reconcileEveryMs: number
}

/** Sells online for as long as the server lives: hears the provider, and asks where it has not heard. */
export async function servePayments(app: FastifyInstance, options: Options): Promise<PayDesk> {
  const { store, payments, reconcileEveryMs } = options
  const desk: PayDesk = {
    store,
    payments,
    onRemark: (remark) => app.log.warn({ remark }, 'A payment needs a look'),
    onError: (error) => app.log.error(error),
  }
  await servePayNotices(app, desk)
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  function look(): void {
    running ??= reconcile(desk, stopping.signal)
      .catch(desk.onError)
      .finally(() => (running = undefined))
  }
  const timer = reconcileEveryMs > 0 ? setInterval(look, reconcileEveryMs) : undefined
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  })
  return desk
}
