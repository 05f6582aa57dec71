import { expect, it } from 'vitest'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'
import { next, type Outbox } from '#src/domain/outbox/outbox.ts'
import type { Report } from '#src/domain/problems/report.ts'

type Changes = Extract<Intent, { kind: 'edit-profile' }>['changes']

function edited(outbox: Outbox, opId: string, changes: Changes, baseRev: number): Outbox {
  const intent: Intent = { kind: 'edit-profile', changes, baseRev }
  return next(outbox, { type: 'meant', entry: { opId, ownerUid: 'anna', shopId: undefined, intent }, at: 1 }).state
}

it('an edit of another tab that has not heard of an own edit yet never takes the revision back', () => {
  const later = edited([], '1', { nickname: 'Sunny' }, 6)
  const [only, ...others] = edited(later, '2', { nickname: 'Ray' }, 4)
  expect(only?.intent).toMatchObject({ changes: { nickname: 'Ray' }, baseRev: 6 })
  expect(others).toEqual([])
})

it('one that changes more than the edit that waits stays apart, so that its other fields keep their revision', () => {
  const later = edited([], '1', { nickname: 'Sunny' }, 6)
  expect(edited(later, '2', { nickname: 'Ray', gender: 'female' }, 4)).toHaveLength(2)
})

function reported(outbox: Outbox, opId: string, report: Partial<Report>): Outbox {
  const intent: Intent = {
    kind: 'report-problem',
    report: { reason: 'no-light', noticedAt: 1, wantsBack: false, sessionId: 's-1', ...report },
  }
  return next(outbox, { type: 'meant', entry: { opId, ownerUid: 'anna', shopId: 1, intent }, at: 1 }).state
}

it('a second report of a session goes along with the first, which stays as it was said', () => {
  const first = reported([], '1', { note: 'Lamp 4' })
  const [only, ...others] = reported(first, '2', { note: 'Lamp 5', picture: 'AAAA', wantsBack: true })
  expect(others).toEqual([])
  expect(only).toMatchObject({ opId: '1', intent: { report: { note: 'Lamp 4', picture: 'AAAA', wantsBack: true } } })
})

it('reports of two things, or of no session, stay two', () => {
  const one = reported([], '1', {})
  expect(reported(one, '2', { sessionId: 's-2' })).toHaveLength(2)
  const door = reported([], '1', { sessionId: undefined, lockId: 'door-1' })
  expect(reported(door, '2', { sessionId: undefined, lockId: 'door-1' })).toHaveLength(2)
})
