import { payPage } from '#src/domain/payments/online-payment.ts'
import { probe } from '#src/client/outbox/connection.ts'

/**
 * Leaves the app for the page where an order is paid. Without a signal the app stays, because the browser's own page
 * for that would lead nowhere. `no-page`: the order has none that may be opened.
 */
export async function openPayPage(
  address: string | undefined,
  pageOrigin: string | undefined,
): Promise<'left' | 'no-page' | 'no-signal'> {
  const page = payPage(address, pageOrigin)
  if (page === undefined) return 'no-page'
  if (!(await probe())) return 'no-signal'
  location.assign(page)
  return 'left'
}
