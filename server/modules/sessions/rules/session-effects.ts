import type { SessionLine } from '#server/modules/cards/tables.ts'
import type { Ask, SessionEffect } from './session-facts.ts'

/** The lines that a step adds to the ledger. */
export function linesOf(effects: readonly SessionEffect[]): SessionLine[] {
  return effects.flatMap((effect) => (effect.do === 'book' ? [effect.line] : []))
}

/** What a step wants to know of the bed. */
export function asksOf(effects: readonly SessionEffect[]): Ask[] {
  return effects.flatMap((effect) => (effect.do === 'book' ? [] : [effect.do]))
}
