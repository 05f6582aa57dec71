import type { AreaCode } from './area-code.ts'

/** What has been filled in on the login form; `digits` is undefined until the number is a real one. */
export interface LoginDraft {
  areaCode: AreaCode
  digits: string | undefined
  code: string
  /** Digits that a code has. */
  codeLength: number
  hasRequest: boolean
  hasAgreed: boolean
}

export type PhoneProblem = 'bad-phone' | 'bad-hong-kong-phone'
export type CodeProblem = 'incomplete-code' | 'no-request'

export interface LoginProblems {
  phone: PhoneProblem | undefined
  code: CodeProblem | undefined
  terms: 'not-agreed' | undefined
}

/** Hong Kong numbers have their own prompt, because people know them by their eight digits. */
export function whyNotPhone(areaCode: AreaCode, digits: string | undefined): PhoneProblem | undefined {
  if (digits !== undefined) return undefined
  return areaCode === '852' ? 'bad-hong-kong-phone' : 'bad-phone'
}

export function loginProblems(draft: LoginDraft): LoginProblems {
  return {
    phone: whyNotPhone(draft.areaCode, draft.digits),
    code: whyNotCode(draft),
    terms: draft.hasAgreed ? undefined : 'not-agreed',
  }
}

/** The first thing to put right, in the order of the form. */
export function firstProblem(problems: LoginProblems): keyof LoginProblems | undefined {
  if (problems.phone) return 'phone'
  if (problems.code) return 'code'
  return problems.terms ? 'terms' : undefined
}

function whyNotCode(draft: LoginDraft): CodeProblem | undefined {
  if (draft.code.length !== draft.codeLength) return 'incomplete-code'
  return draft.hasRequest ? undefined : 'no-request'
}
