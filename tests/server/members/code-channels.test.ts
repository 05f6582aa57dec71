import { pino } from 'pino'
import { describe, expect, test } from 'vitest'

import { callWithCode, getSmsCode, phoneLogin } from '#src/contract/members.ts'

import { codeJobs } from '#server/modules/members/code-worker.ts'
import { toMicros, usualMoney } from '#server/platform/messaging/message-money.ts'
import type { TwilioChannel } from '#server/platform/messaging/messaging-settings.ts'
import { twilioMessenger } from '#server/platform/messaging/twilio-messenger.ts'
import { type Engine, engines, racingEngines } from '../../support/engines.ts'
import { publicOrigin, startTwilio } from '../../support/messaging/twilio-stand-in.ts'
import { runJobs } from '../../support/run-jobs.ts'
import { openServer } from '../../support/open-server.ts'

const phone = { area_code: '852', phone: '51234567' }
const second = 1_000
const pepper = 'pepper of the tests'

/** A server whose codes go through Twilio, and everything that it wrote into its log. */
async function openPlace(engine: Engine, channels: TwilioChannel['channel'][], perDay = 100) {
  const twilio = await startTwilio()
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const messenger = twilioMessenger(twilio.account(...channels))
  const budget = { messagesPerDay: 1_000, money: { ...usualMoney, perDay: toMicros(perDay) } }
  const options = { messenger, logger, publicOrigin, messageMoney: budget.money }
  const place = await openServer(engine, options)
  const { store } = place
  const jobs = codeJobs(store, {
    messenger,
    pepper,
    budget,
    publicOrigin,
    onSmsFailure: (error) => logger.error(error),
  })
  const asked = await place.post(getSmsCode.path, phone, { 'accept-language': 'en-US' })
  const { request_id } = asked.data as { request_id: string }
  const sent = () => twilio.received.map(({ body }) => body)
  return {
    ...place,
    twilio,
    lines,

    asked,
    request_id,
    sent,
    /** What the message at this place of all brought: its code, if it says one. */
    code: () => /\d{6}/.exec(sent()[0]?.Body ?? sent()[0]?.ContentVariables ?? '')?.[0] ?? '',
    /** What is told of the message at this place. */
    tell: async (index: number, fields: Record<string, string>, authToken?: string) =>
      await place.app.inject(twilio.notice(sent()[index]?.StatusCallback ?? '', fields, authToken)),
    lookAgain: () => runJobs(store, jobs),
    after: async (ms: number) => {
      place.travel(ms)
      await runJobs(store, jobs)
    },
    enter: (code: string) => place.post(phoneLogin.path, { ...phone, request_id, code }),
    totals: async () =>
      await store.db
        .selectFrom('messageTotals')
        .select(['channel', 'sent', 'delivered', 'failed', 'refused'])
        .orderBy('channel')
        .execute(),
  }
}

const row = { delivered: 0, failed: 0, refused: 0 }

