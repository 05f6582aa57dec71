import { payPage } from '#src/domain/pay.ts'
import { probe } from '#src/offline/connection.ts'

/**
 * Leaves the app for the page where an order is paid. False when there is no such page, or no signal to reach it:
 * then the app stays, because the browser's own page for no signal would lead nowhere.
 */
export async function openPayPage(address: string | undefined, pageOrigin: string | undefined): Promise<boolean> {
  const page = payPage(address, pageOrigin)
  if (page === undefined || !(await probe())) return false
  location.assign(page)
  return true
}
