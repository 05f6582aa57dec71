// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'

import { chooseBed, chooseTime, emptyDraft } from '#src/domain/appointments/booking-draft.ts'
import { asSent, newIntent } from '#src/domain/appointments/booking-intent.ts'
import { persistedIntent } from '#src/client/storage/persisted-intent.ts'

const chosen = chooseTime(chooseBed(emptyDraft(1, '2026-11-21'), 'bed-2'), '19:30')
const sent = asSent(newIntent(chosen, 'op-1'))

beforeEach(() => sessionStorage.clear())

it('what a member was about to book survives a reload, with the id under which it was sent', () => {
  persistedIntent.write('anna', sent)
  expect(persistedIntent.read('anna')).toEqual(sent)
})

it('a half-finished choice survives a reload too', () => {
  const half = newIntent(emptyDraft(1, '2026-11-21'), 'op-1')
  persistedIntent.write('anna', half)
  expect(persistedIntent.read('anna')).toEqual(half)
})

it('another member on the same phone never gets it', () => {
  persistedIntent.write('anna', sent)
  expect(persistedIntent.read('ben')).toBeUndefined()
})

it('it is gone once it is booked', () => {
  persistedIntent.write('anna', sent)
  persistedIntent.clear()
  expect(persistedIntent.read('anna')).toBeUndefined()
})

it('what is not a choice is read as nothing', () => {
  const broken = [
    'not json',
    '[]',
    '{"uid":"anna"}',
    JSON.stringify({ uid: 'anna', intent: { ...sent, opId: 7 } }),
    JSON.stringify({ uid: 'anna', intent: { ...sent, delivery: 'maybe' } }),
    JSON.stringify({ uid: 'anna', intent: { ...sent, draft: { ...chosen, shopId: '1' } } }),
    JSON.stringify({ uid: 'anna', intent: { ...sent, draft: { ...chosen, time: 1930 } } }),
  ]
  for (const text of broken) {
    sessionStorage.setItem('bookingIntent', text)
    expect(persistedIntent.read('anna'), text).toBeUndefined()
  }
})
