// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'

import { clearStoredTexts } from '#src/client/storage/clear-stored-texts.ts'
import { persistedWalkIn } from '#src/client/storage/persisted-walk-in.ts'
import { newWalkIn, withMember } from '#src/domain/sessions/walk-in.ts'

const kelly = { uid: 'k', nickname: 'Kelly', phoneMasked: '•• 04', isNew: true }
const draft = { ...withMember(newWalkIn(1), kelly), at: 'payment', packageId: 'single' } as const

afterEach(() => sessionStorage.clear())

it('a walk-in that was left half way is found again by its clerk, and by no other', () => {
  persistedWalkIn.write('joey', draft)
  expect(persistedWalkIn.read('joey')).toEqual(JSON.parse(JSON.stringify(draft)))
  expect(persistedWalkIn.read('mandy')).toBeUndefined()
})

it.each(['left', 'lapsed', 'begun'] as const)('it is gone once the login is (%s)', (occasion) => {
  persistedWalkIn.write('joey', draft)
  clearStoredTexts(occasion, 'joey')
  expect(persistedWalkIn.read('joey')).toBeUndefined()
})
