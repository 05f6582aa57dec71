import { describe, expect, test } from 'vitest'

import { readSelf } from '#src/contract/staff/self.ts'

import { engines } from '../../support/engines.ts'
import { openServer } from '../../support/open-server.ts'
import { addSecondShop } from '../../support/staff/two-shops.ts'

describe.each(engines)('what one of the staff may do on $name', (engine) => {
  test('is told for each studio where the levels differ', async () => {
    const place = await openServer(engine)
    const { clerkAt } = await addSecondShop(place)
    const clerk = await clerkAt({ 1: 'manager', 2: 'staff' })
    const { data } = await place.post(readSelf.path, { ...clerk })
    const [first, second] = data.shops
    expect([first, second]).toMatchObject([
      { shop_id: 1, level: 'manager' },
      { shop_id: 2, level: 'staff' },
    ])
    expect(data.level).toBe('manager')
    expect(first.allowed).toEqual(expect.arrayContaining(['/api/admin/shops/save', '/api/admin/shops/get']))
    expect(second.allowed).toContain('/api/admin/shops/get')
    expect(second.allowed).not.toContain('/api/admin/shops/save')
    // What belongs to no single studio is decided by the highest level.
    expect(second.allowed).toContain('/api/admin/users/list')
  })

  test('is told once to the staff of the chain', async () => {
    const place = await openServer(engine)
    const owner = await place.member({ role: 'admin', staffLevel: 'owner' })
    const { data } = await place.post(readSelf.path, { ...owner })
    expect(data).not.toHaveProperty('shops')
    expect(data.allowed).toContain('/api/admin/shops/save')
  })
})
