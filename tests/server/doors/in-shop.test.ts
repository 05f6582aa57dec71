import { describe, expect, test } from 'vitest'

import { mayBeInShop, type Presence } from '#server/modules/doors/rules/in-shop.ts'
import { minute } from '../../support/studio.ts'

const at = Date.parse('2026-11-21T08:00:00Z')

describe('who may be in the shop', () => {
  const presence = (changes: Partial<Presence>): Presence => ({
    now: at,
    staff: 'none',
    isPresenceNeeded: true,
    appointments: [],
    lastOpenedAt: null,
    arriveEarlyMs: 5 * minute,
    ...changes,
  })
  const booking = (startsIn: number, state: 'booked' | 'visited' = 'booked') => ({
    appointments: [{ state, startsAt: at + startsIn, endsAt: at + startsIn + 30 * minute, lateMinutes: 10 }],
  })

  test.each([
    ['a member without a reason', {}, false],
    ['staff', { staff: 'open' as const }, true],
    ['staff whose login is locked', { staff: 'locked' as const }, false],
    ['everybody where beds are simulated', { isPresenceNeeded: false }, true],
    ['five minutes before a booking', booking(5 * minute), true],
    ['a moment earlier', booking(5 * minute + 1), false],
    ['ten minutes after it began', booking(-10 * minute), true],
    ['later, not having come', booking(-10 * minute - 1), false],
    ['later, having come', booking(-30 * minute, 'visited'), true],
    ['after the end of the visit', booking(-30 * minute - 1, 'visited'), false],
    ['two hours after opening the door', { lastOpenedAt: at - 120 * minute }, true],
    ['longer after opening the door', { lastOpenedAt: at - 120 * minute - 1 }, false],
  ])('%s', (_name, changes, may) => {
    expect(mayBeInShop(presence(changes))).toBe(may)
  })
})
