import { describe, expect, test } from 'vitest'

import { sendOwnCode } from '#src/contract/account.ts'
import { phoneLogin } from '#src/contract/members.ts'

import { engines } from '../../../support/engines.ts'
import { ask } from '../../../support/members/login.ts'
import { type Answer, day, hour, minute, openServer, tally } from '../../../support/open-server.ts'

describe.each(engines)('asking for a code on $name', (engine) => {
  test('sends six digits and says how long they work and when to ask again', async () => {
    const place = await openServer(engine)
    const answer = await ask(place, {}, { 'accept-language': 'en-US' })
    expect(answer).toMatchObject({ httpStatus: 200, code: 'ok', data: { resend_after: 60, expires_in: 300 } })
    expect(place.inbox.messages).toMatchObject([{ to: '+85251000001', code: expect.stringMatching(/^\d{6}$/) }])
    expect(place.inbox.messages[0]?.text).toContain('Quarter Sun')
  })

  test('the message lets the phone fill the code in on our own site only', async () => {
    const place = await openServer(engine, { publicOrigin: 'https://studio.example.com' })
    await ask(place)
    const [message] = place.inbox.messages
    expect(message?.text).toMatch(new RegExp(`\\n@studio\\.example\\.com #${message?.code}$`))
  })

  test.each([
    ['a short number', { phone: '5100000' }],
    ['a fixed line', { phone: '23456789' }],
    ['words', { phone: 'phone' }],
    ['a Hong Kong number as a Mainland one', { area_code: '86' }],
    ['a premium number', { phone: '90012345678' }],
  ])('%s is refused and nothing is sent', async (_what, fields) => {
    const place = await openServer(engine)
    expect(await ask(place, fields)).toMatchObject({ httpStatus: 409, code: 'bad-phone' })
    expect(place.inbox.messages).toEqual([])
  })

  test('a number of another country is not asked for', async () => {
    expect(await ask(await openServer(engine), { area_code: '44', phone: '7911123456' })).toMatchObject({
      code: 'bad-phone',
    })
    const number = { area_code: 'x44', phone: '7911123456' }
    expect(await ask(await openServer(engine), number)).toMatchObject({ code: 'bad-request' })
  })

  test('a Mainland mobile number is accepted', async () => {
    const place = await openServer(engine)
    expect(await ask(place, { area_code: '86', phone: '13800138000' })).toMatchObject({ code: 'ok' })
    expect(place.inbox.messages[0]?.to).toBe('+8613800138000')
  })

  test('one phone gets five messages an hour and ten a day; one network takes no more than three and six of them', async () => {
    const place = await openServer(engine, { proxyHops: 1 })
    const from = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` })
    const askFrom = async (index: number) => {
      place.travel(minute)
      return (await ask(place, {}, from(index))).code
    }
    const codes: string[] = []
    for (const index of [1, 1, 1, 1, 2, 2, 2]) codes.push(await askFrom(index))
    expect(codes).toEqual(['ok', 'ok', 'ok', 'too-many', 'ok', 'ok', 'too-many'])
    place.travel(hour)
    for (const index of [1, 1, 1, 1, 2, 2, 2]) codes.push(await askFrom(index))
    expect(codes.slice(7)).toEqual(['ok', 'ok', 'ok', 'too-many', 'ok', 'ok', 'too-many'])
    place.travel(hour)
    expect(await askFrom(3)).toBe('too-many')
    place.travel(day)
    expect(await askFrom(3)).toBe('ok')
  })

  test('one network may ask for one phone once a minute', async () => {
    const place = await openServer(engine)
    expect(await ask(place)).toMatchObject({ code: 'ok' })
    place.travel(minute - 1)
    expect(await ask(place)).toMatchObject({ code: 'too-many' })
    place.travel(1)
    expect(await ask(place)).toMatchObject({ code: 'ok' })
  })

  test('too soon says how many seconds to wait, also in the header', async () => {
    const place = await openServer(engine)
    await ask(place)
    place.travel(20_500)
    const refused = await ask(place)
    expect(refused).toMatchObject({ httpStatus: 429, code: 'too-many', data: { retry_after: 40 } })
    expect(refused.headers['retry-after']).toBe('40')
  })

  test('of ten requests at once for one phone, one sends a message', async () => {
    const place = await openServer(engine)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(place)))
    expect(tally(answers)).toEqual({ ok: 1, 'too-many': 9 })
    expect(place.inbox.messages).toHaveLength(1)
  })

  test('one address gets twenty messages an hour, whatever the phones', async () => {
    const place = await openServer(engine)
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => ask(place, { phone: `510000${10 + index}` })),
    )
    expect(tally(answers)).toEqual({ ok: 20, 'too-many': 5 })
    place.travel(hour)
    expect(await ask(place, { phone: '51000099' })).toMatchObject({ code: 'ok' })
  })

  test('who writes forwarding headers without a proxy in front is not believed', async () => {
    const place = await openServer(engine)
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) =>
        ask(place, { phone: `510000${10 + index}` }, { 'x-forwarded-for': `203.0.113.${index}` }),
      ),
    )
    expect(tally(answers)).toEqual({ ok: 20, 'too-many': 1 })
  })

  test('behind one proxy the address that it saw counts', async () => {
    const place = await openServer(engine, { proxyHops: 1 })
    const from = (index: number) => ({ 'x-forwarded-for': `198.51.100.7, 203.0.113.${index}` })
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => ask(place, { phone: `510000${10 + index}` }, from(index))),
    )
    expect(tally(answers)).toEqual({ ok: 21 })
  })

  test('when the message cannot be sent, the member is told and can ask again at once', async () => {
    const place = await openServer(engine)
    place.inbox.failNext()
    expect(await ask(place)).toMatchObject({ httpStatus: 503, code: 'unavailable' })
    expect(await place.store.db.selectFrom('loginCodes').selectAll().execute()).toEqual([])
    expect(await ask(place)).toMatchObject({ code: 'ok' })
  })

  test('a message of which nobody knows whether it left is said to be that, its code signs in, and it is counted', async () => {
    const place = await openServer(engine, { messagesPerDay: 1 })
    place.inbox.silenceNext()
    const asked = await ask(place)
    expect(asked).toMatchObject({ code: 'ok', data: { is_unsure: true } })
    expect(await ask(place, { phone: '51000011' })).toMatchObject({ code: 'codes-used-up' })
    const { request_id } = asked.data as { request_id: string }
    const code = place.inbox.codeFor('51000001')
    const entered = { area_code: '852', phone: '51000001', request_id, code }
    expect(await place.post(phoneLogin.path, entered)).toMatchObject({ code: 'ok' })
  })

  test('messages that cannot be sent count neither for the phone nor for the network nor for the day', async () => {
    const place = await openServer(engine, { messagesPerDay: 1 })
    for (let count = 0; count < 25; count++) {
      place.inbox.failNext()
      expect(await ask(place)).toMatchObject({ code: 'unavailable' })
    }
    expect(await ask(place)).toMatchObject({ code: 'ok' })
  })

  test('the chain sends no more messages in a day than it may, says so by name, and goes on the next day', async () => {
    const place = await openServer(engine, { messagesPerDay: 3 })
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => ask(place, { phone: `5100001${index}` })))
    expect(tally(answers)).toEqual({ ok: 3, 'codes-used-up': 2 })
    expect(place.inbox.messages).toHaveLength(3)
    const ann = await place.member({ phone: '+85251000019' })
    expect(await place.post(sendOwnCode.path, ann)).toMatchObject({ httpStatus: 409, code: 'codes-used-up' })
    // It is 16:00 in Hong Kong.
    place.travel(8 * hour)
    expect(await ask(place, { phone: '51000018' })).toMatchObject({ code: 'ok' })
  })

  test('a known and an unknown number get the same answer', async () => {
    const place = await openServer(engine)
    await place.member({ phone: '+85251000001' })
    const [known, unknown] = [await ask(place), await ask(place, { phone: '51000002' })]
    const shape = ({ httpStatus, status, code, msg, data }: Answer) => ({
      httpStatus,
      status,
      code,
      msg,
      data: { ...data, request_id: '' },
    })
    expect(shape(known)).toEqual(shape(unknown))
  })
})