describe.each(engines)('a code that may not arrive, on $name', (engine) => {
  test('is sent on the next channel after 20 seconds of silence, once, works still, and names nobody in the log', async () => {
    const place = await openPlace(engine, ['sms', 'whatsapp'])
    expect(place.asked.data).toMatchObject({ channels: ['sms', 'whatsapp'], next_channel_after: 20 })
    await place.after(20 * second - 1)
    expect(place.sent()).toHaveLength(1)
    await place.after(1)
    expect(place.sent()).toMatchObject([{ To: '+85251234567' }, { To: 'whatsapp:+85251234567', ContentSid: 'HX3' }])
    expect(place.sent()[1]?.ContentVariables).toBe(JSON.stringify({ 1: place.code() }))
    await place.after(60 * second)
    expect(place.sent()).toHaveLength(2)
    // The first one comes after all, and is told twice.
    expect((await place.tell(0, { MessageStatus: 'delivered' })).statusCode).toBe(200)
    await place.tell(0, { MessageStatus: 'delivered' })
    expect(await place.totals()).toEqual([
      { ...row, channel: 'sms', sent: 1, delivered: 1 },
      { ...row, channel: 'whatsapp', sent: 1 },
    ])
    expect(JSON.stringify(await place.store.db.selectFrom('loginCodes').selectAll().execute())).not.toContain(
      place.code(),
    )
    expect(await place.enter(place.code())).toMatchObject({ code: 'ok' })
    expect(await place.store.db.selectFrom('loginCodes').selectAll().execute()).toEqual([])
    expect(place.lines.join()).not.toMatch(new RegExp(`51234567|${place.code()}`))
  })

  test('is not sent again once it arrived, was used, or works no longer', async () => {
    const arrived = await openPlace(engine, ['sms', 'voice'])
    await arrived.tell(0, { MessageStatus: 'sent' })
    await arrived.tell(0, { MessageStatus: 'delivered' })
    await arrived.tell(0, { MessageStatus: 'sent' })
    await arrived.after(30 * second)
    expect(arrived.sent()).toHaveLength(1)

    const used = await openPlace(engine, ['sms', 'voice'])
    await used.enter(used.code())
    await used.after(30 * second)
    expect(used.sent()).toHaveLength(1)

    const ended = await openPlace(engine, ['sms', 'voice'])
    await ended.after(300 * second)
    expect(ended.sent()).toHaveLength(1)
  })

  test('goes on at once where the number has no WhatsApp, and what failed counts for nobody', async () => {
    const place = await openPlace(engine, ['whatsapp', 'sms', 'voice'])
    await place.tell(0, { MessageStatus: 'failed', ErrorCode: '63024' })
    await place.lookAgain()
    expect(place.sent()).toHaveLength(2)
    expect(place.sent()[1]?.Body).toContain(place.code())
    expect(await place.totals()).toEqual([
      { ...row, channel: 'sms', sent: 1 },
      { ...row, channel: 'whatsapp', sent: 0, failed: 1 },
    ])
    expect(await place.store.db.selectFrom('messageDays').select('sent').execute()).toEqual([{ sent: 1 }])
    // It is told once more, late: the call that comes next waits for its time all the same.
    await place.tell(0, { MessageStatus: 'undelivered' })
    await place.lookAgain()
    expect(place.sent()).toHaveLength(2)
  })

  test('goes on within the same call where a channel refuses it; where all do, nothing is counted', async () => {
    const place = await openPlace(engine, ['whatsapp', 'sms'])
    place.travel(60 * second)
    place.twilio.refuse(({ To = '' }) => To.startsWith('whatsapp:'))
    const answer = await place.post(getSmsCode.path, phone)
    expect({ ...answer.data, request_id: '' }).toEqual({ ...place.asked.data, request_id: '' })
    expect(place.sent().map(({ To }) => To)).toEqual(['whatsapp:+85251234567', 'whatsapp:+85251234567', '+85251234567'])

    place.travel(60 * second)
    place.twilio.refuse(() => true)
    expect(await place.post(getSmsCode.path, phone)).toMatchObject({ code: 'unavailable' })
    expect(await place.store.db.selectFrom('messageDays').select('sent').execute()).toEqual([{ sent: 2 }])
    expect(await place.store.db.selectFrom('messageAttempts').select('channel').execute()).toHaveLength(2)
    expect(await place.post(getSmsCode.path, phone)).toMatchObject({ code: 'unavailable' })
  })

  test('is not sent again for money that is not there; the operator is told by name, and the code works on', async () => {
    // Five text messages are the least of a country; the call would be beyond it.
    const place = await openPlace(engine, ['sms', 'voice'], 0.1)
    await place.after(20 * second)
    await place.after(60 * second)
    expect(place.sent()).toHaveLength(1)
    expect(await place.totals()).toEqual([
      { ...row, channel: 'sms', sent: 1 },
      { ...row, channel: 'voice', sent: 0, refused: 1 },
    ])
    expect(place.lines.join()).toContain('The money for messages is spent for now: the whole chain')
    expect(await place.enter(place.code())).toMatchObject({ code: 'ok' })
  })

  test('is told by a call: only after a key was pressed, and only while it works', async () => {
    const place = await openPlace(engine, ['sms', 'voice'])
    await place.after(20 * second)
    const [, call] = place.sent()
    const address = /action="([^"]*)"/.exec(call?.Twiml ?? '')?.[1] ?? ''
    const press = async (fields: Record<string, string>) =>
      (await place.app.inject(place.twilio.notice(address, fields))).body
    expect(await press({ CallStatus: 'in-progress' })).toBe('<Response><Hangup/></Response>')
    expect(await press({ Digits: '1' })).toContain(place.code().split('').join(', '))
    await place.tell(1, { CallStatus: 'completed' })
    expect(await place.totals()).toContainEqual({ ...row, channel: 'voice', sent: 1, delivered: 1 })
    expect(await place.enter(place.code())).toMatchObject({ code: 'ok' })
    expect(await press({ Digits: '1' })).toBe('<Response><Hangup/></Response>')
  })

  test('is called for by who has asked for it, within the same limits, and by nobody else', async () => {
    const place = await openPlace(engine, ['sms', 'voice'])
    const call = (fields: object = {}) =>
      place.post(callWithCode.path, { ...phone, request_id: place.request_id, ...fields })
    expect(await call()).toMatchObject({ code: 'too-many' })
    place.travel(60 * second)
    expect(await call({ request_id: 'another' })).toMatchObject({ code: 'code-expired' })
    expect(await call({ phone: '51234568' })).toMatchObject({ code: 'code-expired' })
    expect(await call()).toMatchObject({ code: 'ok', data: { resend_after: 60 } })
    expect(place.sent()).toMatchObject([{ To: '+85251234567' }, { From: '+85230000002' }])
    // It has come, so none comes by itself.
    await place.after(20 * second)
    expect(place.sent()).toHaveLength(2)
    expect(await call()).toMatchObject({ code: 'too-many' })
    place.travel(60 * second)
    place.twilio.refuse(({ Twiml }) => Twiml !== undefined)
    expect(await call()).toMatchObject({ code: 'unavailable' })
    expect(await place.store.db.selectFrom('messageDays').select('sent').execute()).toEqual([{ sent: 2 }])
  })

  test('believes no notice that is not signed, and writes few of them down', async () => {
    const place = await openPlace(engine, ['sms', 'voice'])
    const forged = await place.tell(0, { MessageStatus: 'delivered' }, 'a guessed token')
    expect(forged.statusCode).toBe(400)
    const signed = place.twilio.notice(place.sent()[0]?.StatusCallback ?? '', { MessageStatus: 'delivered' })
    expect((await place.app.inject({ ...signed, payload: 'MessageStatus=read' })).statusCode).toBe(400)
    expect((await place.app.inject({ ...signed, payload: 'x'.repeat(9_000) })).statusCode).toBe(413)
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await place.tell(0, { MessageStatus: 'delivered' }, 'guessed')).statusCode,
      ),
    )
    expect(codes.filter((code) => code === 429)).toHaveLength(12)
    expect(place.lines.filter((line) => line.includes('is not signed'))).toHaveLength(10)
    await place.after(20 * second)
    expect(place.sent()).toHaveLength(2)
  })

  test('is sent again by another server after a restart', async () => {
    const place = await openPlace(engine, ['sms', 'whatsapp'])
    await place.app.close()
    const next = twilioMessenger(place.twilio.account('sms', 'whatsapp'))
    const deps = { messenger: next, pepper, publicOrigin, onSmsFailure: () => undefined }
    const jobs = codeJobs(place.store, { ...deps, budget: { messagesPerDay: 1_000, money: usualMoney } })
    place.travel(20 * second)
    await runJobs(place.store, jobs)
    expect(place.sent()[1]?.ContentVariables).toBe(JSON.stringify({ 1: place.code() }))
  })
})

describe.each(racingEngines)('several servers on $name', (engine) => {
  test('send a code on its next channel once', async () => {
    const place = await openPlace(engine, ['sms', 'whatsapp'])
    place.travel(20 * second)
    await Promise.all(Array.from({ length: 8 }, () => place.lookAgain()))
    expect(place.sent()).toHaveLength(2)
    expect(await place.totals()).toContainEqual({ ...row, channel: 'whatsapp', sent: 1 })
  })
})
