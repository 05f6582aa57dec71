import { describe, expect, onTestFinished, test } from 'vitest'

import { subscribePush } from '#src/contract/notices.ts'

import { createApp } from '#server/app.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { type NoticeDeps, sendDueNotices } from '#server/modules/notices/actions/send-notices.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { anIntent, type SignedIn } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { readStaffLog } from '../../support/logs/log-faults.ts'
import { aSubscription, pushInbox } from '../../support/members/push-inbox.ts'
import { textDeps } from '../../support/members/text-deps.ts'
import { day, hour, openServer } from '../../support/open-server.ts'

const text = 'Weekday mornings −20%'

/** Ann takes notifications, Bo text messages; Cy allows neither way that reaches him, and Di allows nothing. */
async function setup(engine: Engine, money = usualMoney) {
  const place = await openServer(engine)
  const { post, member, store, inbox, clock } = place
  const manager = await member({ role: 'admin', staffLevel: 'manager', nickname: '陳店長' })
  const english = { language: 'en-US' } as const
  const [ann, bo, cy, di] = [
    await member({ nickname: 'Ann', ...english }),
    await member({ nickname: 'Bo', phone: '+85291234545', ...english }),
    await member({ nickname: 'Cy', ...english }),
    await member({ nickname: 'Di', ...english }),
  ]
  const call = (who: SignedIn, noun: string, fields: object = {}) => post(`/api/admin/${noun}`, anIntent(who, fields))
  const allow = (who: SignedIn, withTexts: boolean, isAllowed = true) =>
    post('/api/user/chooseMarketing', anIntent(who, { is_allowed: isAllowed, with_texts: withTexts }))
  await allow(ann, true)
  await allow(bo, true)
  await allow(cy, false)
  await post(subscribePush.path, anIntent(ann, { subscription: aSubscription('ann') }), { 'accept-language': 'en-US' })
  const { pushed, send } = pushInbox()
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const texts = { ...textDeps({ messenger: inbox.messenger, money, onError }), publicOrigin: 'https://studio.example' }
  const deps: NoticeDeps = { store, send, texts, onError }
  const offer = (fields: object = {}) => ({ texts: [{ language: 'en-US', text }], members: 3, ...fields })
  const sms = () => inbox.messages.map((message) => message.text)
  const listed = async (filter: object) =>
    (await call(manager, 'users/list', filter)).data.list
      .map(({ nickname }: { nickname: string }) => nickname)
      .toSorted()
  const notices = () => store.db.selectFrom('notices').selectAll().execute()
  const tick = () => sendDueNotices(deps)
  return {
    ...place,
    manager,
    ann,
    bo,
    cy,
    di,
    call,
    allow,
    pushed,
    errors,
    deps,
    offer,
    sms,
    listed,
    notices,
    tick,
    clock,
  }
}

