import { describe, expect, test } from 'vitest'

import { engines } from '../../support/engines.ts'
import { openInvitations } from '../../support/staff/invitations.ts'

describe.each(engines)('access to a studio that is closed for good, on $name', (engine) => {
  async function withClosing() {
    const place = await openInvitations(engine)
    const close = () => place.store.db.updateTable('shops').set({ stage: 'closed' }).where('shopId', '=', 2).execute()
    return { ...place, close }
  }
  const here = { shop_id: 1, level: 'staff' }
  const there = { shop_id: 2, level: 'staff' }

  test('is not got by an invitation from before, which would open the files of all members', async () => {
    const { invite, read, accept, member, levels, close } = await withClosing()
    const { code } = await invite({ shops: [there] })
    await close()
    const guest = await member()
    expect((await read(guest, code)).data.state).toBe('ended')
    expect(await accept(guest, code)).toMatchObject({ code: 'invitation-over', data: { state: 'ended' } })
    expect(await levels(guest)).toEqual({ level: null, shops: {} })
  })

  test('is left out of an invitation to other studios too', async () => {
    const { invite, read, accept, member, levels, close } = await withClosing()
    const { code } = await invite({ shops: [here, there] })
    await close()
    const guest = await member()
    expect((await read(guest, code)).data).toMatchObject({ state: 'open', shops: [here] })
    expect((await accept(guest, code)).code).toBe('none')
    expect(await levels(guest)).toEqual({ level: null, shops: { 1: 'staff' } })
  })

  test('is given to nobody any more, stays with who had it, and can be taken away', async () => {
    const { admin, clerkAt, levels, member, store, close } = await withClosing()
    const clerk = await clerkAt({ 2: 'staff' })
    const guest = await member()
    await close()
    const terms = { name: null, level: null, hours: 72, shops: [there] }
    expect((await admin('access/invite', terms)).code).toBe('bad-request')
    const set = async ({ uid }: { uid: string }, shops: object[]) => {
      const row = store.db.selectFrom('members').select('rev').where('uid', '=', uid)
      const { rev } = await row.executeTakeFirstOrThrow()
      return (await admin('access/set', { member_uid: uid, rev, level: null, shops, reason: 'New rota' })).code
    }
    expect(await set(guest, [there])).toBe('bad-request')
    expect(await set(clerk, [here, there])).toBe('ok')
    expect(await levels(clerk)).toEqual({ level: null, shops: { 1: 'staff', 2: 'staff' } })
    expect(await set(clerk, [])).toBe('ok')
    expect(await levels(clerk)).toEqual({ level: null, shops: {} })
  })
})
