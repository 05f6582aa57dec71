import { parseJson } from '#src/lib/parse-json.ts'

const probeLimitMs = 5000

/** A sign of life of the server itself: the login page of a Wi-Fi network answers too, but not in JSON. */
export async function isServerAlive(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeLimitMs) })
    return response.ok && parseJson(await response.text()) !== undefined
  } catch {
    return false
  }
}
