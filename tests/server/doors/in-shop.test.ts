import { describe, expect, test } from 'vitest'

import { mayBeInShop, type Presence } from '#server/modules/doors/rules/in-shop.ts'
import { minute } from '../../support/open-server.ts'

const at = Date.parse('2026-11-21T08:00:00Z')

describe('who may be in the shop', () => {
  const presence = (changes: Partial<Presence>): Presence => ({
    now: at,
    staff: 'none',
    isPresenceNeeded: true,
    appointments: [],
    lastOpenedAt: null,
    isReleased: false,
    ...changes,
  })
  const visit = (startsIn: number, checkedInAgo: number | null = null) => ({
    appointments: [
      {
        startsAt: at + startsIn,
        endsAt: at + startsIn + 30 * minute,
        checkedInAt: checkedInAgo === null ? null : at - checkedInAgo,
      },
    ],
  })

  test.each([
    ['a member without a reason', {}, false],
    ['staff', { staff: 'open' as const }, true],
    ['staff whose login is locked', { staff: 'locked' as const }, false],
    ['everybody where beds are simulated', { isPresenceNeeded: false }, true],
    ['a member with a booking of now, who may be anywhere', visit(0), false],
    ['a member whom staff have seen', visit(-30 * minute, 125 * minute), true],
    ['after the end of that visit', visit(-31 * minute, 125 * minute), false],
    ['a late member whom staff saw in the last two hours', visit(-60 * minute, 120 * minute), true],
    ['a member whom staff release for this session', { isReleased: true }, true],
    ['two hours after opening the door', { lastOpenedAt: at - 120 * minute }, true],
    ['longer after opening the door', { lastOpenedAt: at - 120 * minute - 1 }, false],
  ])('%s', (_name, changes, may) => {
    expect(mayBeInShop(presence(changes))).toBe(may)
  })
})
