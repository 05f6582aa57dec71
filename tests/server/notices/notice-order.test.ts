import { describe, expect, test } from 'vitest'

import { listDue } from '#server/modules/notices/store/notices.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'
import { hour, minute } from '../../support/open-server.ts'

const offers = 60

describe.each(engines)('while a message goes to very many, on $name', (engine: Engine) => {
  test('what has just come due is sent with the next few, and all the others after it', async () => {
    const { store, clock, ann, notify, tick, push, said } = await withPhone(engine)
    const texts = Array.from({ length: offers }, (_, place) => String(place))
    for (const text of texts) {
      await notify(ann, { kind: 'broadcast', text: { 'zh-HK': text, 'zh-CN': text, 'en-US': text } })
      clock.now += 1
    }
    clock.now += minute
    const id = await addVisit(store, ann, { startsAt: clock.now + 6 * hour })
    await notify(ann, { kind: 'moved', appointmentId: id, fromAt: clock.now + 7 * hour })
    await tick()
    const bodies = said().map(({ body }) => body)
    expect(push.delivered).toHaveLength(offers + 1)
    const isOffer = (body: string) => texts.includes(body)
    expect(bodies.findIndex((body) => !isOffer(body))).toBeLessThan(20)
    expect(bodies.filter(isOffer).toSorted((a, b) => Number(a) - Number(b))).toEqual(texts)
  })

  test('of what came due one after the other, the earlier is taken in hand first', async () => {
    const { store, clock, ann, notify } = await withPhone(engine)
    const ids: string[] = []
    for (let place = 0; place < offers; place++) {
      clock.now += 1
      ids.push(await notify(ann, { kind: 'personal', text: String(place) }))
    }
    expect(await listDue(store.db, clock.now, 20)).toEqual(ids.slice(0, 20))
    clock.now += minute
    const late = await notify(ann, { kind: 'personal', text: 'closed' })
    clock.now += 1
    const later = await notify(ann, { kind: 'personal', text: 'open again' })
    expect(await listDue(store.db, clock.now, 20)).toEqual([late, later, ...ids.slice(0, 18)])
  })
})
