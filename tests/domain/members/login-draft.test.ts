import { describe, expect, test } from 'vitest'

import { firstProblem, type LoginDraft, loginProblems, whyNotPhone } from '#src/domain/members/login-draft.ts'
import { codeDigits, hasExpired, isSentTo, type LoginRequest, secondsUntil } from '#src/domain/members/login-request.ts'

function aDraft(changes: Partial<LoginDraft> = {}): LoginDraft {
  return {
    areaCode: '852',
    digits: '91234545',
    code: '402913',
    codeLength: 6,
    hasRequest: true,
    hasAgreed: true,
    ...changes,
  }
}

const request: LoginRequest = {
  areaCode: '852',
  phone: '91234545',
  requestId: 'r-1',
  resendAt: 60_000,
  expiresAt: 300_000,
  codeLength: 6,
}

describe('what keeps a member from signing in', () => {
  test('nothing, when the form is filled in', () => {
    expect(firstProblem(loginProblems(aDraft()))).toBeUndefined()
  })

  test('Hong Kong numbers have a prompt of their own', () => {
    expect(whyNotPhone('852', undefined)).toBe('bad-hong-kong-phone')
    expect(whyNotPhone('86', undefined)).toBe('bad-phone')
  })

  test('a code of five digits is not a code', () => {
    expect(loginProblems(aDraft({ code: '40291' })).code).toBe('incomplete-code')
  })

  test('a code has as many digits as the server sent', () => {
    expect(loginProblems(aDraft({ codeLength: 8 })).code).toBe('incomplete-code')
    expect(loginProblems(aDraft({ code: '40291377', codeLength: 8 })).code).toBeUndefined()
  })

  test('six digits without a code having been sent are told apart', () => {
    expect(loginProblems(aDraft({ hasRequest: false })).code).toBe('no-request')
  })

  test('the terms must be agreed to', () => {
    expect(loginProblems(aDraft({ hasAgreed: false })).terms).toBe('not-agreed')
  })

  test('the first problem is the highest on the screen', () => {
    expect(firstProblem(loginProblems(aDraft({ digits: undefined, code: '', hasAgreed: false })))).toBe('phone')
    expect(firstProblem(loginProblems(aDraft({ code: '', hasAgreed: false })))).toBe('code')
    expect(firstProblem(loginProblems(aDraft({ hasAgreed: false })))).toBe('terms')
  })
})

describe('a code that was sent', () => {
  test('counts only for the number it was sent to', () => {
    expect(isSentTo(request, '852', '91234545')).toBe(true)
    expect(isSentTo(request, '852', '91234546')).toBe(false)
    expect(isSentTo(request, '86', '91234545')).toBe(false)
  })

  test('the countdown shows 1 until the very end and never goes below 0', () => {
    expect(secondsUntil(request.resendAt, 0)).toBe(60)
    expect(secondsUntil(request.resendAt, 59_999)).toBe(1)
    expect(secondsUntil(request.resendAt, 60_000)).toBe(0)
    expect(secondsUntil(request.resendAt, 90_000)).toBe(0)
  })

  test('expires at its instant, however long the phone slept', () => {
    expect(hasExpired(request, 299_999)).toBe(false)
    expect(hasExpired(request, 300_000)).toBe(true)
  })
})

test.each([
  ['402913', '402913'],
  ['402 913', '402913'],
  ['[Quarter Sun] 402913', '402913'],
  ['4029137', '402913'],
  ['abc', ''],
])('pasting %j fills in %j', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits)
})
