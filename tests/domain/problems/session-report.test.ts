import { expect, test } from 'vitest'

import { findReport, type Problem } from '#src/domain/problems/problem.ts'
import { asksBack, isBrokenOff, likelyReason, phoneSecondsOf } from '#src/domain/problems/session-report.ts'
import type { Session } from '#src/domain/sessions/session.ts'

const session = {
  sessionId: 's-1',
  state: 'ended',
  endReason: 'power-loss',
  secondsOn: 198,
  startedAt: 1_000,
  endsAt: null,
  canAskBack: true,
} as Session

test('what the studio broke off is told from what its member ended', () => {
  expect(isBrokenOff(session)).toBe(true)
  expect(isBrokenOff({ endReason: 'stopped', stoppedByStaff: true })).toBe(true)
  expect(isBrokenOff({ endReason: 'stopped' })).toBe(false)
  expect(isBrokenOff({ endReason: 'completed' })).toBe(false)
})

test('the reason is proposed where the studio knows what happened', () => {
  expect(likelyReason(session)).toBe('cut-short')
  expect(likelyReason({ ...session, state: 'unknown', endReason: null })).toBe('no-start')
  expect(likelyReason({ ...session, endReason: 'completed' })).toBeUndefined()
})

test('a session is asked back only once it is over or in doubt, and where the studio says that it can be', () => {
  expect(asksBack(session)).toBe(true)
  expect(asksBack({ ...session, state: 'running' })).toBe(false)
  expect(asksBack({ ...session, canAskBack: undefined })).toBe(false)
})

test('the phone sends along what its own timer counted, and nothing where it counted nothing', () => {
  expect(phoneSecondsOf(session, 9_000)).toBe(198)
  expect(phoneSecondsOf({ ...session, state: 'running', endsAt: 61_000 }, 31_900)).toBe(30)
  expect(phoneSecondsOf({ ...session, state: 'running', endsAt: 61_000 }, 90_000)).toBe(60)
  expect(phoneSecondsOf({ ...session, state: 'unknown', startedAt: null }, 90_000)).toBeUndefined()
})

test('a report is found by its own id, or by its session from another phone', () => {
  const problem = { problemId: 'p-1', session: { sessionId: 's-1' } } as Problem
  expect(findReport([problem], { id: 'p-1' })).toBe(problem)
  expect(findReport([problem], { id: 'p-2', sessionId: 's-1' })).toBe(problem)
  expect(findReport([problem], { id: 'p-2' })).toBeUndefined()
})
