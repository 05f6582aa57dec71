import { expect, test } from 'vitest'

import * as limits from '#src/contract/limits.ts'
import { problemReasons } from '#src/contract/problems/problem-kinds.ts'
import {
  longestProblemNote,
  longestProblemPicture,
  placeReasons,
  sessionReasons,
} from '#src/domain/problems/problem.ts'

test('what the form offers is what the studio takes', () => {
  expect(new Set<string>([...sessionReasons, ...placeReasons])).toEqual(new Set(problemReasons))
  expect([longestProblemNote, longestProblemPicture]).toEqual([limits.longestProblemNote, limits.longestProblemPicture])
})
