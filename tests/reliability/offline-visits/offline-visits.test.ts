import { expect, test } from 'vitest'

import { trials } from '../../support/share.ts'
import { makeVisits } from './offline-visits.ts'

/** `npm run prove:visits` makes a hundred by each road. */
const visits = Number(process.env['VISITS'] ?? trials(5, 2))
const limitMs = 120_000 + visits * 30_000

test.each(['QR', 'Bluetooth'] as const)(
  `${visits} of ${visits} visits with the server stopped open the door and start the bed over %s, and settle once`,
  async (road) => {
    const tally = await makeVisits(visits, road)
    process.stdout.write(`${road}: ${JSON.stringify(tally)}\n`)
    expect(tally).toEqual({ visits, opened: visits, started: visits, settledOnce: visits, troubles: [] })
  },
  limitMs,
)
