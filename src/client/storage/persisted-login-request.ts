import type { LoginRequest } from '#src/domain/members/login-request.ts'
import { areaCodes } from '#src/domain/members/area-code.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

import { tabText } from './tab-text.ts'

const kept = tabText('loginRequest')

/** The code that was sent last, for this tab only, so that a reload keeps the number and the countdown. */
export const persistedLoginRequest = {
  read(): LoginRequest | undefined {
    const text = kept.read()
    return text === undefined ? undefined : parse(text)
  },
  write: (request: LoginRequest): void => kept.write(JSON.stringify(request)),
}

function parse(text: string): LoginRequest | undefined {
  const found = parseJson(text)
  if (!isRecord(found)) return undefined
  const { phone, requestId, resendAt, expiresAt } = found
  const areaCode = areaCodes.find((code) => code === found['areaCode'])
  if (!areaCode || typeof phone !== 'string' || typeof requestId !== 'string') return undefined
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number') return undefined
  return { areaCode, phone, requestId, resendAt, expiresAt }
}
