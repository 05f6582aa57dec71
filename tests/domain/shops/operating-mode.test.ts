import { expect, test } from 'vitest'

import { daySpans } from '#src/domain/shops/operating-mode.ts'

test.each([
  [[], []],
  [[0], [{ first: 0, last: 0 }]],
  [[0, 1, 2, 3, 4], [{ first: 0, last: 4 }]],
  [
    [6, 0, 2, 1],
    [
      { first: 0, last: 2 },
      { first: 6, last: 6 },
    ],
  ],
])('days %j are said as %j', (days, spans) => {
  expect(daySpans(days)).toEqual(spans)
})
