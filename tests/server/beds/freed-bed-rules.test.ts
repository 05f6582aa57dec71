import { describe, expect, test } from 'vitest'

import type { Receipt } from '#src/domain/devices/device-messages.ts'

import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { reduceSession, requestSession } from '#server/modules/sessions/rules/session.ts'
import { bedFreeAt } from '#server/modules/sessions/rules/session-clock.ts'
import type { SessionLine } from '#server/modules/cards/tables.ts'
import type { SessionEvent, SessionFacts } from '#server/modules/sessions/rules/session-facts.ts'

const at = Date.parse('2026-11-21T08:00:00Z')
const minute = 60_000
const hour = 60 * minute
const grantId = 'aa'.repeat(8)
const run = 'cc'.repeat(8)

const signed = { type: 'receipt', bed: 1, run, grant: grantId, mac: new Uint8Array(16) } as const
const lampsOn: Receipt = { ...signed, seq: 1, secondsOn: 0, reason: 'lamps-on', flags: 1 }
const completed: Receipt = { ...signed, seq: 2, secondsOn: 480, reason: 'completed', flags: 3 }

function requested(): SessionFacts {
  const input = { grantId, nonce: 'bb'.repeat(8), minutes: 8, dressingSeconds: 60, openDevice: 'bed-1' }
  return requestSession({ ...input, transport: 'bluetooth' }, at).state
}

const stillOn = { type: 'status', run, state: 'running', secondsLeft: 60, secondsOn: 0, seq: 1 } as const

function play(from: SessionFacts, events: readonly SessionEvent[]): { session: SessionFacts; lines: SessionLine[] } {
  let session = from
  const lines: SessionLine[] = []
  for (const event of events) {
    const step = reduceSession(session, event)
    session = step.state
    lines.push(...linesOf(step.effects))
  }
  return { session, lines }
}

describe('a session of unknown outcome', () => {
  test('keeps its bed while the bed says that it is on, however late that is, and gives it up by time alone when the bed says nothing more', () => {
    const late = bedFreeAt(requested()) + 1
    const on = play(requested(), [{ type: 'said', message: stillOn, road: 'mqtt', at: late }]).session
    expect(on).toMatchObject({ state: 'running', openDevice: 'bed-1' })
    const unsure = play(on, [{ type: 'tick', at: late + 2 * minute }]).session
    expect(unsure).toMatchObject({ state: 'unknown', openDevice: 'bed-1' })
    const { session, lines } = play(unsure, [{ type: 'tick', at: bedFreeAt(unsure) }])
    expect(session).toMatchObject({ state: 'unknown', settled: 'reserved', openDevice: null })
    expect(lines).toEqual([])
  })

  test('without its bed believes what is signed and nothing else, and is settled by it as ever', () => {
    const start = requested()
    const ticks = [0, 1].map((more): SessionEvent => ({ type: 'tick', at: bedFreeAt(start) + more }))
    const freed = play(start, ticks).session
    expect(freed).toMatchObject({ state: 'unknown', openDevice: null })
    const later = bedFreeAt(start) + hour
    const words: SessionEvent[] = [
      {
        type: 'said',
        message: { type: 'started', run, grant: grantId, dressing: 60, minutes: 8 },
        road: 'bluetooth',
        at: later,
      },
      { type: 'said', message: stillOn, road: 'mqtt', at: later },
      { type: 'examined', nonce: 'other', status: stillOn, at: later },
    ]
    expect(play(freed, words)).toMatchObject({ session: { state: 'unknown', run: null }, lines: [] })
    const reported = (receipt: Receipt): SessionEvent => ({ type: 'receipt', receipt, at: later })
    const lit = play(freed, [reported(lampsOn)])
    expect(lit.session).toMatchObject({ state: 'unknown', settled: 'used', openDevice: null })
    const over = play(lit.session, [reported(completed), reported(lampsOn)])
    expect(over.session).toMatchObject({ state: 'ended', settled: 'used', secondsOn: 480 })
    expect(over.lines).toEqual([])
  })
})
