import { describe, expect, test } from 'vitest'

import { lightMark, litTicks, pauseMark, secondsOfLight, secondsUntil } from '#src/domain/sessions/run-clock.ts'
import type { Session } from '#src/domain/sessions/session.ts'

const at = Date.parse('2026-11-21T10:00:00Z')

const session: Session = {
  sessionId: 's-1',
  deviceId: 'bed-1',
  deviceName: 'Bed 1',
  deviceType: 'Stand-up',
  shopId: 1,
  shopName: 'Causeway Bay',
  minutes: 10,
  intensity: 'medium',
  transport: 'remote',
  state: 'running',
  startedAt: at,
  endsAt: at + 600_000,
  endedAt: null,
  lampsAt: null,
  secondsLeft: 600,
  secondsOn: 0,
  pausedUntil: null,
  pausesUsed: 0,
  endReason: null,
  timesLeft: 7,
  cardId: 'card-1',
  run: '00000000000000aa',
}

describe('the time that is left', () => {
  test('comes from the end and the clock, so that sleep and reload change nothing', () => {
    expect(secondsOfLight(session, at)).toBe(600)
    expect(secondsOfLight(session, at + 197_400)).toBe(403)
    expect(secondsOfLight(session, at + 3_600_000)).toBe(0)
  })

  test('never exceeds the session, whatever the clock says', () => {
    expect(secondsOfLight(session, at - 86_400_000)).toBe(600)
  })

  test('stands still in a pause, as the bed said', () => {
    const paused: Session = { ...session, state: 'paused', endsAt: null, secondsLeft: 402 }
    expect(secondsOfLight(paused, at + 999_999)).toBe(402)
  })

  test('does not begin before the lamps are on', () => {
    const dressing: Session = { ...session, state: 'dressing', lampsAt: at + 60_000, endsAt: at + 660_000 }
    expect(secondsOfLight(dressing, at)).toBe(600)
    expect(secondsUntil(dressing.lampsAt ?? 0, at + 15_500)).toBe(45)
  })
})

test('one tick goes out every 120th of the session, and the last only at its end', () => {
  expect(litTicks(600, 600, 120)).toBe(120)
  expect(litTicks(596, 600, 120)).toBe(120)
  expect(litTicks(595, 600, 120)).toBe(119)
  expect(litTicks(1, 600, 120)).toBe(1)
  expect(litTicks(0, 600, 120)).toBe(0)
})

test('is said at every whole five minutes, at one minute, at half a minute and at the end', () => {
  const marks = [720, 601, 600, 599, 301, 300, 61, 60, 31, 30, 1, 0].map((seconds) => lightMark(seconds))
  expect(marks).toEqual([900, 900, 600, 600, 600, 300, 300, 60, 60, 30, 30, 0])
})

test('of a pause is said at the beginning, at one minute, at ten seconds and at the end', () => {
  expect([300, 61, 60, 11, 10, 1, 0].map((seconds) => pauseMark(seconds))).toEqual([300, 300, 60, 60, 10, 10, 0])
})
