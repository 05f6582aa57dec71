import { globSync, readFileSync } from 'node:fs'

import { beforeAll, describe, expect, it } from 'vitest'

import { findCycles, findRoomCycles, isListOfKinds, whyAgainst } from './check-imports.ts'
import { type Import, readImports, specifiersOf } from './read-imports.ts'

let imports: Import[] = []
beforeAll(() => {
  imports = readImports()
})

const name = ({ from, to }: Import) => `${from} -> ${to}`

describe('the imports of the sources', () => {
  it('are all read', () => {
    expect(imports.length).toBeGreaterThan(5_000)
  })

  it('follow the order', () => {
    const against = imports.flatMap((each) => {
      const why = whyAgainst(each)
      return why === undefined ? [] : [`${name(each)}: ${why}`]
    })
    expect(against).toEqual([])
  })

  it('bring a page of the staff no schemas with a list of values', () => {
    const lists = globSync('src/contract/**/*.ts').filter(isListOfKinds)
    expect(lists).toContain('src/contract/staff/ledger-kinds.ts')
    expect(lists.filter((path) => specifiersOf(path, readFileSync(path, 'utf8')).length > 0)).toEqual([])
  })

  it('make no ring, of types neither', () => {
    expect(findCycles(imports)).toEqual([])
  })

  it('make no ring of folders of the domain', () => {
    expect(findRoomCycles(imports, 'src/domain/')).toEqual([])
  })
})

describe('the guard notices', () => {
  it.each([
    ['a module that looks right', 'shops/store/shops.ts', 'sessions/store/sessions.ts'],
    ['an action that looks right', 'cards/actions/x.ts', 'notices/actions/send-notices.ts'],
    ['a rule that reads the database', 'doors/rules/door-access.ts', 'doors/store/locks.ts'],
    ['a rule that reads the database of another module', 'doors/rules/door-access.ts', 'shops/store/shops.ts'],
    ['a store that acts', 'cards/store/cards.ts', 'cards/actions/x.ts'],
    ['a table that knows its store', 'shops/tables.ts', 'shops/store/shops.ts'],
    ['an action that words its answer', 'payments/actions/sell.ts', 'payments/answers/order-answer.ts'],
    ['an answer that serves', 'board/answers/read-board.ts', 'board/staff-calls/board.ts'],
    ['calls of another module', 'board/staff-calls/board.ts', 'doors/calls/doors.ts'],
    ['a job that looks right', 'beds/presence-worker.ts', 'sessions/actions/ask-bed.ts'],
    ['members’ calls in calls of the staff', 'doors/staff-calls.ts', 'doors/calls/doors.ts'],
  ])('%s', (_, from, to) => {
    expect(whyAgainst({ from: `server/modules/${from}`, to: `server/modules/${to}` })).toBeDefined()
  })

  it.each([
    [
      'a platform that knows a module',
      'server/platform/messaging/messenger.ts',
      'server/modules/members/store/members.ts',
    ],
    ['serving that knows a module', 'server/http/serve-call.ts', 'server/modules/members/store/logins.ts'],
    ['a module that knows the root', 'server/modules/beds/staff-calls/beds.ts', 'server/staff-app.ts'],
    ['a module that knows the demo', 'server/modules/beds/store/beds.ts', 'server/demo/seed-demo.ts'],
    ['a server that uses the app', 'server/http/answer.ts', 'src/lib/listeners.ts'],
    ['an app that uses the server', 'src/client/api/shops/shops.ts', 'server/modules/shops/tables.ts'],
    ['members’ parts in the staff area', 'src/staff/members/users.tsx', 'src/member/cards/card-item.tsx'],
    ['staff parts in the member app', 'src/member/cards/card-item.tsx', 'src/staff/kit/icons.tsx'],
    ['an app in what both share', 'src/shared/shops/shop-card.tsx', 'src/member/shops/shop-list.tsx'],
    ['a room in another', 'src/member/cards/card-item.tsx', 'src/member/shops/shop-list.tsx'],
    ['a screen in a screen', 'src/member/screens/home.tsx', 'src/member/screens/cards/recharge.tsx'],
    ['the frame in a screen', 'src/member/screens/home.tsx', 'src/member/app/routes.tsx'],
    ['a page in the kit', 'src/staff/kit/pager.tsx', 'src/staff/board/duty-board.tsx'],
    ['the frame in a page of the staff', 'src/staff/board/operation.tsx', 'src/staff/app/staff-pages.ts'],
    ['wire words on a page', 'src/staff/board/operation.tsx', 'src/contract/staff/board/board.ts'],
    ['wire words on a screen', 'src/member/screens/home.tsx', 'src/contract/shops.ts'],
    ['a leaf that looks up', 'src/lib/listeners.ts', 'src/domain/shops/shop.ts'],
    ['a design system that knows tanning', 'src/ui/forms/button.tsx', 'src/domain/shops/shop.ts'],
    ['a rule that asks the network', 'src/domain/shops/shop.ts', 'src/client/api/shops/shops.ts'],
    ['storage that asks the network', 'src/client/storage/rows/database.ts', 'src/client/api/shops/shops.ts'],
    ['a worker with screens', 'sw/index.ts', 'src/ui/forms/button.tsx'],
  ])('%s', (_, from, to) => {
    expect(whyAgainst({ from, to })).toBeDefined()
  })

  it('a ring of three, of which one only takes a type', () => {
    const ring = [
      { from: 'src/lib/a.ts', to: 'src/lib/b.ts' },
      { from: 'src/lib/b.ts', to: 'src/lib/c.ts' },
      { from: 'src/lib/c.ts', to: 'src/lib/a.ts' },
    ]
    expect(findCycles([...imports, ...ring])).toContainEqual(['src/lib/a.ts', 'src/lib/b.ts', 'src/lib/c.ts'])
  })

  it('two folders of the domain that need each other', () => {
    const pair = [
      { from: 'src/domain/legal/a.ts', to: 'src/domain/notices/b.ts' },
      { from: 'src/domain/notices/c.ts', to: 'src/domain/legal/d.ts' },
    ]
    expect(findRoomCycles(pair, 'src/domain/')).toHaveLength(1)
  })

  it.each([
    [`import { a } from './x.ts'`],
    [`import type { A } from './x.ts'`],
    [`import { type A } from './x.ts'`],
    [`export * from './x.ts'`],
    [`export type { A } from './x.ts'`],
    [`const a = await import('./x.ts')`],
    [`let a: typeof import('./x.ts')`],
    [`new Worker(new URL('./x.ts', import.meta.url))`],
  ])('%s', (source) => {
    expect(specifiersOf('planted.ts', `${source}\n`)).toEqual(['./x.ts'])
  })

  it.each([
    ['an answer that reads to the right', 'server/modules/shops/answers/a.ts', 'server/modules/beds/store/beds.ts'],
    ['an action that writes to the left', 'server/modules/doors/actions/a.ts', 'server/modules/cards/store/cards.ts'],
    ['a staff call with its contract', 'src/staff/board/board-calls.ts', 'src/contract/staff/board/board.ts'],
    ['a page of the staff with a list of values', 'src/staff/board/a.tsx', 'src/contract/staff/ledger-kinds.ts'],
    ['a screen with parts of two rooms', 'src/member/screens/home.tsx', 'src/member/shops/shop-list.tsx'],
    ['the root with everything of the server', 'server/app.ts', 'server/modules/doors/calls/doors.ts'],
  ])('nothing about %s', (_, from, to) => {
    expect(whyAgainst({ from, to })).toBeUndefined()
  })
})
