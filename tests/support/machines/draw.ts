import type { Transition, Walk } from './walk.ts'

/** The page of a machine: what it is for, its picture, its states and its whole table. */
export function pageOf(walk: Walk): string {
  const { title, purpose, source, states } = walk
  const means = Object.entries(states).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`)
  return [
    '<!-- Drawn by `npm run diagrams` from a walk of the reducer; do not edit. -->',
    `# ${title}`,
    `${purpose} The reducer is [\`${source}\`](../../${source}).`,
    ['```mermaid', ...diagramOf(walk), '```'].join('\n'),
    ...undrawnOf(walk),
    '## States',
    ['| State | Meaning |', '|---|---|', ...means].join('\n'),
    '## Transitions',
    'Everything that is not in the table changes nothing. Where one event leads from one state to several, the data of the state decides.',
    ['| Event | From | To | Effects |', '|---|---|---|---|', ...rowsOf(walk)].join('\n'),
    '',
  ].join('\n\n')
}

function diagramOf(walk: Walk): string[] {
  const undrawn = new Set(convergingOf(walk).map(({ event, to }) => `${event} ${to}`))
  const arrows = new Map<string, string[]>()
  for (const { from, event, to } of walk.transitions) {
    if (from === to || undrawn.has(`${event} ${to}`)) continue
    const arrow = `${idOf(from)} --> ${idOf(to)}`
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), event])
  }
  return [
    'stateDiagram-v2',
    ...Object.keys(walk.states).map((name) => `  state "${name}" as ${idOf(name)}`),
    ...walk.starts.map((name) => `  [*] --> ${idOf(name)}`),
    ...[...arrows].map(([arrow, events]) => `  ${arrow} : ${withoutRepeats(events).join('<br/>')}`),
  ]
}

/** A name as the notation takes it: it reads a hyphen as the beginning of an arrow. */
function idOf(name: string): string {
  return name.replaceAll('-', '_')
}

/** `answered (done)` and `answered (already done)` are one line of an arrow; beside a plain `answered` neither is. */
function withoutRepeats(events: readonly string[]): string[] {
  const words = new Map<string, string[]>()
  for (const event of events) {
    const [, type = event, word] = /^(\S+)(?: \((.*)\))?$/.exec(event) ?? []
    words.set(type, [...(words.get(type) ?? []), word ?? ''])
  }
  return [...words].map(([type, each]) => (each.includes('') ? type : `${type} (${each.join(', ')})`))
}

/** So many arrows of one event to one state would only hide the rest of the picture. */
const tooManyArrows = 5

function undrawnOf(walk: Walk): string[] {
  const lines = convergingOf(walk).map(({ event, from, to }) => {
    const isAll = from.length === Object.keys(walk.states).length - 1
    const sources = isAll ? 'every other state' : from.map((name) => `\`${name}\``).join(', ')
    return `- \`${event}\` from ${sources} to \`${to}\``
  })
  return lines.length === 0 ? [] : [['Not drawn, because it leads from so many states:', '', ...lines].join('\n')]
}

function convergingOf({ events, states, transitions }: Walk): { event: string; from: string[]; to: string }[] {
  return events.flatMap((event) =>
    Object.keys(states)
      .map((to) => {
        const ways = transitions.filter((each) => each.event === event && each.to === to && each.from !== to)
        return { event, from: ways.map(({ from }) => from), to }
      })
      .filter(({ from }) => from.length >= tooManyArrows),
  )
}

/** One row for each event, target and effects, with all the states from which it is so. */
function rowsOf({ events, transitions }: Walk): string[] {
  return events.flatMap((event) => {
    const rows = new Map<string, string[]>()
    for (const each of transitions.filter((one) => one.event === event)) {
      const row = `${toOf(each)} | ${each.effects.join(', ') || '–'}`
      rows.set(row, [...(rows.get(row) ?? []), `\`${each.from}\``])
    }
    return [...rows].map(([row, from]) => `| ${event} | ${from.join(', ')} | ${row} |`)
  })
}

function toOf({ from, to }: Transition): string {
  return from === to ? 'stays' : `\`${to}\``
}
