import { expect, test } from 'vitest'

import { takingOnly, tenders, tendersTaken } from '#src/domain/payments/tenders.ts'

test.each([[[]], [['cash']], [['fps', 'transfer']], [[...tenders]]] as const)(
  'a chain that is set to take %j takes just these',
  (taken) => {
    expect(tendersTaken(takingOnly(taken))).toEqual(taken)
  },
)
