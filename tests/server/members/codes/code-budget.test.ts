import { describe, expect, test } from 'vitest'

import { selectHitsForUpdate, writeHits } from '#server/platform/database/limits/rate-limits.ts'
import { usualMoney } from '#server/platform/messaging/message-money.ts'
import { attackCodes } from '../../../reliability/code-attack/attack-codes.ts'
import { type Engine, engines, racingEngines } from '../../../support/engines.ts'
import { ask, askedFor, type Place } from '../../../support/members/login.ts'
import { day, minute, openServer, tally } from '../../../support/open-server.ts'

const from = (index: number) => ({ 'x-forwarded-for': `203.0.${index >> 8}.${index & 255}` })
const phone = (index: number) => ({ phone: String(51_000_000 + index) })
const atTheDoor = (engine: Engine) =>
  openServer(engine, {
    proxyHops: 1,
    messagesPerDay: 5_000,
    messageMoney: { ...usualMoney, prices: { sms: {}, whatsapp: {}, voice: {} } },
  })

/** So many wrong codes of six digits were entered in the chain just now. */
async function haveGuessed({ store }: Place, count: number): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    await selectHitsForUpdate(tx, 'wrong codes of the chain', now)
    await writeHits(
      tx,
      'wrong codes of the chain',
      Array.from({ length: count }, () => now),
      now,
    )
  })
}

describe.each(engines)('wrong codes in the whole chain on $name', (engine) => {
  test('once a day had 750, codes have eight digits, and members sign in with them; a day later they have six again', async () => {
    const place = await atTheDoor(engine)
    await haveGuessed(place, 749)
    const usual = await askedFor(place, phone(1), from(1))
    expect(usual.sent).toMatch(/^\d{6}$/)
    const longer = await ask(place, phone(2), from(2))
    expect(longer.data).toMatchObject({ code_length: 8 })

    const ann = await askedFor(place, phone(3), from(3))
    expect(ann.sent).toMatch(/^\d{8}$/)
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
    expect(await usual.enter(usual.sent)).toMatchObject({ code: 'ok' })

    place.travel(day + minute)
    expect((await askedFor(place, phone(4), from(4))).sent).toMatch(/^\d{6}$/)
  })

  test('a code of six digits that waits meanwhile keeps its first guess, and has no second', async () => {
    const place = await atTheDoor(engine)
    const bob = await askedFor(place, phone(1), from(1))
    const ann = await askedFor(place, phone(2), from(2))
    await haveGuessed(place, 750)
    expect(await bob.enter(bob.wrong)).toMatchObject({ code: 'wrong-code', data: { tries_left: 0 } })
    expect(await bob.enter(bob.sent)).toMatchObject({ code: 'code-expired' })
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('a stranger who enters six digits where eight were sent uses up nothing of a member', async () => {
    const place = await atTheDoor(engine)
    await haveGuessed(place, 750)
    const ann = await askedFor(place, phone(1), from(1))
    const stranger = await askedFor(place, phone(1), from(2))
    for (let count = 0; count < 5; count++) await stranger.enter('000000')
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('attackers who know many numbers and have an address for each call are bounded all together', async () => {
    const place = await atTheDoor(engine)
    await haveGuessed(place, 700)
    const { guesses } = await attackCodes(
      {
        travel: place.travel,
        notSent: (length) => (place.inbox.messages.at(-1)?.code === '0'.repeat(length) ? '1' : '0').repeat(length),
        post: (path, body, address) => place.post(path, body, { 'x-forwarded-for': address }),
      },
      Array.from({ length: 40 }, (_, index) => phone(index).phone),
      20,
    )
    expect(guesses[6]).toBe(50)
    expect(guesses[8]).toBeGreaterThan(100)
  })
})

describe.each(racingEngines)('guesses at many numbers at once on $name', (engine) => {
  test('are together no more than the chain bears', async () => {
    const place = await atTheDoor(engine)
    const asked = []
    for (let index = 0; index < 8; index++) asked.push(await askedFor(place, phone(index), from(index)))
    await haveGuessed(place, 740)
    const answers = await Promise.all(asked.flatMap(({ enter, wrong }) => [1, 2, 3, 4].map(() => enter(wrong))))
    const { 'wrong-code': wrong = 0, 'code-expired': expired = 0, ...others } = tally(answers)
    expect(others).toEqual({})
    expect(wrong + expired).toBe(32)
    expect(wrong).toBe(10)
  })
})
