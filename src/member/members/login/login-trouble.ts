import { retryAfterOf, ticketOf } from '#src/client/api/login.ts'
import type { Failure } from '#src/client/http/call-api.ts'
import type { CodeProblem, LoginProblems, PhoneProblem } from '#src/domain/members/login-draft.ts'

/** What keeps a member from going on, and where on the form it is said. */
export type LoginTrouble =
  | {
      kind:
        | PhoneProblem
        | Exclude<CodeProblem, 'incomplete-code'>
        | 'not-agreed'
        | 'code-expired'
        | 'send-failed'
        | 'login-failed'
    }
  /** Again at this instant at the earliest; undefined where the studio did not say. */
  | { kind: 'codes-used-up'; freeAt: number | undefined }
  | { kind: 'incomplete-code'; codeLength: number }
  | { kind: 'wrong-code'; triesLeft: number }
  | { kind: 'send-later' | 'log-in-later'; waitUntil: number }
  /** The code was right, and the account needs a second fact. */
  | { kind: 'second-fact-needed'; ticket: string }

export type Spot = keyof LoginProblems | 'form'
export type Troubles = Partial<Record<Spot, LoginTrouble>>

/** The problems of a form that cannot be sent yet, each at its own field. */
export function troublesOf(problems: LoginProblems, codeLength: number): Troubles {
  return {
    ...(problems.phone && { phone: { kind: problems.phone } }),
    ...(problems.code === 'incomplete-code' && { code: { kind: problems.code, codeLength } }),
    ...(problems.code === 'no-request' && { code: { kind: problems.code } }),
    ...(problems.terms && { terms: { kind: problems.terms } }),
  }
}

/** A code could not be sent. */
export function troubleOfSending(failure: Failure, now: number): Troubles {
  if (failure.kind === 'busy') {
    return { code: { kind: 'send-later', waitUntil: waitUntil(failure.retryAfterSeconds, now) } }
  }
  if (failure.kind === 'refused' && failure.code === 'bad-phone') return { phone: { kind: 'bad-phone' } }
  if (failure.kind === 'refused' && failure.code === 'codes-used-up') {
    const seconds = retryAfterOf(failure)
    return { code: { kind: 'codes-used-up', freeAt: seconds === undefined ? undefined : waitUntil(seconds, now) } }
  }
  if (failure.kind === 'refused' && failure.code === 'code-expired') return { code: { kind: 'code-expired' } }
  return { code: { kind: 'send-failed' } }
}

/** The login did not come about. `triesLeft` is what the studio said about a wrong code. */
export function troubleOfLogin(failure: Failure, triesLeft: number, now: number): Troubles {
  if (failure.kind === 'busy') {
    return { form: { kind: 'log-in-later', waitUntil: waitUntil(failure.retryAfterSeconds, now) } }
  }
  if (failure.kind !== 'refused') return { form: { kind: 'login-failed' } }
  const ticket = ticketOf(failure)
  if (ticket !== undefined) return { form: { kind: 'second-fact-needed', ticket } }
  if (failure.code === 'wrong-code') return { code: { kind: 'wrong-code', triesLeft } }
  if (failure.code === 'code-expired') return { code: { kind: 'code-expired' } }
  if (failure.code === 'bad-phone') return { phone: { kind: 'bad-phone' } }
  return { form: { kind: 'login-failed' } }
}

function waitUntil(seconds: number, now: number): number {
  return now + seconds * 1000
}
