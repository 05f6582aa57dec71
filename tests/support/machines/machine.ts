import type { Step } from '#src/domain/machine.ts'

interface Named {
  type: string
}

/**
 * Examples of each type of event, under a word that tells them apart; made for the state that is to hear them, and
 * undefined where it cannot happen.
 */
export type Examples<State, Event extends Named> = {
  [Type in Event['type']]: Readonly<Record<string, (state: State) => (Event & { type: Type }) | undefined>>
}

/** A machine as it is walked for its picture: the real reducer, and every kind of thing that can happen to it. */
export interface Machine<State, Event extends Named, Effect, Name extends string> {
  /** The page in `docs/machines`, without its ending. */
  file: string
  title: string
  /** One sentence: what it is for. */
  purpose: string
  /** Where the reducer lives. */
  source: string
  /** What each state means; a state without a line here does not compile. */
  states: Readonly<Record<Name, string>>
  starts: readonly State[]
  next: (state: State, event: Event) => Step<State, Effect>
  nameOf: (state: State) => Name
  /** What the effect is called in the table. */
  effectOf: (effect: Effect) => string
  events: Examples<State, Event>
  /** States of the same key behave alike, so only the first of them is followed; without it all that differ are. */
  keyOf?: (state: State) => string
}
