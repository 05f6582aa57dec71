import { describe, expect, test } from 'vitest'

import { sendOwnCode } from '#src/contract/account.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'

import { toMicros } from '#server/platform/messaging/message-money.ts'
import { type Engine, engines, racingEngines } from '../../../support/engines.ts'
import { ask, askedFor } from '../../../support/members/login.ts'
import { day, hour, minute, openServer, tally } from '../../../support/open-server.ts'

const prices = { 852: toMicros(0.1), 86: toMicros(0.05), '*': toMicros(1) }
const money = (perHour: number, perDay: number) => ({
  currency: 'USD',
  perHour: toMicros(perHour),
  perDay: toMicros(perDay),
  prices: { sms: prices, whatsapp: prices, voice: prices },
})
const from = (index: number) => ({ 'x-forwarded-for': `203.0.${index >> 8}.${index & 255}` })
/** A number of Hong Kong in a block of its own. */
const apart = (index: number) => ({ phone: String(51_000_001 + index * 10_000) })
const atTheDoor = (engine: Engine, perHour: number, perDay: number) =>
  openServer(engine, { proxyHops: 1, messageMoney: money(perHour, perDay) })

describe.each(engines)('the money for messages on $name', (engine) => {
  test('a block of numbers gets a twentieth of the money, and others still get their codes', async () => {
    const place = await atTheDoor(engine, 20, 100)
    const answers = []
    for (let index = 0; index < 14; index++) {
      answers.push(await ask(place, { phone: String(51_000_001 + index) }, from(index)))
    }
    expect(tally(answers)).toEqual({ ok: 10, 'codes-used-up': 4 })
    const ann = await askedFor(place, apart(1), from(20))
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('an hour of the chain ends, says when the first money is free, and goes on then', async () => {
    const place = await atTheDoor(engine, 1, 100)
    const send = async (index: number) => await ask(place, apart(index), from(index))
    const answers = []
    for (let index = 0; index < 9; index++) {
      answers.push(await send(index))
      place.travel(minute)
    }
    // Four fifths of it is for Hong Kong.
    expect(tally(answers)).toEqual({ ok: 8, 'codes-used-up': 1 })
    const refused = answers.at(-1)
    expect(refused?.data).toEqual({ retry_after: 52 * 60 })
    place.travel(51 * minute - 1_000)
    expect(await send(10)).toMatchObject({ code: 'codes-used-up', data: { retry_after: 1 } })
    place.travel(1_000)
    expect(await send(10)).toMatchObject({ code: 'ok' })
  })

  test('a day of the chain ends too, and counts its last 24 hours, not its calendar', async () => {
    const place = await atTheDoor(engine, 1, 1)
    for (let index = 0; index < 8; index++) {
      expect(await ask(place, apart(index), from(index))).toMatchObject({ code: 'ok' })
      place.travel(hour)
    }
    expect(await ask(place, apart(9), from(9))).toMatchObject({ code: 'codes-used-up' })
    place.travel(day - 8 * hour)
    expect(await ask(place, apart(9), from(9))).toMatchObject({ code: 'ok' })
  })

  test('a country takes no more than four fifths, and another one still gets codes', async () => {
    const place = await atTheDoor(engine, 1, 100)
    for (let index = 0; index < 8; index++) await ask(place, apart(index), from(index))
    expect(await ask(place, apart(9), from(9))).toMatchObject({ code: 'codes-used-up' })
    const other = { area_code: '86', phone: '13800138000' }
    expect(await ask(place, other, from(10))).toMatchObject({ code: 'ok' })
  })

  test('messages that never left cost nothing', async () => {
    const place = await atTheDoor(engine, 1, 1)
    for (let index = 0; index < 25; index++) {
      place.inbox.failNext()
      expect(await ask(place, apart(index), from(index))).toMatchObject({ code: 'unavailable' })
    }
    expect(await ask(place, apart(1), from(1))).toMatchObject({ code: 'ok' })
    expect(await place.store.db.selectFrom('messageAttempts').selectAll().execute()).toHaveLength(1)
  })

  test('staff see on the board whom codes are kept from, and a signed-in member hears of it', async () => {
    const place = await atTheDoor(engine, 1, 100)
    const alerts = async () => {
      const owner = await place.member({ role: 'admin' })
      const { data } = await place.post(getBoard.path, { ...owner, shop_id: 1 })
      return data.all_alerts.filter(({ kind }: { kind: string }) => kind === 'codes-stopped')
    }
    expect(await alerts()).toEqual([])
    for (let index = 0; index < 9; index++) await ask(place, apart(index), from(index))
    const ann = await place.member({ phone: '+85251400019' })
    expect(await place.post(sendOwnCode.path, ann)).toMatchObject({ httpStatus: 409, code: 'codes-used-up' })
    expect(await alerts()).toMatchObject([{ severity: 'bad', subject: { id: 'country-852', name: '852' } }])
    place.travel(hour)
    expect(await alerts()).toEqual([])
  })

  test('what is kept of a message names no number', async () => {
    const place = await atTheDoor(engine, 20, 100)
    await ask(place, { phone: '51234567' }, from(1))
    expect(JSON.stringify(await place.store.db.selectFrom('messageAttempts').selectAll().execute())).not.toContain(
      '4567"',
    )
    expect(await place.store.db.selectFrom('messageAttempts').select(['block', 'country']).execute()).toEqual([
      { block: '+8525123', country: '852' },
    ])
  })
})

describe.each(racingEngines)('messages at the same moment on $name', (engine) => {
  test('cost together no more than the hour has', async () => {
    const place = await atTheDoor(engine, 1, 100)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(place, apart(index), from(index))))
    expect(tally(answers)).toEqual({ ok: 8, 'codes-used-up': 12 })
    expect(place.inbox.messages).toHaveLength(8)
  })
})
