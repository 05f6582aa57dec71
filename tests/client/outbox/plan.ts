import * as fc from 'fast-check'

import { type Fate, fates } from './stand-in-server.ts'

const hour = 3600_000

export type Step =
  | { do: 'edit' | 'edit-gender'; in: number }
  | { do: 'cancel'; in: number; which: number }
  | { do: 'report'; in: number }
  | { do: 'undo'; in: number; which: number }
  | { do: 'replay'; in: number; isFresh: boolean }
  | { do: 'kill'; in: number }
  | { do: 'sign-in'; member: number }
  | { do: 'expire'; member: number }
  | { do: 'sleep'; ms: number }
  | { do: 'edit-elsewhere'; member: number }
  | { do: 'copy-login' | 'deliver-late' }

export interface Plan {
  hasLocks: boolean
  steps: Step[]
  /** How many turns of the event loop pass after each act, and which fate meets each request; both go round. */
  turns: number[]
  fates: Fate[]
  seed: number
}

const where = fc.nat(2)
const member = fc.nat(1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('edit' as const, 'edit-gender' as const), in: where }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), in: where, which: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('report' as const), in: where }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), in: where, which: fc.nat(9) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('replay' as const), in: where, isFresh: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill' as const), in: where }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign-in' as const), member }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const), member }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.constantFrom(-5000, 500, 5000, 25_000, hour) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit-elsewhere' as const), member }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('copy-login' as const, 'deliver-late' as const) }) },
)

/** Each history draws its own faults: with few kinds at a time, deep trouble is reached as well as wide trouble. */
export const plan: fc.Arbitrary<Plan> = fc.record({
  hasLocks: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  turns: fc.array(fc.nat(12), { minLength: 3, maxLength: 9 }),
  fates: fc
    .subarray(fates, { minLength: 1 })
    .chain((some) => fc.array(fc.constantFrom<Fate>('arrives', ...some), { minLength: 4, maxLength: 12 })),
  seed: fc.nat(),
})
