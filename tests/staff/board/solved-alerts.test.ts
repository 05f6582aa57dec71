import { describe, expect, it } from 'vitest'

import type { Alert } from '#src/staff/board/board-calls.ts'
import { solvedBy } from '#src/staff/board/alerts/solved-alerts.ts'

const nothing = {
  since: null,
  subject: null,
  owner: null,
  notified: [],
  escalatesAt: null,
  member: null,
  sessionId: null,
  waiting: 0,
  bookings: 0,
  firstBookingAt: null,
}

function anAlert(kind: Alert['kind'], id: string): Alert {
  return { ...nothing, key: `${kind}:${id}`, kind, severity: 'bad', lamps: null }
}

const offline = anAlert('bed-offline', '3')
const worn = anAlert('lamps', '4')

describe('an alert whose cause is gone', () => {
  it('stays as resolved for ten seconds of its own, whatever else is resolved meanwhile', () => {
    const first = solvedBy([], { before: [offline, worn], now: [worn], at: 1_000 })
    expect(first).toEqual([{ alert: offline, untilAt: 11_000 }])
    const both = solvedBy(first, { before: [worn], now: [], at: 9_000 })
    expect(both).toEqual([
      { alert: offline, untilAt: 11_000 },
      { alert: worn, untilAt: 19_000 },
    ])
    expect(solvedBy(both, { before: [], now: [], at: 11_000 })).toEqual([{ alert: worn, untilAt: 19_000 }])
  })

  it('is not called resolved any more once it is back', () => {
    const solved = solvedBy([], { before: [offline], now: [], at: 0 })
    expect(solvedBy(solved, { before: [], now: [offline], at: 1_000 })).toEqual([])
  })

  it('is not resolved by taking a bed out of use with bookings left on it', () => {
    const subject = { id: '3', name: 'Bed 3' }
    const left = { ...anAlert('bed-out', '3'), subject }
    expect(solvedBy([], { before: [{ ...offline, subject }, worn], now: [left], at: 0 })).toEqual([
      { alert: worn, untilAt: 10_000 },
    ])
  })

  it('is not resolved by the studio losing sight of all its machines', () => {
    const blind = anAlert('broker-down', '')
    const solved = solvedBy([], { before: [offline, worn], now: [blind], at: 0 })
    expect(solved.map(({ alert }) => alert)).toEqual([worn])
  })
})
