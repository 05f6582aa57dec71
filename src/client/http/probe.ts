import { readReply } from './post.ts'

const probeLimitMs = 5000

/** A sign of life of the server itself: a Wi-Fi network answers too, with its login page or in JSON of its own. */
export async function isServerAlive(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeLimitMs) })
    return readReply(response, await response.text()).kind === 'done'
  } catch {
    return false
  }
}
