import type { QueryClient } from '@tanstack/react-query'

import { latestAppointmentQuery } from '#src/client/api/appointments.ts'
import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { readRest } from '#src/client/api/visits/rest.ts'
import { homeSnapshot } from '#src/client/storage/home-snapshot.ts'
import { remembered } from '#src/client/storage/remembered.ts'

/** More than a slow phone takes for what has come by now; what is still on its way is shown when it comes. */
const atMostMs = 300

/**
 * Reads what the page itself has asked for, on a phone that has no picture of home yet. Home is then made once, with
 * what it says, and not first without it.
 */
export async function readFirstAnswers(queries: QueryClient): Promise<void> {
  if (globalThis.prefetchedAnswers === undefined || homeSnapshot.read() !== undefined) return
  const reads = [queries.prefetchQuery(shopsQuery())]
  if (remembered.token.read() !== undefined) {
    reads.push(queries.prefetchQuery(latestAppointmentQuery()))
    reads.push(readRest(queries).then(() => undefined))
  }
  await Promise.race([Promise.all(reads), new Promise((resolve) => setTimeout(resolve, atMostMs))])
}
