// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'

import { staffRoutesBelow } from '#src/staff/app/routes/staff-routes.ts'

/** What the search of the route at an address comes to. */
function searchAt(address: string): Record<string, unknown> {
  const root = createRootRoute()
  const routeTree = root.addChildren([staffRoutesBelow(root)])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [`/admin/${address}`] }) })
  const matches = router.matchRoutes(router.latestLocation)
  expect(matches.map(({ searchError }) => searchError)).not.toContainEqual(expect.anything())
  const found = matches.at(-1)
  expect(found?.routeId, address).toBe(`/admin/${address.split('?')[0]}`)
  return found?.search ?? {}
}

const kinds = {
  date: { good: ['2026-11-22', '2028-02-29'], wrong: ['2026-02-30', '2026-13-01', '22.11.2026', '0', '20261122'] },
  time: { good: ['09:05', '23:59'], wrong: ['24:00', '9:05', '12:60', '12'] },
  id: { good: ['cwb-1', 'm_1.x', '007'], wrong: ['a b', '../x', 'x'.repeat(65), '<b>', '"', '%00'] },
  number: { good: ['1', '999'], wrong: ['0', '-1', '1.5', '1e999', 'one', '12345678901'] },
  words: { good: ['陳', 'A-2026', '2'], wrong: ['', '%20%20', 'x'.repeat(81)] },
} as const
const wrongForAll = ['null', 'true', '{"a":1}', '[1,2]', '{}', '[]', '{"toString":1}']

type Kind = keyof typeof kinds | readonly string[]

/** Each page, and what its address may say. */
const pages: Record<string, Record<string, Kind>> = {
  dashboard: { date: 'date' },
  operation: { tab: ['beds', 'alerts', 'arrivals'], bed: 'id' },
  appointmentchange: calendar(),
  appointmentcreate: calendar(),
  users: {
    q: 'words',
    chip: ['all', 'active', 'expiring', 'few', 'idle', 'blocked'],
    sort: ['chip', 'recent', 'name', 'times', 'joined'],
    page: 'number',
    member: 'id',
    tag: 'id',
    ends: 'number',
    lapsed: 'number',
    month: 'number',
  },
  userdetail: { member: 'id', tab: ['messages', 'visits', 'money', 'ledger'] },
  'user-recharge': { member: 'id', package: 'id', sell: ['products'] },
  stock: { tab: ['products'], product: 'id', do: ['receive', 'count'] },
  transactions: {
    date: 'date',
    to: 'date',
    group: ['all', 'money', 'times', 'unsettled'],
    kind: ['sale', 'refund', 'gift', 'unfreeze'],
    method: ['cash', 'fps', 'card', 'transfer', 'online'],
    staff: 'id',
    member: 'id',
    bed: 'id',
    page: 'number',
    line: 'id',
    issues: ['open', 'settled'],
  },
  reports: {
    tab: ['overview', 'revenue', 'use'],
    period: ['today', 'week', 'month', 'custom'],
    from: 'date',
    to: 'date',
    at: 'number',
  },
  devices: { bed: 'id', print: 'id' },
  'device-setting': { device: 'id' },
  'device-config': { kind: ['stand-up', 'lie-down', 'protocol', 'keys'] },
  'device-records': {
    tab: ['sessions', 'events', 'faults', 'doors'],
    only: ['all', 'unsettled', 'contradicted', 'variance'],
    date: 'date',
    device: 'id',
    session: 'id',
    page: 'number',
  },
  packages: { package: 'id' },
  banners: { banner: 'id' },
  'time-slots': { type: ['stand-up', 'lie-down'], view: ['week', 'day'], date: 'date' },
  'shop-info': {},
  shops: {},
  'shop-create': {},
  'global-config': { section: ['booking', 'safety', 'codes', 'contact', 'legal', 'features', 'retention'] },
}

function calendar(): Record<string, Kind> {
  return { date: 'date', open: 'id', id: 'id', q: 'words', page: 'number', member: 'id', device: 'id', time: 'time' }
}

const cases = Object.entries(pages).flatMap(([page, search]) =>
  Object.entries({ ...search, shop: 'number' as const }).map(([name, kind]) => ({ page, name, kind })),
)

describe('the address of a staff page', () => {
  it('leads to each of the twenty-one pages', () => {
    expect(Object.keys(pages)).toHaveLength(21)
    for (const page of Object.keys(pages)) searchAt(page)
  })

  it.each(cases)('of $page keeps a good $name', ({ page, name, kind }) => {
    for (const value of typeof kind === 'string' ? kinds[kind].good : kind) {
      const read = searchAt(`${page}?${name}=${encodeURIComponent(value)}`)[name]
      expect(read).toBe(kind === 'number' ? Number(value) : value)
    }
  })

  it.each(cases)('of $page falls back to the default for a wrong $name', ({ page, name, kind }) => {
    const wrong = typeof kind === 'string' ? kinds[kind].wrong : ['x', '__proto__', 'constructor', 'SALE']
    for (const value of [...wrong, ...wrongForAll]) {
      const read = searchAt(`${page}?${name}=${value.startsWith('%') ? value : encodeURIComponent(value)}`)[name]
      expect(read, `${name}=${value}`).toBeUndefined()
    }
  })

  it('does not stumble over names that no page knows', () => {
    const search = searchAt('users?__proto__=1&constructor=x&hasOwnProperty=1&chip[]=few&page=1&page=2&q=%E0%A4%A')
    expect(search['page']).toBeUndefined()
    expect(search['chip']).toBeUndefined()
  })

  it('is understood as an earlier version of the app wrote it', () => {
    expect(searchAt('users?page=%222%22&shop=%223%22')).toMatchObject({ page: 2, shop: 3 })
    expect(searchAt('transactions?close=%221%22')).toMatchObject({ close: true })
    expect(searchAt('userdetail?member=12')).toMatchObject({ member: '12' })
  })

  it('reads the close of the day as open or not', () => {
    expect(searchAt('transactions?close=true')['close']).toBe(true)
    for (const wrong of ['null', '{}', '[]']) expect(searchAt(`transactions?close=${wrong}`)['close']).toBeUndefined()
    expect(searchAt('transactions?drawer=true')['drawer']).toBe(true)
  })

  it('says over every page whether a walk-in is open', () => {
    for (const page of ['operation', 'users', 'appointmentchange']) {
      expect(searchAt(`${page}?walkin=true`)['walkin']).toBe(true)
      for (const wrong of ['null', '{}', '[]']) expect(searchAt(`${page}?walkin=${wrong}`)['walkin']).toBeUndefined()
    }
  })
})
