import { z } from 'zod/mini'

import type { DoorVisit } from '#src/domain/doors/door-visit/door-steps.ts'

import { localText } from './local-text.ts'
import { anyStep, ownedText } from './owned-text.ts'

const text = z.string()
const number = z.number()
const door = { lockId: text, proof: z.optional(text) }
const sent = { ...door, opId: text }
const openingsLeft = z.optional(number)

const visit = anyStep<DoorVisit['step']>({
  looking: door,
  choosing: door,
  offline: door,
  asking: { ...sent, askedAt: number, nearby: z.optional(text) },
  'no-link': { ...door, trouble: text },
  opened: { ...sent, enterBy: number, openingsLeft },
  'in-use': { ...sent, availableAt: z.optional(number) },
  failed: { ...sent, why: text, openingsLeft },
  refused: { ...door, refusal: z.record(text, z.unknown()) },
  unknown: {
    ...sent,
    askedAt: number,
    againFrom: number,
    tries: number,
    triedAt: z.optional(number),
    isAsking: z.boolean(),
    strangersLeft: number,
    openingsLeft,
    byPass: z.optional(z.literal(true)),
  },
})

const stored = localText('doorVisit')

/** Where a member stands with a door: a reload finds it again, and so does whoever closed the tab before the answer. */
export const persistedVisit = {
  ...ownedText<DoorVisit>(stored, 'visit', visit),
  isThere: (): boolean => stored.read() !== undefined,
}
