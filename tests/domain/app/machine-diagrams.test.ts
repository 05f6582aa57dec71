import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { machinePages, walkMachines } from '../../support/machines/pages.ts'

const walks = walkMachines()

describe.each(walks)('$title', ({ states, events, transitions, starts }) => {
  it('every state can be reached', () => {
    const reached = new Set([...starts, ...transitions.map(({ to }) => to)])
    expect(Object.keys(states).filter((name) => !reached.has(name))).toEqual([])
  })

  it('everything that can happen to it changes something somewhere', () => {
    const heard = new Set(transitions.map(({ event }) => event))
    expect(events.filter((event) => !heard.has(event))).toEqual([])
  })
})

describe('the pictures of the machines', () => {
  it('are those of the code; `npm run diagrams` draws them anew', () => {
    const committed = readdirSync('docs/machines').map((name) => [name, readFileSync(`docs/machines/${name}`, 'utf8')])
    expect(Object.fromEntries(committed)).toEqual(machinePages(walks))
  })
})
