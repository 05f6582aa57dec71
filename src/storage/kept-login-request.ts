import type { LoginRequest } from '#src/domain/login-request.ts'
import { areaCodes } from '#src/domain/area-code.ts'
import { isRecord, parseJson } from '#src/lib/parse-json.ts'

const key = 'loginRequest'

/** The code that was sent last, for this tab only, so that a reload keeps the number and the countdown. */
export const keptLoginRequest = {
  read(): LoginRequest | undefined {
    const text = attempt(() => sessionStorage.getItem(key))
    return typeof text === 'string' ? parse(text) : undefined
  },
  write(request: LoginRequest): void {
    attempt(() => sessionStorage.setItem(key, JSON.stringify(request)))
  },
  clear(): void {
    attempt(() => sessionStorage.removeItem(key))
  },
}

/** Some browsers refuse storage altogether; the request then lives as long as the page. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function parse(text: string): LoginRequest | undefined {
  const kept = parseJson(text)
  if (!isRecord(kept)) return undefined
  const { phone, requestId, resendAt, expiresAt } = kept
  const areaCode = areaCodes.find((code) => code === kept['areaCode'])
  if (!areaCode || typeof phone !== 'string' || typeof requestId !== 'string') return undefined
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number') return undefined
  return { areaCode, phone, requestId, resendAt, expiresAt }
}
