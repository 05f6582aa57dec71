import type { Machine } from './machine.ts'

/** Everything that was seen to follow from one event in one state, where it led to one other. */
export interface Transition {
  from: string
  event: string
  to: string
  /** In the order in which they come; `(sometimes)` where the data of the state decides. */
  effects: readonly string[]
}

export interface Walk {
  file: string
  title: string
  purpose: string
  source: string
  states: Readonly<Record<string, string>>
  starts: readonly string[]
  events: readonly string[]
  transitions: readonly Transition[]
}

/** More than any machine here has; a walk that passes it needs a `keyOf`. */
const mostStates = 20_000

interface Seen {
  from: string
  event: string
  to: string
  times: number
  effects: Map<string, number>
}

/** Walks the reducer breadth first, from its first states through every example, until nothing new comes. */
export function walk<State, Event extends { type: string }, Effect, Name extends string>(
  machine: Machine<State, Event, Effect, Name>,
): Walk {
  const { file, title, purpose, source, states, starts, next, nameOf, effectOf } = machine
  const keyOf = machine.keyOf ?? ((state: State) => JSON.stringify(state))
  const examples = examplesOf(machine.events)
  const found = new Map(starts.map((state) => [keyOf(state), state]))
  const seen = new Map<string, Seen>()

  // A map goes on with what is added to it while it is walked.
  for (const before of found.values()) {
    for (const { event, make } of examples) {
      const example = make(before)
      if (example === undefined) continue
      const { state, effects } = next(before, example)
      if (found.size > mostStates) throw new Error(`${file} has more than ${mostStates} states`)
      if (!found.has(keyOf(state))) found.set(keyOf(state), state)
      if (effects.length === 0 && isSame(before, state)) continue
      note(seen, { from: nameOf(before), event, to: nameOf(state) }, effects.map(effectOf))
    }
  }
  const events = examples.map(({ event }) => event)
  const transitions = inOrder([...seen.values()], Object.keys(states), events).map(toTransition)
  return { file, title, purpose, source, states, starts: [...new Set(starts.map(nameOf))], events, transitions }
}

interface Example<State, Event> {
  event: string
  make: (state: State) => Event | undefined
}

function examplesOf<State, Event extends { type: string }>(
  events: Machine<State, Event, never, never>['events'],
): Example<State, Event>[] {
  const types = Object.entries<Readonly<Record<string, (state: State) => Event | undefined>>>(events)
  return types.flatMap(([type, examples]) =>
    Object.entries(examples).map(([word, make]) => ({ event: word === '' ? type : `${type} (${word})`, make })),
  )
}

function isSame<State>(before: State, after: State): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after)
}

function note(seen: Map<string, Seen>, way: Pick<Seen, 'from' | 'event' | 'to'>, effects: readonly string[]): void {
  const key = [way.from, way.event, way.to].join('\n')
  const known = seen.get(key) ?? { ...way, times: 0, effects: new Map<string, number>() }
  known.times++
  for (const effect of new Set(effects)) known.effects.set(effect, (known.effects.get(effect) ?? 0) + 1)
  seen.set(key, known)
}

/** As the states and the events are listed, so that a page does not depend on which way was found first. */
function inOrder(seen: Seen[], states: readonly string[], events: readonly string[]): Seen[] {
  return seen.sort(
    (a, b) =>
      states.indexOf(a.from) - states.indexOf(b.from) ||
      events.indexOf(a.event) - events.indexOf(b.event) ||
      states.indexOf(a.to) - states.indexOf(b.to),
  )
}

function toTransition({ from, event, to, times, effects }: Seen): Transition {
  const words = [...effects].map(([effect, count]) => (count === times ? effect : `${effect} (sometimes)`))
  return { from, event, to, effects: words }
}
