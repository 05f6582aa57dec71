import { describe, expect, test } from 'vitest'

import { type Engine, engines } from '../../support/engines.ts'
import { addVisit } from '../../support/fixtures.ts'
import { withPhone } from '../../support/messaging/with-phone.ts'
import { hour } from '../../support/open-server.ts'

const offers = 60

describe.each(engines)('while a message goes to very many, on $name', (engine: Engine) => {
  test('what has just come due is sent with the next few, and all the others after it', async () => {
    const { store, clock, ann, notify, tick, push, said } = await withPhone(engine)
    const texts = Array.from({ length: offers }, (_, place) => String(place))
    for (const text of texts) {
      await notify(ann, { kind: 'broadcast', text: { 'zh-HK': text, 'zh-CN': text, 'en-US': text } })
      clock.now += 1
    }
    const id = await addVisit(store, ann, { startsAt: clock.now + 6 * hour })
    await notify(ann, { kind: 'moved', appointmentId: id, fromAt: clock.now + 7 * hour })
    await tick()
    const bodies = said().map(({ body }) => body)
    expect(push.delivered).toHaveLength(offers + 1)
    const isOffer = (body: string) => texts.includes(body)
    expect(bodies.findIndex((body) => !isOffer(body))).toBeLessThan(20)
    expect(bodies.filter(isOffer).toSorted((a, b) => Number(a) - Number(b))).toEqual(texts)
  })
})
