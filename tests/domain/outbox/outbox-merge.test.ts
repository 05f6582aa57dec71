import { expect, it } from 'vitest'

import type { Intent } from '#src/domain/outbox/outbox-entry.ts'
import { next, type Outbox } from '#src/domain/outbox/outbox.ts'

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
