import { expect, it } from 'vitest'

import type { Readiness } from '#src/client/api/passes/passes.ts'
import { nearbyDoor, whyNoPass } from '#src/member/doors/passes/why-no-pass.ts'

const doors = (...reasons: Readiness['missing'][number]['reason'][]): Readiness => ({
  passes: [],
  missing: reasons.map((reason) => ({ lockId: 'door-1', reason })),
})

it('what its member can mend at the bed comes before a door that takes no code', () => {
  expect(whyNoPass({ doors: doors('no-bluetooth'), bed: { missing: 'consent-required' }, isInside: false })).toBe(
    'consent-required',
  )
  expect(whyNoPass({ doors: doors('no-bluetooth'), bed: { missing: 'no-way' }, isInside: false })).toBe('no-bluetooth')
})

it('the door comes first until its member is in, then the bed', () => {
  const said = { doors: doors('elsewhere'), bed: { missing: 'device-unheard' } } as const
  expect(whyNoPass({ ...said, isInside: false })).toBe('elsewhere')
  expect(whyNoPass({ ...said, isInside: true })).toBe('device-unheard')
})

it('a studio that was not asked has said nothing', () => {
  expect(whyNoPass({ doors: undefined, bed: undefined, isInside: false })).toBe('unasked')
})

it('a door over Bluetooth is one that has nothing to be shown', () => {
  const pass = { lockId: 'door-1', address: { serviceUuid: 'x', name: 'QS-door-1' } } as Readiness['passes'][number]
  expect(nearbyDoor({ passes: [pass], missing: [] })).toBe('door-1')
  expect(nearbyDoor({ passes: [{ ...pass, hasReader: true }], missing: [] })).toBeUndefined()
})
