import { describe, expect, it } from 'vitest'

import type { Bed } from '#src/staff/board/board-calls.ts'
import { mayBeOn, openLines, stopLine, type Stopping, isMeant } from '#src/staff/board/stop/stop-line.ts'

const session = {
  sessionId: 's1',
  member: { uid: 'ann', nickname: 'Ann' },
  state: 'running',
  minutes: 10,
  intensity: 'light',
  transport: 'remote',
  lampsAt: 0,
  endsAt: 600_000,
  pausedUntil: null,
  secondsLeft: null,
} as const

function aBed(fields: Partial<Bed>): Bed {
  return {
    deviceId: 'bed-1',
    name: 'Bed 1',
    typeName: 'Lie-down',
    typeId: 'lie-down',
    state: 'ready',
    enabled: true,
    isMaintained: false,
    offReason: null,
    fault: null,
    rev: 1,
    since: 0,
    minMinutes: 5,
    maxMinutes: 20,
    session: null,
    cleaningUntil: null,
    next: null,
    ...fields,
  }
}

const running = aBed({ state: 'running', session })
const silent = aBed({ state: 'offline', session })
const lost = aBed({ state: 'offline' })
const stray = aBed({ state: 'running' })
const ready = aBed({})

function stopped(fields: Partial<Stopping> = {}): Stopping {
  const sent = { deviceIds: ['bed-1'], sessionIds: ['s1'] }
  return { ...sent, lostIds: [], seenIds: [], hasTrouble: false, isExplained: false, ...fields }
}

describe('before an emergency stop', () => {
  it('lists each bed that may be on, one that does not answer among them', () => {
    expect([running, silent, lost, stray, ready].map(mayBeOn)).toEqual([true, true, true, true, false])
    expect([running, silent, lost, stray].map((bed) => stopLine(bed, undefined))).toEqual([
      'reached',
      'hands',
      'hands',
      'reached',
    ])
  })
})

describe('after an emergency stop', () => {
  it('calls a bed stopped by its own word only, however long it takes', () => {
    expect(stopLine(running, stopped())).toBe('stopping')
    expect(stopLine(stray, stopped())).toBe('stopping')
    expect(stopLine(ready, stopped())).toBe('stopped')
  })

  it('sends staff to a bed that does not answer, and to all beds when the server has not sent the stop', () => {
    expect(stopLine(silent, stopped())).toBe('hands')
    expect(stopLine(running, stopped({ hasTrouble: true }))).toBe('hands')
    expect(stopLine(running, stopped(), true)).toBe('hands')
    // What was stopped before the line went is not on again.
    expect(stopLine(ready, stopped(), true)).toBe('stopped')
    // It was not known to run, so being without a session says nothing until it answers.
    const unknown = stopped({ lostIds: ['bed-1'] })
    expect(stopLine(lost, unknown)).toBe('hands')
    expect(stopLine(ready, unknown)).toBe('stopped')
  })

  it('keeps a bed that had said it is off, even if its line goes afterwards', () => {
    expect(stopLine(lost, stopped())).toBe('stopped')
  })

  it('says of whoever lies down later what is true of them, and nothing of the stop before', () => {
    const next = aBed({ state: 'running', session: { ...session, sessionId: 's2' } })
    const other = aBed({ deviceId: 'bed-2', state: 'running', session: { ...session, sessionId: 's3' } })
    const trouble = stopped({ hasTrouble: true, seenIds: ['bed-1'] })
    expect([running, next, other].map((bed) => isMeant(bed, trouble))).toEqual([true, false, false])
    expect([next, other].map((bed) => stopLine(bed, trouble))).toEqual(['reached', 'reached'])
    expect(openLines([next, other], stopped())).toEqual([])
  })

  it('stays open until each bed is off or a clerk was there', () => {
    expect(openLines([silent], stopped())).toEqual([silent])
    expect(openLines([silent], stopped({ seenIds: ['bed-1'] }))).toEqual([])
    expect(openLines([running], stopped({ seenIds: ['bed-2'] }))).toEqual([running])
    expect(openLines([ready], stopped())).toEqual([])
  })
})
