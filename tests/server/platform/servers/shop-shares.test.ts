import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { balanceShops } from '#server/platform/servers/shop-shares.ts'
import { seed } from '../../../support/seed.ts'

const many = fc.record({
  servers: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 8 }),
  shops: fc.array(fc.option(fc.nat(7)), { maxLength: 60 }),
})

test(`whatever they had, servers have the same number of studios or one more after three looks (SEED=${seed})`, () => {
  fc.assert(
    fc.property(many, ({ servers, shops }) => {
      let owners = shops.map((at, shopId) => ({ shopId, serverId: at === null ? null : (servers[at] ?? null) }))
      const look = (serverId: string) => {
        const { take, give } = balanceShops({ servers, owners }, serverId)
        owners = owners.map((shop) => {
          if (take.includes(shop.shopId)) {
            expect(shop.serverId).toBeNull()
            return { ...shop, serverId }
          }
          if (!give.includes(shop.shopId)) return shop
          expect(shop.serverId).toBe(serverId)
          return { ...shop, serverId: null }
        })
      }
      for (let round = 0; round < 3; round++) servers.forEach(look)
      const counts = servers.map((id) => owners.filter(({ serverId }) => serverId === id).length)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(shops.length)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      // From then on nothing moves.
      for (const id of servers) expect(balanceShops({ servers, owners }, id)).toEqual({ take: [], give: [] })
    }),
    { seed },
  )
})

test('servers that look at the same moment reach for different studios', () => {
  const owners = Array.from({ length: 11 }, (_, shopId) => ({ shopId, serverId: null }))
  const servers = ['c', 'a', 'b']
  const taken = servers.flatMap((id) => balanceShops({ servers, owners }, id).take)
  expect(taken.toSorted((one, other) => one - other)).toEqual(owners.map(({ shopId }) => shopId))
})

test('a server that does not hear devices gives everything', () => {
  const owners = [1, 2].map((shopId) => ({ shopId, serverId: 'deaf' }))
  expect(balanceShops({ servers: ['other'], owners }, 'deaf')).toEqual({ take: [], give: [1, 2] })
})
