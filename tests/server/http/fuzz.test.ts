import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Call, envelope, knownCode } from '#src/contract/call.ts'

import { httpStatus } from '#server/http/http-status.ts'
import { calls } from '../../support/calls.ts'
import { engines } from '../../support/engines.ts'
import { aBooking, aPackage, type SignedIn } from '../../support/fixtures.ts'
import { openServer } from '../../support/open-server.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const runs = Number(process.env.FUZZ_RUNS ?? 2_000)

/** Values that at least one call accepts somewhere, beside ones that none does. */
const likely = [
  1,
  2,
  5,
  10,
  'bed-1',
  'bed-2',
  'bed-closed',
  'door-1',
  'ten-plus-two',
  'counter',
  '2026-11-22',
  '2026-11-23',
  '18:00',
  '21:30',
  '852',
  '86',
  '51000001',
  '13800138000',
  'male',
  'female',
  'en-US',
  true,
  '2026-11-01',
  '123456',
]
const awkward = [
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53 - 1,
  1e308,
  '',
  ' ',
  '\u0000',
  'bed-1\u0000',
  '\ud800',
  '\u202e右',
  '日光床',
  '👩‍👩‍👧',
  "' or 1=1 --",
  '%',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '23:59:59',
  '00000000-0000-4000-8000-000000000000',
  'x'.repeat(5_000),
  null,
  [],
  {},
  [1],
]
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...likely) },
  { weight: 2, arbitrary: fc.constantFrom(...awkward) },
  fc.jsonValue(),
)

/** Bodies for a call: some of its fields, some of them right, and fields that no call has. */
function bodies(call: Call): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(call.body.shape), 'op_id', 'token', 'uid', 'shop_id', 'constructor', 'extra']
  return fc.dictionary(fc.constantFrom(...names), value, { maxKeys: names.length })
}

const requests = fc.constantFrom(...calls).chain((call) =>
  fc.record({
    call: fc.constant(call),
    body: bodies(call),
    opId: fc.option(fc.uuid({ version: 4 })),
    isSignedIn: fc.boolean(),
    isRight: fc.boolean(),
  }),
)

/** A body that the call would accept, as far as a name tells what a field wants. */
function rightBody(call: Call, appointmentId: string): Record<string, unknown> {
  const right: Record<string, unknown> = {
    shop_id: 1,
    device_id: 'bed-1',
    lock_id: 'door-1',
    package_id: 'ten-plus-two',
    pay_method: 'counter',
    date: '2026-11-22',
    from: '2026-11-22',
    days: 7,
    time: '18:00',
    appointment_id: appointmentId,
    minutes: 5,
    area_code: '852',
    phone: '51000001',
    request_id: 'r',
    code: '123456',
    nickname: 'Ann',
    version: '2026-11-01',
    adult: true,
  }
  return Object.fromEntries(
    Object.keys(call.body.shape).flatMap((name) => (name in right ? [[name, right[name]]] : [])),
  )
}

describe.each(engines)('any request at all on $name', (engine) => {
  test(`gets an answer in the envelope, never an error of the server (SEED=${seed}, ${runs} requests)`, async () => {
    const { post, member, store } = await openServer(engine)
    await store.db.insertInto('packages').values(aPackage()).execute()
    const secret = 'Only Bob may read this'
    const bob = await member({ nickname: secret })
    let ann = await member()
    const bobs = await post('/api/appointment/addappointment', aBooking(bob, { device_id: 'bed-2' }))
    const ids: string[] = [bobs.data.appointment_id]
    const seen = new Set<string>()

    for (const { call, body, opId, isSignedIn, isRight } of fc.sample(requests, { numRuns: runs, seed })) {
      const who: SignedIn | object = isSignedIn ? ann : {}
      const right = isRight ? rightBody(call, ids.at(-1) ?? '') : {}
      const sent = { ...right, ...body, ...(opId && { op_id: opId }), ...who }
      const answer = await post(call.path, sent)
      const what = `${call.path} ${JSON.stringify(sent).slice(0, 500)} -> ${JSON.stringify(answer).slice(0, 500)}`

      expect(answer.httpStatus, what).toBeLessThan(500)
      expect(envelope.safeParse(answer).success, what).toBe(true)
      const code = knownCode.parse(answer.code)
      expect(httpStatus[code], what).toBe(answer.httpStatus)
      expect(
        [
          ...calls.find(({ path }) => path === call.path)!.refusals,
          'ok',
          'already',
          'none',
          'bad-request',
          'signed-out',
          'forbidden',
          'too-many',
          'op-mismatch',
        ],
        what,
      ).toContain(code)
      expect(JSON.stringify(answer), what).not.toContain(secret)
      seen.add(code)
      // One of the requests signed her out: the others are for a member who is signed in.
      if (isSignedIn && code === 'signed-out') ann = await member()
    }
    expect([...seen]).toEqual(expect.arrayContaining(['ok', 'bad-request', 'signed-out', 'not-found']))
    expect(await store.db.selectFrom('members').select('nickname').where('uid', '=', bob.uid).execute()).toEqual([
      { nickname: secret },
    ])
  })

  test(`bytes that are no request are refused politely (SEED=${seed})`, async () => {
    const { app } = await openServer(engine)
    const junk = fc.record({
      url: fc.constantFrom(...calls.map((call) => call.path), '/api/', '/hk/', '/api/csp-report'),
      type: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/html',
        'multipart/form-data',
        'application/csp-report',
      ),
      payload: fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constant('['.repeat(20_000))),
    })
    for (const { url, type, payload } of fc.sample(junk, { numRuns: 500, seed })) {
      const reply = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
      expect(reply.statusCode, `${url} ${type} ${payload.slice(0, 200)}`).toBeLessThan(500)
      expect(envelope.safeParse(reply.json()).success).toBe(true)
    }
  })
})
