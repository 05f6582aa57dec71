import { counter } from '../staff/counter.ts'
import type { Engine } from '../engines.ts'

export const today = '2026-11-21'
export const tomorrow = '2026-11-22'

/** A counter with its books open. */
export async function books(engine: Engine) {
  const place = await counter(engine)
  const { call, staff, manager } = place
  const list = async (fields: object = {}) =>
    (await call(staff, 'transactions/list', { shop_id: 1, date: today, ...fields })).data
  const close = async (date = today) => (await call(staff, 'transactions/close-get', { shop_id: 1, date })).data
  /** Counts as much as is expected, if nothing else is given. */
  async function toCount(fields: object = {}, date = today) {
    const { tenders, float } = await close(date)
    const counted = tenders
      .filter(({ is_checked }: { is_checked: boolean }) => !is_checked)
      .map(({ tender, expected_cents }: { tender: string; expected_cents: number }) => ({
        method: tender,
        expected_cents,
        counted_cents: expected_cents,
      }))
    return { shop_id: 1, date, float_cents: float.expected_cents ?? 100_000, counted, ...fields }
  }
  const finish = async (fields: object = {}, date = today) =>
    await call(manager, 'transactions/close', await toCount(fields, date))
  return { ...place, list, close, toCount, finish }
}

export type Books = Awaited<ReturnType<typeof books>>

/** Of numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0)
}
