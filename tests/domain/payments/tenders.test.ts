import { expect, test } from 'vitest'

import { firstTenders, firstWordOf, takingOnly, tenders, tendersTaken } from '#src/domain/payments/tenders.ts'

test.each([[[]], [['cash']], [['fps', 'transfer']], [[...tenders]]] as const)(
  'a chain that is set to take %j takes just these',
  (taken) => {
    expect(tendersTaken(takingOnly(taken))).toEqual(taken)
  },
)

test('the release before knows each tender by a word of its own time, and its own four by their names', () => {
  for (const tender of tenders) expect(firstTenders).toContain(firstWordOf(tender))
  expect(firstTenders.map(firstWordOf)).toEqual([...firstTenders])
})
