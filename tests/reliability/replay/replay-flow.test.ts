import { expect, test } from 'vitest'

import { replayFlows } from './replay-flow.ts'

test('the app starts and hands over nothing that the searched phone may not, wherever it stands and whatever happens', () => {
  const { flows, starts, grantsWritten, differences } = replayFlows()
  expect(differences).toEqual([])
  expect(flows).toBeGreaterThan(500)
  expect(starts).toBeGreaterThan(100)
  expect(grantsWritten).toBeGreaterThan(100)
})
