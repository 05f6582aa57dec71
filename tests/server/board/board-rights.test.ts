import { describe, expect, test } from 'vitest'

import { writeShopLevels } from '#server/modules/members/store/shop-levels.ts'
import { engines } from '../../support/engines.ts'
import { addSecondShop } from '../../support/staff/two-shops.ts'
import { watching } from '../../support/staff/watching.ts'
import { until } from '../../support/until.ts'

describe.each(engines)('an open line of the board on $name', (engine) => {
  test.each([
    { what: 'with one studio less', shops: [{ shopId: 1, level: 'staff' }] as const },
    {
      what: 'with a higher level at one of them',
      shops: [
        { shopId: 1, level: 'manager' },
        { shopId: 2, level: 'staff' },
      ] as const,
    },
  ])('ends, to be opened anew, once its clerk is left $what', async ({ shops }) => {
    const place = await watching(engine)
    const { store, watch } = place
    const { clerkAt } = await addSecondShop(place)
    const clerk = await clerkAt({ 1: 'staff', 2: 'staff' })
    const line = await watch(clerk, undefined, { alerts: true })
    await until(() => line.last('alerts') !== undefined, 'the first alerts')
    const shownAt = () => (line.last('alerts').shops as { shop_id: number }[]).map(({ shop_id }) => shop_id)
    expect(shownAt()).toEqual([1, 2])
    await store.transaction(async (tx) => writeShopLevels(tx, clerk.uid, [...shops], await store.now(tx)))
    await line.ended
    expect(line.events.at(-1)).toEqual({ event: 'end', data: { why: 'closing' } })
    const anew = await watch(clerk, undefined, { alerts: true })
    await until(() => anew.last('alerts') !== undefined, 'the alerts of now')
    expect((anew.last('alerts').shops as unknown[]).length).toBe(shops.length)
  })
})
