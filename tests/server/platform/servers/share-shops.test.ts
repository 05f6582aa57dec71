import { describe, expect, test } from 'vitest'

import { insertServer, listLiveServers } from '#server/platform/servers/server-rows.ts'
import { shareShops } from '#server/platform/servers/share-shops.ts'
import { engines } from '../../../support/engines.ts'
import { hour, minute, openServer } from '../../../support/open-server.ts'

describe.each(engines)('the studios of a server on $name', (engine) => {
  test('are not its own again before it has read who has them, however sure it is of its new lease', async () => {
    const { store, clock } = await openServer(engine)
    const server = { serverId: 'one', brokerName: 'server', hearsDevices: 1 as const, leaseEndsAt: clock.now + 1_000 }
    await insertServer(store.db, server)
    const live = await listLiveServers(store.db, clock.now)
    const shops = shareShops({ db: store.db, serverId: 'one', isSure: () => true })
    await shops.share(live, { wasSure: false })
    expect(shops.owns(1)).toBe(true)

    const looking = shops.share(live, { wasSure: true })
    expect(shops.owns(1), 'a look in between takes nothing away').toBe(true)
    await looking

    const back = shops.share(live, { wasSure: false })
    expect(shops.owns(1), 'another server may have had it').toBe(false)
    const again: number[] = []
    shops.onTaken((shopIds) => void again.push(...shopIds))
    await back
    expect(again).toContain(1)
  })

  test('are free within a minute where it died before its clock was put right', async () => {
    const { store, clock } = await openServer(engine)
    const own = { brokerName: 'server', hearsDevices: 1 as const, leaseEndsAt: clock.now + 8 * hour }
    await insertServer(store.db, { ...own, serverId: 'one' })
    const idsOf = async () => (await listLiveServers(store.db, clock.now)).map(({ serverId }) => serverId)
    expect(await idsOf(), 'it may live, and renew its lease in a second').toEqual(['one'])
    clock.now += minute
    expect(await idsOf()).toEqual([])
  })
})
