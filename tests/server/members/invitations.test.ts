import { describe, expect, test } from 'vitest'

import { engines, racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { openInvitations } from '../../support/staff/invitations.ts'
import { day, hour, tally } from '../../support/open-server.ts'

describe.each(engines)('an invitation to the staff on $name', (engine) => {
  const open = () => openInvitations(engine)

  test('makes whoever takes it up staff of the studio, once, and the log names both persons', async () => {
    const { invite, read, accept, member, list, levels, staffLog, clerk } = await open()
    const { id, code } = await invite({ name: '彭心悅', shops: [{ shop_id: 2, level: 'staff' }] })
    const pang = await member({ nickname: '阿悅' })
    expect((await read(pang, code)).data).toMatchObject({
      state: 'open',
      level: null,
      shops: [{ shop_id: 2, level: 'staff' }],
      inviter_name: '陳店長',
    })
    expect((await accept(pang, code)).code).toBe('none')
    expect(await levels(pang)).toEqual({ level: null, shops: { 2: 'staff' } })
    expect((await read(pang, code)).data.state).toBe('accepted')
    const other = await member()
    expect((await read(other, code)).data.state).toBe('used')
    expect(await accept(other, code)).toMatchObject({ code: 'invitation-over', data: { state: 'used' } })
    expect(await levels(other)).toEqual({ level: null, shops: {} })
    const [listed] = await list()
    expect(listed).toMatchObject({ state: 'used', name: '彭心悅', used_by: { uid: pang.uid, nickname: '阿悅' } })
    const log = await staffLog()
    expect(log.find(({ what }) => what === 'access.invite')).toMatchObject({
      staffUid: clerk.uid,
      subject: `invitation:${id}`,
    })
    const taken = log.find(({ what }) => what === 'access.accept')
    expect(taken).toMatchObject({ staffUid: pang.uid, subject: `member:${pang.uid}` })
    expect(taken?.after).toContain(clerk.uid)
  })

  test('is made once for one wish, and its code stands nowhere in the database', async () => {
    const { admin, link, store, clerk } = await open()
    const input = {
      ...anIntent(clerk),
      name: null,
      level: null,
      shops: [{ shop_id: 1, level: 'staff' as const }],
      hours: 72,
    }
    const [first, second] = [await admin('access/invite', input), await admin('access/invite', input)]
    expect(second.data).toEqual(first.data)
    const code = await link(first.data.invitation_id)
    expect(await link(first.data.invitation_id)).toBe(code)
    const [, proof = ''] = code.split('.')
    expect(proof).toHaveLength(22)
    const rows = [
      await store.db.selectFrom('invitations').selectAll().execute(),
      await store.db.selectFrom('operations').selectAll().execute(),
      await store.db.selectFrom('staffLog').selectAll().execute(),
    ]
    expect(rows[0]).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(proof)
  })

  test('ends after three days, or once it is taken back, and then its link is given no more', async () => {
    const { invite, read, accept, member, travel, list, revoke, admin, staffLog } = await open()
    const { code } = await invite({})
    const guest = await member()
    travel(3 * day - 1)
    expect((await read(guest, code)).data.state).toBe('open')
    travel(1)
    expect((await read(guest, code)).data.state).toBe('ended')
    expect(await accept(guest, code)).toMatchObject({ code: 'invitation-over', data: { state: 'ended' } })
    expect(await list()).toMatchObject([{ state: 'ended', used_by: null }])
    const { id, code: taken } = await invite({})
    expect((await revoke(id)).data.state).toBe('revoked')
    expect((await read(guest, taken)).data.state).toBe('revoked')
    expect(await accept(guest, taken)).toMatchObject({ code: 'invitation-over', data: { state: 'revoked' } })
    expect(await revoke(id)).toMatchObject({ code: 'invitation-over', data: { state: 'revoked' } })
    expect((await admin('access/link', { invitation_id: id })).code).toBe('invitation-over')
    expect((await admin('access/link', { invitation_id: 'no-such' })).code).toBe('not-found')
    expect((await staffLog()).filter(({ what }) => what === 'access.revoke')).toHaveLength(1)
  })

  test('is over once the inviter is no owner any more, also when they become one again', async () => {
    const { invite, read, accept, member, setLevel, change } = await open()
    const second = await member({ role: 'admin', staffLevel: 'owner' })
    const { code } = await invite({}, second)
    const guest = await member()
    expect((await read(guest, code)).data.state).toBe('open')
    await setLevel(second, 'manager')
    expect((await read(guest, code)).data.state).toBe('revoked')
    await setLevel(second, 'owner')
    expect(await accept(guest, code)).toMatchObject({ code: 'invitation-over', data: { state: 'revoked' } })
    const later = await invite({}, second)
    await change(second, { blocked: 1 })
    expect((await accept(guest, later.code)).data).toEqual({ state: 'ended' })
  })

  test('raises nobody by their own invitation, and no member who is blocked', async () => {
    const { invite, read, accept, member, clerk, levels } = await open()
    const { code } = await invite({})
    expect(await accept(clerk, code)).toMatchObject({ code: 'invitation-over', data: { state: 'own' } })
    const blocked = await member({ blocked: 1 })
    expect((await read(blocked, code)).data.state).toBe('blocked')
    expect((await accept(blocked, code)).code).toBe('invitation-over')
    expect(await levels(blocked)).toEqual({ level: null, shops: {} })
  })

  test('never lowers what somebody has, and says when it would add nothing', async () => {
    const { invite, accept, clerkAt, member, levels } = await open()
    const manager = await clerkAt({ 1: 'manager' })
    const staffAt1 = await invite({ shops: [{ shop_id: 1, level: 'staff' }] })
    expect((await accept(manager, staffAt1.code)).data).toEqual({ state: 'no-gain' })
    const staffAtBoth = await invite({
      shops: [
        { shop_id: 1, level: 'staff' },
        { shop_id: 2, level: 'staff' },
      ],
    })
    expect((await accept(manager, staffAtBoth.code)).code).toBe('none')
    expect(await levels(manager)).toEqual({ level: null, shops: { 1: 'manager', 2: 'staff' } })
    const staffOfChain = await invite({ level: 'staff', shops: [] })
    expect((await accept(manager, staffOfChain.code)).data).toEqual({ state: 'clash' })
    const everywhere = await member({ role: 'admin', staffLevel: 'staff' })
    const managerAt1 = await invite({ shops: [{ shop_id: 1, level: 'manager' }] })
    expect((await accept(everywhere, managerAt1.code)).data).toEqual({ state: 'clash' })
    const ofChain = await invite({ level: 'manager', shops: [] })
    expect((await accept(everywhere, ofChain.code)).code).toBe('none')
    expect(await levels(everywhere)).toEqual({ level: 'manager', shops: {} })
  })

  test('gives the same answer to the same call again, and gives the level only once', async () => {
    const { invite, post, member, staffLog, setLevel, levels } = await open()
    const { code } = await invite({})
    const guest = await member()
    const input = { ...anIntent(guest), code }
    expect((await post('/api/invitation/accept', input)).code).toBe('none')
    await setLevel(guest, null)
    expect((await post('/api/invitation/accept', input)).code).toBe('none')
    expect(await levels(guest)).toEqual({ level: null, shops: {} })
    expect((await staffLog()).filter(({ what }) => what === 'access.accept')).toHaveLength(1)
  })

  test('is guessed at ten times in an hour by one member, who then waits also with a right code', async () => {
    const { invite, read, accept, member, travel } = await open()
    const { id, code } = await invite({})
    const guest = await member()
    const tried: { code: string }[] = []
    for (let guess = 0; guess < 12; guess++) tried.push(await read(guest, `${id}.${String(guess).padStart(22, 'A')}`))
    expect(tally(tried)).toEqual({ 'not-found': 10, 'too-many': 2 })
    expect((await accept(guest, code)).code).toBe('too-many')
    expect((await accept(await member(), `${code}x`)).code).toBe('not-found')
    travel(hour)
    expect((await accept(guest, code)).code).toBe('none')
  })

  test('needs a level, at studios that there are, and a fresh proof of who invites', async () => {
    const { admin, clerk, signIn, travel, post } = await open()
    const owner = await signIn(clerk)
    const said = async (fields: object) =>
      (await admin('access/invite', { name: null, level: null, shops: [], hours: 72, ...fields })).code
    expect(await said({})).toBe('bad-request')
    expect(await said({ shops: [{ shop_id: 9, level: 'staff' }] })).toBe('bad-request')
    expect(await said({ shops: [{ shop_id: 1, level: 'owner' }] })).toBe('bad-request')
    expect(await said({ level: 'staff', shops: [{ shop_id: 1, level: 'staff' }] })).toBe('bad-request')
    expect(await said({ level: 'staff', hours: 1000 })).toBe('bad-request')
    travel(6 * 60_000)
    const input = { ...anIntent(owner), shop_id: 1, name: null, level: 'staff', shops: [], hours: 72 }
    expect((await post('/api/admin/access/invite', input)).code).toBe('proof-needed')
    expect((await post('/api/admin/access/link', { ...owner, invitation_id: 'any' })).code).toBe('proof-needed')
  })

  test('gives no level to the clerk of a locked tablet', async () => {
    const { invite, accept, clerkAt, signIn, travel, levels } = await open()
    const { code } = await invite({ level: 'manager', shops: [] })
    const found = await signIn(await clerkAt({ 1: 'staff' }))
    travel(31 * 60_000)
    expect((await accept(found, code)).code).toBe('locked')
    expect(await levels(found)).toEqual({ level: null, shops: { 1: 'staff' } })
  })

  test('keeps no name of a person who has deleted the account, and goes after three months', async () => {
    const { invite, accept, member, setLevel, list, erase, sweepNow, signIn, clerk, travel } = await open()
    const guest = await member()
    const { code } = await invite({ name: '彭心悅' })
    await accept(guest, code)
    await setLevel(guest, null)
    await erase(guest)
    expect(await list()).toMatchObject([{ name: null, used_by: { uid: guest.uid, nickname: '' } }])
    travel(94 * day)
    await sweepNow()
    expect(await list(await signIn(clerk))).toEqual([])
  })
})

describe.each(racingEngines)('an invitation that several take up at once, on $name', (engine) => {
  test('is one person’s, and their level only', async () => {
    const { invite, accept, member, levels, staffLog } = await openInvitations(engine)
    for (let round = 0; round < 4; round++) {
      const { code } = await invite({})
      const people = [await member(), await member(), await member(), await member()]
      const tries = people.flatMap((who) => [who, who])
      const answers = await Promise.all(tries.map(async (who) => ({ who, said: (await accept(who, code)).code })))
      const heard = new Set(answers.filter(({ said }) => said === 'none').map(({ who }) => who.uid))
      expect(heard.size).toBe(1)
      const raised = []
      for (const who of people) if (Object.keys((await levels(who)).shops).length > 0) raised.push(who.uid)
      expect(raised).toEqual([...heard])
    }
    expect((await staffLog()).filter(({ what }) => what === 'access.accept')).toHaveLength(4)
  })

  test('is taken up before the inviter loses the level, or not at all', async () => {
    const { invite, accept, member, setLevel, levels, staffLog } = await openInvitations(engine)
    for (let round = 0; round < 6; round++) {
      const second = await member({ role: 'admin', staffLevel: 'owner' })
      const { code } = await invite({}, second)
      const guest = await member()
      const [accepted, lowered] = await Promise.all([accept(guest, code), setLevel(second, 'staff')])
      expect(lowered.code).toBe('ok')
      const log = await staffLog()
      const at = (what: string, uid: string) =>
        log.findIndex((one) => one.what === what && one.subject === `member:${uid}`)
      if (accepted.code === 'none') expect(at('access.accept', guest.uid)).toBeGreaterThanOrEqual(0)
      else expect(await levels(guest)).toEqual({ level: null, shops: {} })
      expect(['none', 'invitation-over']).toContain(accepted.code)
    }
  })
})
