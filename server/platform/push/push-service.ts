import type { VapidKeys } from './vapid-keys.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** At most some 3 KB of text; only the phone can read it. */
  text: string
  /** A later message with the same topic takes the place of one that has not been delivered yet. */
  topic: string
  /** How long the push service keeps it for a phone that cannot be reached. */
  keepForMs: number
}

/**
 * `gone`: that browser no longer exists or was never one. `later`: it is not known, try again.
 * `refused`: the service will not take this message however often it is asked.
 */
export type PushResult = 'sent' | 'gone' | 'later' | 'refused'

export type SendPush = (target: PushTarget, message: PushMessage) => Promise<PushResult>

interface PushSender {
  keys: VapidKeys
  /** Who can be asked about these messages: an https address or a mailto. */
  subject: string
  onError: (error: unknown) => void
}

const timeLimitMs = 8_000
const goneStatuses = new Set([404, 410])

/** Sends through the push service that the browser named, encrypted for that browser (RFC 8291, RFC 8292). */
export function pushSender({ keys, subject, onError }: PushSender): SendPush {
  return async (target, message) => {
    // Only a server that has a message to send loads it.
    const { default: webPush } = await import('web-push')
    let request
    try {
      request = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        message.text,
        {
          vapidDetails: { subject, ...keys },
          TTL: Math.max(0, Math.round(message.keepForMs / 1_000)),
          urgency: 'high',
          topic: message.topic,
          contentEncoding: 'aes128gcm',
        },
      )
    } catch (error) {
      // A key that is no point on the curve: no browser sent that.
      onError(error)
      return 'gone'
    }
    return await send(request, onError)
  }
}

type PushRequest = ReturnType<typeof import('web-push').generateRequestDetails>

/** Not the library's own sending: a push service that redirects is not followed to wherever it says. */
async function send({ endpoint, headers, body }: PushRequest, onError: (error: unknown) => void): Promise<PushResult> {
  const { 'Content-Length': _, ...rest } = headers as Record<string, string>
  try {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: rest,
      body: body === null ? null : new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    await reply.body?.cancel()
    if (reply.ok) return 'sent'
    if (goneStatuses.has(reply.status)) return 'gone'
    if (reply.status === 429 || reply.status >= 500) return 'later'
    onError(new Error(`The push service ${new URL(endpoint).hostname} answered ${reply.status}`))
    return 'refused'
  } catch {
    // No answer within the time limit: the message stays in the queue and is tried again.
    return 'later'
  }
}
