import { describe, expect, test } from 'vitest'

import type { Failure } from '#src/client/http/call-api.ts'
import { triesLeftOf } from '#src/client/api/login.ts'
import { troubleOfLogin, troubleOfSending } from '#src/member/members/login/login-trouble.ts'

const now = 1_000_000

function refused(code: Extract<Failure, { kind: 'refused' }>['code'], data: unknown = null): Failure {
  return { kind: 'refused', code, message: '', data }
}

describe('a code that could not be sent', () => {
  test('a wait is told at the code, with its end', () => {
    expect(troubleOfSending({ kind: 'busy', retryAfterSeconds: 60 }, now)).toEqual({
      code: { kind: 'send-later', waitUntil: now + 60_000 },
    })
  })

  test('a number the server does not take is told at the number', () => {
    expect(troubleOfSending(refused('bad-phone'), now)).toEqual({ phone: { kind: 'bad-phone' } })
  })

  test('that no more codes are sent today is told as that, and not as something to try again', () => {
    expect(troubleOfSending(refused('codes-used-up'), now)).toEqual({ code: { kind: 'codes-used-up' } })
  })

  test.each<Failure>([{ kind: 'unreachable' }, { kind: 'broken' }, refused('other')])(
    'anything else ($kind) can simply be tried again',
    (failure) => {
      expect(troubleOfSending(failure, now)).toEqual({ code: { kind: 'send-failed' } })
    },
  )
})

describe('a login that did not come about', () => {
  test('a wrong code says how many tries are left', () => {
    const failure = refused('wrong-code', { tries_left: 3 })
    expect(troubleOfLogin(failure, triesLeftOf(failure), now)).toEqual({ code: { kind: 'wrong-code', triesLeft: 3 } })
  })

  test('a wrong code without a number of tries counts as dead', () => {
    expect(triesLeftOf(refused('wrong-code', null))).toBe(0)
  })

  test('an expired code is told at the code', () => {
    expect(troubleOfLogin(refused('code-expired'), 0, now)).toEqual({ code: { kind: 'code-expired' } })
  })

  test('too many tries are told for the whole form, with the end of the wait', () => {
    expect(troubleOfLogin({ kind: 'busy', retryAfterSeconds: 7 }, 0, now)).toEqual({
      form: { kind: 'log-in-later', waitUntil: now + 7000 },
    })
  })

  test('no answer keeps the form and can be tried again', () => {
    expect(troubleOfLogin({ kind: 'unreachable' }, 0, now)).toEqual({ form: { kind: 'login-failed' } })
  })
})
