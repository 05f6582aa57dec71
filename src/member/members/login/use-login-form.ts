import { useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { logIn, type Login, requestCall, requestCode, triesLeftOf } from '#src/client/api/login.ts'
import { firstProblem, type LoginProblems, loginProblems, whyNotPhone } from '#src/domain/members/login-draft.ts'
import { codeLength, hasExpired, isSentTo, type LoginRequest } from '#src/domain/members/login-request.ts'
import type { AreaCode } from '#src/domain/members/area-code.ts'
import { groupDigits, parsePhone } from '#src/domain/members/phone-number.ts'
import type { TypedPhone } from '#src/domain/members/typed-phone.ts'
import { ownBrand } from '#src/domain/brand.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { persistedLoginRequest } from '#src/client/storage/persisted-login-request.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { troubleOfLogin, troubleOfSending, type Troubles, troublesOf } from './login-trouble.ts'

interface LoginForm extends TypedPhone {
  code: string
  hasAgreed: boolean
  /** The code sent last, to whichever number. */
  lastRequest: LoginRequest | undefined
  troubles: Troubles
  busy: 'sending-code' | 'calling' | 'logging-in' | undefined
}

interface Callbacks {
  onCodeSent: () => void
  onCalled: () => void
  onLoggedIn: (login: Login) => Promise<void>
  /** The first field to be put right. */
  onProblem: (spot: keyof LoginProblems) => void
}

type Patch = (change: Partial<LoginForm>) => void

/** What is typed, what was sent, what went wrong, and the two calls of the login. */
export function useLoginForm(callbacks: Callbacks) {
  const [form, setForm] = useState(startForm)
  const patch: Patch = (change) => setForm((now) => ({ ...now, ...change }))
  return {
    form,
    request: requestOf(form),
    /** Whatever was wrong with a field is forgotten while it is being mended. */
    change: (change: Partial<LoginForm>, spot: keyof LoginProblems) => {
      const { [spot]: _mended, form: _general, ...troubles } = form.troubles
      patch({ ...change, troubles })
    },
    sendCode: () => sendCode(form, patch, callbacks),
    call: () => call(form, patch, callbacks),
    submit: () => submit(form, patch, callbacks),
    /** The last digit of a code that was sent signs in, once everything else on the form is settled. */
    typeCode: (code: string, mayGoOn: boolean) => {
      const { code: _mended, form: _general, ...troubles } = form.troubles
      const typed = { ...form, code, troubles }
      patch({ code, troubles })
      const isLast = code !== form.code && code.length === requestOf(typed)?.codeLength
      if (isLast && mayGoOn && form.hasAgreed && !form.busy) void submit(typed, patch, callbacks)
    },
  }
}

function startForm(): LoginForm {
  const kept = persistedLoginRequest.read()
  const { areaCodes } = remembered.brand.read() ?? ownBrand
  const areaCode = kept?.areaCode ?? areaCodes[0] ?? ''
  const phone = groupDigits(areaCode, kept?.phone ?? '')
  const lastRequest = kept && !hasExpired(kept, serverNow()) ? kept : undefined
  return { areaCode, phone, code: '', hasAgreed: false, lastRequest, troubles: {}, busy: undefined }
}

async function sendCode(form: LoginForm, patch: Patch, { onCodeSent, onProblem }: Callbacks): Promise<void> {
  const digits = digitsOf(form)
  if (digits === undefined) {
    const kind = whyNotPhone(form.areaCode, digits) ?? 'bad-phone'
    patch({ troubles: { ...form.troubles, phone: { kind } } })
    return onProblem('phone')
  }
  patch({ busy: 'sending-code', troubles: {} })
  try {
    patch({ lastRequest: await askForCode(form.areaCode, digits), code: '', busy: undefined })
    onCodeSent()
  } catch (reason) {
    const troubles = troubleOfSending(failureOf(reason), serverNow())
    patch({ troubles, busy: undefined })
    tellFirst(troubles, onProblem)
  }
}

/** The same code once more, by a call; what is typed stays. */
async function call(form: LoginForm, patch: Patch, { onCalled, onProblem }: Callbacks): Promise<void> {
  const request = requestOf(form)
  if (!request || form.busy) return
  patch({ busy: 'calling', troubles: {} })
  try {
    const { resendAfter, isUnsure } = await requestCall(request)
    const called = { ...request, resendAt: serverNow() + resendAfter * 1000, isUnsure, isCalled: true }
    persistedLoginRequest.write(called)
    patch({ lastRequest: called, busy: undefined })
    onCalled()
  } catch (reason) {
    const troubles = troubleOfSending(failureOf(reason), serverNow())
    patch({ troubles, busy: undefined })
    tellFirst(troubles, onProblem)
  }
}

async function submit(form: LoginForm, patch: Patch, { onLoggedIn, onProblem }: Callbacks): Promise<void> {
  const request = requestOf(form)
  const { areaCode, code, hasAgreed } = form
  const problems = loginProblems({
    areaCode,
    digits: digitsOf(form),
    code,
    codeLength: request?.codeLength ?? codeLength,
    hasRequest: request !== undefined,
    hasAgreed,
  })
  const problem = firstProblem(problems)
  patch({ troubles: troublesOf(problems, request?.codeLength ?? codeLength) })
  if (problem) return onProblem(problem)
  if (!request) return
  patch({ busy: 'logging-in' })
  try {
    const login = await logIn({ areaCode, phone: request.phone, requestId: request.requestId, code })
    await onLoggedIn(login)
  } catch (reason) {
    const failure = failureOf(reason)
    const troubles = troubleOfLogin(failure, triesLeftOf(failure), serverNow())
    patch({ troubles, busy: undefined })
    tellFirst(troubles, onProblem)
  }
}

function tellFirst({ phone, code }: Troubles, onProblem: Callbacks['onProblem']): void {
  if (phone) onProblem('phone')
  else if (code) onProblem('code')
}

async function askForCode(areaCode: AreaCode, phone: string): Promise<LoginRequest> {
  const sent = await requestCode({ areaCode, phone })
  const { requestId, resendAfter, expiresIn, codeLength: length = codeLength, ...how } = sent
  const now = serverNow()
  const resendAt = now + resendAfter * 1000
  const expiresAt = now + expiresIn * 1000
  const request = { areaCode, phone, requestId, resendAt, expiresAt, codeLength: length, ...how }
  persistedLoginRequest.write(request)
  return request
}

/** The code that was sent to the number now in the form. */
function requestOf(form: LoginForm): LoginRequest | undefined {
  const digits = digitsOf(form)
  const { lastRequest, areaCode } = form
  return lastRequest && digits !== undefined && isSentTo(lastRequest, areaCode, digits) ? lastRequest : undefined
}

function digitsOf({ areaCode, phone }: TypedPhone): string | undefined {
  const parsed = parsePhone(areaCode, phone)
  return parsed.ok ? parsed.digits : undefined
}
