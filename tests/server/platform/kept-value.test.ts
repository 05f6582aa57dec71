import { describe, expect, it, vi } from 'vitest'

import { keepValue } from '#server/platform/database/kept-value.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Store } from '#server/platform/database/store.ts'
import { engines } from '../../support/engines.ts'
import { addChain } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

interface Kept {
  store: Store
  clock: { now: number }
  phone: () => Promise<string | undefined>
  make: ReturnType<typeof vi.fn>
}

describe.each(engines)('a value that is kept, on $name', (engine) => {
  async function withKept(work: (kept: Kept) => Promise<void>): Promise<void> {
    const { place, remove } = await engine.readyPlace()
    const clock = { now: 1_000_000 }
    const store = await openStore(place, { logSecret, clock: () => clock.now })
    try {
      await addChain(store)
      const make = vi.fn<() => Promise<string | undefined>>(async () => {
        const row = await store.db.selectFrom('shops').select('phone').where('shopId', '=', 1).executeTakeFirst()
        return row?.phone
      })
      await work({ store, clock, make, phone: keepValue(store, ['shops'], make) })
    } finally {
      await store.close()
      await remove()
    }
  }

  it('is made once for all who ask within a second', () =>
    withKept(async ({ clock, make, phone }) => {
      await Promise.all([phone(), phone(), phone()])
      clock.now += 999
      await phone()
      expect(make).toHaveBeenCalledTimes(1)
      clock.now += 1
      await phone()
      expect(make).toHaveBeenCalledTimes(2)
    }))

  it('is made anew once this server has written to what it is made of, and not for anything else', () =>
    withKept(async ({ store, make, phone }) => {
      expect(await phone()).toBe('')
      await store.db.updateTable('devices').set({ online: 0 }).execute()
      expect(await phone()).toBe('')
      expect(make).toHaveBeenCalledTimes(1)
      await store.db.updateTable('shops').set({ phone: '+852 2000 0000' }).execute()
      expect(await phone()).toBe('+852 2000 0000')
      await store.db.deleteFrom('shops').where('shopId', '=', 99).execute()
      expect(await phone()).toBe('+852 2000 0000')
      expect(make).toHaveBeenCalledTimes(3)
    }))

  it('does not outlive a transaction that had written before it was read, and ended after', () =>
    withKept(async ({ store, phone }) => {
      await store.transaction(async (tx) => {
        await tx.updateTable('shops').set({ phone: '+852 2000 0000' }).execute()
        // On a database server others read what was there before.
        if (store.place.engine === 'postgres') expect(await phone()).toBe('')
      })
      expect(await phone()).toBe('+852 2000 0000')
    }))

  it('that could not be made is tried again', () =>
    withKept(async ({ make, phone }) => {
      make.mockRejectedValueOnce(new Error('no database'))
      await expect(phone()).rejects.toThrow('no database')
      expect(await phone()).toBe('')
    }))
})
