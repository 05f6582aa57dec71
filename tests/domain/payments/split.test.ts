import { describe, expect, test } from 'vitest'

import { leftOf, sharesOf } from '#src/domain/payments/split.ts'

import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

describe('a sum that goes back by the tenders it was paid with', () => {
  test('is shared by what each has left, and the cent that cannot be shared goes to the first with room', () => {
    const paid = [
      { tender: 'cash', amountCents: 50_000 },
      { tender: 'octopus', amountCents: 118_000 },
    ]
    expect(sharesOf(paid, 168_000)).toEqual(paid)
    expect(sharesOf(paid, 84_000)).toEqual([
      { tender: 'cash', amountCents: 25_000 },
      { tender: 'octopus', amountCents: 59_000 },
    ])
    expect(sharesOf(paid, 1)).toEqual([{ tender: 'cash', amountCents: 1 }])
    expect(sharesOf([], 100)).toEqual([])
  })

  test('comes to the sum, gives no tender more than it took, and leaves nothing at the end, in any steps', () => {
    const random = randomFrom(seed)
    for (let round = 0; round < 500; round += 1) {
      let left = [1, 2, 3].map((tender) => ({ tender, amountCents: 1 + random.below(900_000_000) }))
      while (left.length > 0) {
        const total = -leftOf(0, left)
        const cents = Math.min(total, 1 + random.below(total))
        const shares = sharesOf(left, cents)
        expect(leftOf(cents, shares)).toBe(0)
        left = left.flatMap(({ tender, amountCents }) => {
          const back = shares.find((share) => share.tender === tender)?.amountCents ?? 0
          expect(back).toBeLessThanOrEqual(amountCents)
          return amountCents > back ? [{ tender, amountCents: amountCents - back }] : []
        })
      }
    }
  })
})
