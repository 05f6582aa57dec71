import { describe, expect, test } from 'vitest'

import { deleteAccount, sendOwnCode } from '#src/contract/account.ts'
import { phoneLogin } from '#src/contract/members.ts'

import { replaceChainSettings, readChainSettings } from '#server/modules/chain/store/settings.ts'
import { type Engine, engines, racingEngines } from '../../../support/engines.ts'
import { anIntent } from '../../../support/fixtures.ts'
import { ask, askedFor, type Place } from '../../../support/members/login.ts'
import { day, hour, minute, openServer, tally } from '../../../support/open-server.ts'

/** A stranger at one address and a member at another, both in front of the same number. */
const from = (address: string) => ({ 'x-forwarded-for': address })
const home = from('198.51.100.7')
const stranger = from('203.0.113.1')

const atTheDoor = (engine: Engine) => openServer(engine, { proxyHops: 1 })

async function guessAway(place: Place, headers: Record<string, string>): Promise<string[]> {
  const { enter, wrong } = await askedFor(place, {}, headers)
  const codes: string[] = []
  for (let count = 0; count < 6; count++) codes.push((await enter(wrong)).code)
  return codes
}

describe.each(engines)('strangers in front of a member’s number on $name', (engine) => {
  test('a member signs in while a stranger guesses wrong all day', async () => {
    const place = await atTheDoor(engine)
    for (let round = 0; round < 3; round++) {
      await guessAway(place, stranger)
      place.travel(minute)
    }
    const ann = await askedFor(place, {}, home)
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('a code that a member waits for is neither replaced nor used up by who asks and guesses meanwhile', async () => {
    const place = await atTheDoor(engine)
    const ann = await askedFor(place, {}, home)
    for (let round = 0; round < 4; round++) {
      await guessAway(place, from(`203.0.113.${round}`))
      place.travel(minute)
    }
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('a stranger who asks again and again leaves messages for the member', async () => {
    const place = await atTheDoor(engine)
    const answers = []
    for (let count = 0; count < 50; count++) {
      answers.push(await ask(place, {}, stranger))
      place.travel(minute)
    }
    expect(tally(answers)).toEqual({ ok: 3, 'too-many': 47 })
    const ann = await askedFor(place, {}, home)
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('a made-up request uses up nothing of anybody', async () => {
    const place = await atTheDoor(engine)
    const ann = await askedFor(place, {}, home)
    for (let count = 0; count < 30; count++) {
      const request_id = `guess-${count}`
      expect(await ann.enter(ann.sent, { request_id })).toMatchObject({ code: 'code-expired' })
    }
    for (const tries_left of [4, 3]) expect(await ann.enter(ann.wrong)).toMatchObject({ data: { tries_left } })
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('an app that names no request is refused and uses up no guess of the member', async () => {
    const place = await atTheDoor(engine)
    const ann = await askedFor(place, {}, home)
    for (let count = 0; count < 12; count++) {
      const { httpStatus, code } = await place.post(phoneLogin.path, {
        area_code: '852',
        phone: '51000001',
        code: '000000',
      })
      expect({ httpStatus, code }).toEqual({ httpStatus: 400, code: 'bad-request' })
    }
    expect(await ann.enter(ann.wrong)).toMatchObject({ data: { tries_left: 4 } })
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('however many addresses guess, one number takes ten wrong codes an hour and twenty a day, and its member signs in', async () => {
    const place = await atTheDoor(engine)
    let hours = 0
    const wrong: number[] = []
    for (; hours < 3; hours++) {
      let guesses = 0
      for (let address = 0; address < 12; address++) {
        const { data } = await ask(place, {}, from(`203.0.${hours}.${address}`))
        const request_id = (data as { request_id?: string } | null)?.request_id
        if (request_id === undefined) continue
        for (let count = 0; count < 6; count++) {
          const guess = { area_code: '852', phone: '51000001', request_id, code: notSent(place) }
          if ((await place.post(phoneLogin.path, guess)).code === 'wrong-code') guesses++
        }
      }
      wrong.push(guesses)
      place.travel(hour)
    }
    expect(Math.max(...wrong)).toBeLessThanOrEqual(10)
    expect(wrong.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20)
    place.travel(day)
    const ann = await askedFor(place, {}, home)
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('the bound holds however a chain sets its codes', async () => {
    const place = await atTheDoor(engine)
    const { legal, rules, ...settings } = await readChainSettings(place.store.db)
    const codes = { ...settings.codes, messagesPerHour: 20, messagesPerDay: 50, tries: 10 }
    await replaceChainSettings(place.store.db, { ...settings, rules, codes, riskRound: 1, texts: legal.texts })
    let guesses = 0
    for (let address = 0; address < 30; address++) {
      const { code, data } = await ask(place, {}, from(`203.0.113.${address}`))
      if (code !== 'ok') continue
      for (let count = 0; count < 11; count++) {
        const guess = { area_code: '852', phone: '51000001', request_id: data.request_id, code: notSent(place) }
        if ((await place.post(phoneLogin.path, guess)).code === 'wrong-code') guesses++
      }
    }
    expect(guesses).toBe(10)
  })

  test('guessing one code at many numbers from one network ends after twenty messages', async () => {
    const place = await atTheDoor(engine)
    const asked = await Promise.all(
      Array.from({ length: 40 }, (_, index) => ask(place, { phone: `510001${10 + index}` }, stranger)),
    )
    expect(tally(asked)).toEqual({ ok: 20, 'too-many': 20 })
    const ann = await askedFor(place, {}, home)
    expect(await ann.enter(ann.sent)).toMatchObject({ code: 'ok' })
  })

  test('a member deletes their account whatever a stranger did with the number, and only with a code for that', async () => {
    const place = await atTheDoor(engine)
    const ann = await place.member({ phone: '+85251000001' })
    for (let round = 0; round < 5; round++) {
      await guessAway(place, from(`203.0.113.${round}`))
      place.travel(minute)
    }
    expect(await ask(place, {}, home)).toMatchObject({ code: 'too-many' })
    const { data } = await place.post(sendOwnCode.path, ann, home)
    const own = { request_id: data.request_id, code: place.inbox.messages.at(-1)?.code ?? '' }
    const login = await place.post(phoneLogin.path, { area_code: '852', phone: '51000001', ...own })
    expect(login).toMatchObject({ code: 'code-expired' })
    expect(await place.post(deleteAccount.path, anIntent(ann, own))).toMatchObject({ code: 'ok' })
  })
})

describe.each(racingEngines)('strangers who guess all at once on $name', (engine) => {
  test('guesses at several codes of one number at the same time are no more than ten', async () => {
    for (let round = 0; round < 4; round++) {
      const place = await atTheDoor(engine)
      const asked = []
      for (let address = 0; address < 5; address++) asked.push(await askedFor(place, {}, from(`203.0.113.${address}`)))
      const answers = await Promise.all(
        asked.flatMap(({ enter }) => Array.from({ length: 10 }, () => enter(notSent(place)))),
      )
      const { 'wrong-code': wrong = 0, 'code-expired': expired = 0, ...others } = tally(answers)
      expect([wrong + expired, others]).toEqual([50, {}])
      expect(wrong).toBeLessThanOrEqual(10)
      expect(wrong).toBeGreaterThanOrEqual(5)
    }
  })

  test('messages asked for at the same time are no more than the day has', async () => {
    const place = await openServer(engine, { messagesPerDay: 7 })
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) => ask(place, { phone: `510001${10 + index}` })),
    )
    expect(tally(answers)).toEqual({ ok: 7, 'codes-used-up': 11 })
    expect(place.inbox.messages).toHaveLength(7)
  })
})

/** A code that was never sent. */
function notSent({ inbox }: Place): string {
  const sent = new Set(inbox.messages.map(({ code }) => code))
  const free = Array.from({ length: sent.size + 1 }, (_, index) => String(index).padStart(6, '0'))
  return free.find((code) => !sent.has(code)) ?? ''
}
