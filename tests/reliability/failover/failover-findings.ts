import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import type { Acknowledged, Held } from './failover-load.ts'

export interface Findings {
  /** Answered as done, and not in the database, or in another state there. */
  lost: string[]
  /** In the database more often than it was answered. */
  doubled: string[]
  /** Two at one time on one bed, in the database or as the members were told. */
  overlaps: string[]
}

/** Compares what was answered with what there is. */
export async function examine(url: string, acknowledged: Acknowledged): Promise<Findings> {
  const store = await openStore({ engine: 'postgres', url }, { logSecret })
  try {
    const appointments = await examineAppointments(store, acknowledged.held)
    const sales = await examineSales(store, acknowledged.sold)
    return {
      lost: [...appointments.lost, ...sales.lost],
      doubled: [...appointments.doubled, ...sales.doubled],
      overlaps: [...appointments.overlaps, ...heldAtOnce(acknowledged.held)],
    }
  } finally {
    await store.close()
  }
}

async function examineAppointments({ db }: Store, held: readonly Held[]): Promise<Findings> {
  const rows = await db
    .selectFrom('appointments')
    .select(['appointmentId', 'deviceId', 'startsAt', 'endsAt', 'state'])
    .execute()
  const states = new Map(rows.map(({ appointmentId, state }) => [appointmentId, state]))
  const reported = new Set(held.map(({ appointmentId }) => appointmentId))
  const isThere = ({ appointmentId, isCancelled }: Held) =>
    states.get(appointmentId) === (isCancelled ? 'cancelled' : 'booked')
  const booked = rows.filter(({ state }) => state === 'booked')
  const clashes = booked.flatMap((one, index) =>
    booked
      .slice(index + 1)
      .filter((other) => one.deviceId === other.deviceId && one.startsAt < other.endsAt && other.startsAt < one.endsAt)
      .map((other) => `${one.appointmentId} and ${other.appointmentId}`),
  )
  return {
    lost: held.filter((one) => !isThere(one)).map(({ appointmentId }) => appointmentId),
    doubled: [...states.keys()].filter((id) => !reported.has(id)),
    overlaps: clashes,
  }
}

/** Each payment that was taken is one package and one line of money. */
async function examineSales({ db }: Store, sold: readonly string[]): Promise<Omit<Findings, 'overlaps'>> {
  const cards = await db.selectFrom('cards').select('orderId').execute()
  const money = await db.selectFrom('moneyLines').select('orderId').execute()
  const counts = [countOf(cards), countOf(money)]
  const reported = new Set(sold)
  const known = [...new Set(counts.flatMap((count) => [...count.keys()]))]
  return {
    lost: sold.filter((id) => counts.some((count) => !count.has(id))),
    doubled: known.filter((id) => !reported.has(id) || counts.some((count) => (count.get(id) ?? 0) > 1)),
  }
}

function countOf(rows: readonly { orderId: string | null }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { orderId } of rows) if (orderId !== null) counts.set(orderId, (counts.get(orderId) ?? 0) + 1)
  return counts
}

/** One member was told that a time is theirs while another one had it. */
function heldAtOnce(held: readonly Held[]): string[] {
  const bySlot = Map.groupBy(held, ({ slot }) => slot)
  return [...bySlot.values()].flatMap((ofSlot) => {
    const inOrder = ofSlot.toSorted((one, other) => one.from - other.from)
    return inOrder.flatMap((one, index) => {
      const next = inOrder[index + 1]
      return next && next.from < one.to ? [`${one.appointmentId} and ${next.appointmentId}`] : []
    })
  })
}
