import { expect, test } from 'vitest'

import { seed } from '../../support/seed.ts'
import { forgePasskeys, forgeries } from './forge-passkeys.ts'

test(`300 dishonest passkeys are refused, and honest ones always sign in (seed ${seed})`, async () => {
  const { kinds, accepted, shutOut, honest } = await forgePasskeys(300, seed)
  expect({ accepted, shutOut }).toEqual({ accepted: [], shutOut: [] })
  expect(Object.keys(kinds).toSorted()).toEqual(Object.keys(forgeries).toSorted())
  expect(honest).toBe(6)
})
