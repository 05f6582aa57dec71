import { expect, test } from 'vitest'

import { shareOf } from '../../support/share.ts'
import { Replay } from '../replay/replay.ts'
import { type Fault, faults } from './start-faults.ts'
import { searchStarts } from './start-search.ts'

// A search takes 3 s of a fast processor, and took 60 s of a slow one that others used too.
const timeout = 900_000

test(
  'whatever is lost, doubled or swapped, and whenever power or page go: one start a grant, one payment a run',
  { timeout },
  () => {
    const replay = new Replay(1)
    const found = searchStarts({
      limits: { intents: 1, pauses: 2 },
      maxStates: 800_000,
      onStep: (...step) => replay.note(...step),
    })
    expect(found.violation).toBeUndefined()
    expect(found.states).toBeGreaterThan(440_000)
    const { bedEdges, sessionEdges, phoneEdges, differences } = replay.run()
    expect(differences).toEqual([])
    // Everything that the model's bed, studio and phone do has been done again by the real ones.
    expect(bedEdges).toBeGreaterThan(1_300)
    expect(phoneEdges).toBeGreaterThan(60)
    expect(sessionEdges).toBeGreaterThan(200)
  },
)

const aboutPauses = /pause|resume/
const ofTwoSessions = /second session|older session/

// Every fourth of them; the others begin elsewhere in the same search.
test.each(shareOf(Object.keys(faults) as Fault[], 1, 4))('the search notices when the %s', { timeout }, (fault) => {
  const intents = ofTwoSessions.test(fault) ? 2 : 1
  const { violation } = searchStarts({
    limits: { intents, pauses: aboutPauses.test(fault) ? 2 : 0 },
    maxStates: 800_000,
    faults: [fault],
  })
  expect(violation?.name, violation?.path.join('\n')).toBe(faults[fault])
})
