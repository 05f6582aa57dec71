import { expect, it } from 'vitest'

import type { Clash, ClashOption } from '#src/staff/appointments/clashes/clash-calls.ts'
import { type ClashDraft, decisionOf, propose } from '#src/staff/appointments/clashes/clash-draft.ts'

const at = (time: string): ClashOption =>
  ({ deviceId: 'b1', deviceName: 'Bed 1', date: '2026-11-23', time }) as ClashOption
const clash = (appointmentId: string, options: ClashOption[]) =>
  ({ appointmentId, rev: 3, date: '2026-11-23', options }) as Clash
const drafts = (...pairs: [string, ClashDraft][]) => new Map(pairs)

it('two appointments are never proposed the same place', () => {
  const [first, second] = [clash('a', [at('10:00'), at('11:00')]), clash('b', [at('10:00'), at('11:00')])]
  const taken = drafts(['a', { choice: 'move', to: at('10:00') }])
  expect(propose(second, [first, second], taken)).toEqual(at('11:00'))
  expect(propose(first, [first, second], taken)).toEqual(at('10:00'))
})

it('another day is never proposed, and stays to be chosen', () => {
  const tomorrow = { ...at('10:00'), date: '2026-11-24' }
  const one = clash('a', [tomorrow, at('11:00')])
  expect(propose(one, [one], drafts())).toEqual(at('11:00'))
  const late = clash('b', [tomorrow])
  expect(propose(late, [late], drafts())).toBeUndefined()
  expect(decisionOf(late, drafts(['b', { choice: 'move' }]))).toBeUndefined()
  expect(decisionOf(late, drafts(['b', { choice: 'move', to: tomorrow }]))).toMatchObject({ date: '2026-11-24' })
})

it('a move whose place is gone is open again, and so is one without a place', () => {
  const one = clash('a', [at('11:00')])
  expect(decisionOf(one, drafts(['a', { choice: 'move', to: at('10:00') }]))).toBeUndefined()
  expect(decisionOf(one, drafts(['a', { choice: 'move' }]))).toBeUndefined()
  expect(decisionOf(one, drafts())).toBeUndefined()
  expect(decisionOf(one, drafts(['a', { choice: 'move', to: at('11:00') }]))).toMatchObject({
    appointmentId: 'a',
    rev: 3,
    choice: 'move',
    time: '11:00',
  })
})

it('keeping or cancelling needs no place', () => {
  const one = clash('a', [])
  expect(decisionOf(one, drafts(['a', { choice: 'cancel' }]))).toEqual({ appointmentId: 'a', rev: 3, choice: 'cancel' })
})
