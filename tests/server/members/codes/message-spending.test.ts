import { describe, expect, test } from 'vitest'

import { getMessageSpending } from '#src/contract/staff/message-spending.ts'

import { toMicros } from '#server/platform/messaging/message-money.ts'
import { sweep } from '#server/sweep.ts'
import { engines } from '../../../support/engines.ts'
import { ask } from '../../../support/members/login.ts'
import { day, hour, minute, openServer } from '../../../support/open-server.ts'

const prices = { 852: toMicros(0.1), 86: toMicros(0.05), '*': toMicros(1) }
const bounds = { currency: 'USD', perHour: toMicros(1), perDay: toMicros(100) }
const messageMoney = { ...bounds, prices: { sms: prices, whatsapp: prices, voice: prices } }

describe.each(engines)('spending on codes on $name', (engine) => {
  test('is told to a manager of the chain by day, channel and country, with what a bound kept back', async () => {
    const place = await openServer(engine, { messageMoney, messagesPerDay: 500, proxyHops: 1 })
    const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
    const read = async () => (await place.post(getMessageSpending.path, manager)).data
    expect(await read()).toMatchObject({ today: '2026-11-21', totals: [], stops: [], hour: { micros: 0 } })

    const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })
    for (let index = 0; index < 9; index++)
      await ask(place, { phone: String(51_000_001 + index * 10_000) }, from(index))
    await ask(place, { area_code: '86', phone: '13800138000' }, from(20))
    const hongKong = { date: '2026-11-21', channel: 'sms', country: '852', region: 'HK', failed: 0, delivered: 0 }
    expect(await read()).toEqual({
      currency: 'USD',
      today: '2026-11-21',
      channels: ['sms'],
      hears_deliveries: false,
      hour: { micros: 850_000, most_micros: 1_000_000 },
      day: { micros: 850_000, most_micros: 100_000_000 },
      messages: { sent: 9, most: 500 },
      stops: [{ prefix: '852', region: 'HK', since: '2026-11-21T08:00:00.000Z' }],
      totals: [
        { ...hongKong, sent: 8, refused: 1, micros: 800_000 },
        { ...hongKong, country: '86', region: 'CN', sent: 1, refused: 0, micros: 50_000 },
      ],
    })

    // The hour is over, and what did not leave is in no sum.
    place.travel(hour + minute)
    place.inbox.failNext()
    await ask(place, { phone: '51990001' }, from(30))
    expect(await read()).toMatchObject({ hour: { micros: 0 }, day: { micros: 850_000 }, messages: { sent: 9 } })
  })

  test('is shown for thirty days and then kept no longer', async () => {
    const place = await openServer(engine, { messageMoney })
    await ask(place)
    const read = async () => {
      const manager = await place.member({ role: 'admin', staffLevel: 'manager' })
      return (await place.post(getMessageSpending.path, manager)).data.totals
    }
    place.travel(29 * day)
    await sweep(place.store)
    expect(await read()).toHaveLength(1)
    place.travel(day)
    expect(await read()).toHaveLength(0)
    place.travel(5 * day)
    await sweep(place.store)
    expect(await place.store.db.selectFrom('messageTotals').selectAll().execute()).toEqual([])
  })
})
