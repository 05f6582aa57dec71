import { isRecord, numberOr, parseJson, textOr } from '#src/lib/parse-json.ts'
import { makeListeners } from '#src/lib/listeners.ts'
import { longestWaitMs, noteWaiting } from '#src/lib/waiting/slow-waits.ts'

import { noteServerTime } from './server-time.ts'

export interface ApiRequest {
  path: string
  body: Record<string, unknown>
  language?: string | undefined
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** What came back, before anybody looks into its data. */
export type Reply =
  | { kind: 'done'; code: 'ok' | 'already'; data: unknown }
  | { kind: 'none' }
  | { kind: 'refused'; code: string; message: string; data: unknown }
  /** `isRevoked`: the login was ended on purpose, and has not run out by itself. */
  | { kind: 'signed-out'; isRevoked?: true }
  /** The server answered that it did nothing, and when to ask again. */
  | { kind: 'busy'; retryAfterSeconds: number }
  /** No answer of the server. `mayHaveArrived`: it may still have done what it was asked. */
  | { kind: 'unreachable'; mayHaveArrived: boolean }

export interface Outcome {
  kind: 'answered' | 'unreachable'
  startedAt: number
}

const defaultRetrySeconds = 5
const outcomes = makeListeners<Outcome>()

/** Hears of every call whether the server answered it. */
export function onOutcome(listener: (outcome: Outcome) => void): () => void {
  return outcomes.add(listener)
}

/** Tells that a call was sent by other means than `post`, and what became of it. */
export function noteOutcome(reply: Reply, startedAt: number): void {
  outcomes.tell({ kind: reply.kind === 'unreachable' ? 'unreachable' : 'answered', startedAt })
}

/** Sends one call to the page's own origin. Rejects only when the caller's own signal ends it. */
export async function post(request: ApiRequest): Promise<Reply> {
  const startedAt = Date.now()
  const stopWaiting = isShortRead(request) ? noteWaiting() : undefined
  try {
    const reply = await send(request)
    noteOutcome(reply, startedAt)
    return reply
  } finally {
    stopWaiting?.()
  }
}

/** What acts, and what takes long by its nature, has words of its own where it was asked for. */
function isShortRead({ body, timeoutMs }: ApiRequest): boolean {
  return body['op_id'] === undefined && timeoutMs === undefined
}

async function send({ path, body, language, timeoutMs = longestWaitMs, signal }: ApiRequest): Promise<Reply> {
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  const timer = setTimeout(end, timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  try {
    const prefetched = await takePrefetchedAnswer(path, body['token'])
    const sentAt = Date.now()
    const response =
      prefetched?.response ??
      (await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(language !== undefined && { 'accept-language': language }) },
        body: JSON.stringify(body),
        signal: ending.signal,
      }))
    const heardAt = Date.now()
    const reply = readReply(response, prefetched?.text ?? (await response.text()))
    // A Wi-Fi portal's clock is nobody's, and when an answer that was fetched ahead came is not known.
    if (reply.kind !== 'unreachable' && !prefetched) noteServerTime(response.headers.get('date'), sentAt, heardAt)
    return reply
  } catch {
    signal?.throwIfAborted()
    return { kind: 'unreachable', mayHaveArrived: true }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** What an answer means, from its status, its headers and its text. */
export function readReply(response: Response, text: string): Reply {
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const answer = isJson ? parseJson(text) : undefined
  if (!isEnvelope(answer)) {
    // What a Wi-Fi network says in the studio's place, as a page or in JSON, was never passed on; the call behind an
    // answer that broke off, or behind a gateway of the studio's own, may have been.
    const hasBrokenOff = isJson && answer === undefined
    return { kind: 'unreachable', mayHaveArrived: hasBrokenOff || response.status >= 500 }
  }
  const { status, code, data } = answer
  if (response.status === 429 || response.status >= 500)
    return { kind: 'busy', retryAfterSeconds: wait(response, data) }
  if (code === 'signed-out') return toSignedOut(data)
  if (status === 1) return { kind: 'done', code: code === 'already' ? 'already' : 'ok', data }
  if (code === 'none') return { kind: 'none' }
  return { kind: 'refused', code, message: textOr(answer['msg'], ''), data }
}

interface Envelope extends Record<string, unknown> {
  status: 0 | 1
  code: string
  data: unknown
}

/** Every answer of the studio has this form, of all its versions; nobody else's has. */
function isEnvelope(answer: unknown): answer is Envelope {
  if (!isRecord(answer) || typeof answer['code'] !== 'string') return false
  return (answer['status'] === 0 || answer['status'] === 1) && 'data' in answer
}

function toSignedOut(data: unknown): Reply {
  const isRevoked = isRecord(data) && data['reason'] === 'revoked'
  return { kind: 'signed-out', ...(isRevoked && { isRevoked }) }
}

function wait(response: Response, data: unknown): number {
  const named = isRecord(data) ? numberOr(data['retry_after'], undefined) : undefined
  const header = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = named ?? (Number.isFinite(header) ? header : defaultRetrySeconds)
  return Math.max(0, seconds)
}

interface Prefetched {
  /** The login it was asked with; undefined when anybody may ask. */
  token?: string
  answer: Promise<PrefetchedAnswer | undefined>
}

interface PrefetchedAnswer {
  response: Response
  /** Its body, which is read already. */
  text: string
}

declare global {
  /** Answers that the boot script asked for before any module ran, by path. */
  var prefetchedAnswers: Record<string, Prefetched | undefined> | undefined
}

/** The answer the page has already asked for, given once and to the same login only; undefined when there is none. */
async function takePrefetchedAnswer(path: string, token: unknown): Promise<PrefetchedAnswer | undefined> {
  const prefetched = globalThis.prefetchedAnswers?.[path]
  if (!prefetched) return undefined
  delete globalThis.prefetchedAnswers?.[path]
  return prefetched.token === undefined || prefetched.token === token ? await prefetched.answer : undefined
}