describe.each(engines)('a group of members on $name', (engine) => {
  test('is found by a tag, the end of a package, the last visit and the month of the birthday', async () => {
    const { call, manager, ann, bo, cy, listed, store, clock, member } = await setup(engine)
    const { data } = await call(manager, 'tags/add', { name: 'Regular' })
    const tag_id = data.list[0].tag_id
    for (const one of [ann, bo]) await call(manager, 'user/tag', { member_uid: one.uid, tag_id, is_on: true })
    await call(manager, 'user/save', { member_uid: bo.uid, rev: 1, birthday: '1990-05-31' })
    await call(manager, 'user/save', { member_uid: cy.uid, rev: 1, birthday: '1990-12-01' })
    const reference = 'order-1'
    await store.transaction((tx) =>
      addCard(tx, { memberUid: cy.uid, timesTotal: 5, validUntil: clock.now + 20 * day, reference }, clock.now),
    )
    await member({ nickname: 'Old', createdAt: clock.now - 200 * day })
    expect(await listed({ tag_id })).toEqual(['Ann', 'Bo'])
    expect(await listed({ tag_id, birth_month: 5 })).toEqual(['Bo'])
    expect(await listed({ birth_month: 12 })).toEqual(['Cy'])
    expect([await listed({ ends_within_days: 19 }), await listed({ ends_within_days: 21 })]).toEqual([[], ['Cy']])
    expect([await listed({ lapsed_days: 199 }), await listed({ lapsed_days: 201 })]).toEqual([['Old'], []])
  })

  test('is exported for offers with those alone who allow them, and written down as such', async () => {
    const { call, manager, store } = await setup(engine)
    const { csv, file_name } = (await call(manager, 'users/export', { purpose: 'marketing' })).data
    expect(file_name).toBe('members-for-offers-2026-11-21.csv')
    const names = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(',')[1])
    expect(names.toSorted()).toEqual(['Ann', 'Bo', 'Cy'])
    expect(csv).toMatch(/,Bo,'?\+852 ?9123 ?4545,/)
    expect(csv).toMatch(/,Cy,'\+852 •••• ••\d\d,/)
    const entry = (await readStaffLog(store.db)).find(({ what }) => what === 'users.export')
    expect(entry?.after).toContain('"purpose":"marketing"')
  })

  test('is told beforehand how many get it, by what, and what it costs', async () => {
    const { call, manager, member } = await setup(engine)
    const preview = (await call(manager, 'groups/preview')).data
    expect(preview).toEqual({
      in_group: { count: 5, is_capped: false },
      members: 3,
      push: 1,
      texts: 1,
      unreached: 1,
      cost_micros: 90_000,
      currency: 'USD',
      is_too_large: false,
    })
    const clerk = await member({ role: 'admin', staffLevel: 'staff' })
    expect((await call(clerk, 'groups/preview')).code).toBe('forbidden')
  })

  test('gets a message once, by push or else by text message, each with the way to stop', async () => {
    const { call, manager, post, offer, tick, pushed, sms, notices, bo } = await setup(engine)
    const intent = anIntent(manager, offer())
    const [first, again] = [await post('/api/admin/groups/send', intent), await post('/api/admin/groups/send', intent)]
    expect([first.data.members, again.data]).toEqual([3, first.data])
    await tick()
    await tick()
    expect(await notices()).toHaveLength(3)
    expect(pushed.map((each) => JSON.parse(each))).toMatchObject([
      {
        title: 'Offers and news',
        body: `${text} • Tap to read it or to stop offers`,
        path: expect.stringMatching(/^\/hk\/offer\?key=/),
      },
    ])
    expect(sms()).toEqual([
      expect.stringMatching(
        /^\[.+\] Offers and news: Weekday mornings −20% To stop: https:\/\/studio\.example\/hk\/offer\?key=/,
      ),
    ])
    const { list } = (await call(manager, 'groups/list')).data
    expect(list).toMatchObject([{ text, staff_name: '陳店長', members: 3, push: 1, texts: 1, waiting: 0, not_sent: 1 }])
    const messages = (await call(manager, 'user/messages', { member_uid: bo.uid })).data.list
    expect(messages).toMatchObject([{ kind: 'offer', text, state: 'sent', via: 'sms' }])
  })

  test('is stopped by the link in it, without signing in, and by nothing that is guessed', async () => {
    const { call, manager, post, offer, tick, sms, store, bo } = await setup(engine)
    await call(manager, 'groups/send', offer())
    await tick()
    const key = sms()[0]?.split('key=')[1]
    expect((await post('/api/offers/read', { key })).data).toEqual({ text, is_allowed: true })
    expect((await post('/api/offers/stop', { key })).data).toMatchObject({ is_allowed: false })
    expect((await post('/api/offers/stop', { key })).code).toBe('ok')
    expect((await post('/api/offers/stop', { key: 'x'.repeat(22) })).code).toBe('not-found')
    const last = await store.db.selectFrom('marketingChoices').selectAll().where('place', '=', 'message').execute()
    expect(last).toMatchObject([{ memberUid: bo.uid, isAllowed: 0, staffUid: null }])
    expect((await call(manager, 'groups/preview')).data).toMatchObject({ members: 2, texts: 0 })
  })

  test('sends nothing to who took the permission back while it waited', async () => {
    const { call, manager, offer, tick, sms, pushed, allow, ann, bo } = await setup(engine)
    await call(manager, 'groups/send', offer())
    await allow(ann, false, false)
    await allow(bo, false, false)
    await tick()
    expect([sms(), pushed]).toEqual([[], []])
  })

  test('sends nothing to who was blocked while it waited', async () => {
    const { call, manager, offer, tick, sms, pushed, ann, bo } = await setup(engine)
    await call(manager, 'groups/send', offer())
    for (const { uid } of [ann, bo]) {
      const block = { member_uid: uid, rev: 1, until: null, reason: 'left the bed dirty' }
      expect((await call(manager, 'user/block', block)).code).toBe('ok')
    }
    await tick()
    expect([sms(), pushed]).toEqual([[], []])
  })

  test('is asked about anew when it has changed since it was looked at', async () => {
    const { call, manager, offer, notices, allow, di } = await setup(engine)
    await allow(di, false)
    const refused = await call(manager, 'groups/send', offer())
    expect([refused.code, refused.data.members]).toEqual(['changed', 4])
    expect(await notices()).toEqual([])
  })

  test('is left alone by night, and hears of it in the morning', async () => {
    const { call, manager, offer, tick, sms, pushed, clock } = await setup(engine)
    // 23:00 in Hong Kong.
    clock.now = Date.parse('2026-11-21T15:00:00Z')
    await call(manager, 'groups/send', offer())
    await tick()
    expect([sms(), pushed]).toEqual([[], []])
    clock.now += 9 * hour
    await tick()
    expect([sms(), pushed].map(({ length }) => length)).toEqual([1, 1])
  })

  test('leaves half of the money for messages to codes', async () => {
    const money = { ...usualMoney, perHour: 170_000 }
    const { call, manager, offer, tick, sms, allow, cy, errors, clock } = await setup(engine, money)
    await allow(cy, true)
    await call(manager, 'groups/send', offer())
    await tick()
    expect(sms()).toHaveLength(1)
    expect(errors).toEqual([])
    clock.now += 4 * hour
    await tick()
    expect(sms()).toHaveLength(2)
  })
})

describe.each(racingEngines)('two servers on $name', (engine) => {
  test('send each of a group one message, whoever was asked and however often', async () => {
    const { post, manager, offer, deps, sms, pushed, notices, inbox, store: own, clock } = await setup(engine)
    const store = await openStore(own.place, { logSecret, clock: () => clock.now })
    onTestFinished(() => store.close())
    const app = await createApp({ store, messenger: inbox.messenger, pepper: 'p' })
    onTestFinished(() => app.close())
    const intent = anIntent(manager, offer())
    const there = () => app.inject({ method: 'POST', url: '/api/admin/groups/send', payload: intent })
    await Promise.all([post('/api/admin/groups/send', intent), there(), post('/api/admin/groups/send', intent)])
    expect(await notices()).toHaveLength(3)
    await Promise.all([deps.store, store, deps.store].map((each) => sendDueNotices({ ...deps, store: each })))
    expect([sms(), pushed].map(({ length }) => length)).toEqual([1, 1])
  })
})
