import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Envelope } from '#src/contract/call.ts'
import type { Code, RefusalCode } from '#src/contract/codes.ts'
import { isRefusal, type Outcome, refuse } from '#src/contract/outcome.ts'

import { httpStatus } from './http-status.ts'
import { languageOf, messages } from './messages.ts'
import { DatabaseBusy } from '#server/platform/database/database-busy.ts'
import { MemberGone } from './caller.ts'
import { acceptsGzip, isWritten, SharedJson, type WrittenJson } from './written-json.ts'

const retryAfterSeconds = 5
const dataHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

const codes = new WeakMap<FastifyRequest, Code>()

/** What a request was answered; undefined where it was given a page or a file. */
export function answeredCode(request: FastifyRequest): Code | undefined {
  return codes.get(request)
}

export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: Outcome<unknown, RefusalCode>,
): FastifyReply {
  const { code, data } = outcome
  const status = httpStatus[code]
  codes.set(request, code)
  if (status === 429 || status === 503) reply.header('retry-after', retryAfter(data))
  const envelope: Envelope = {
    status: isRefusal(outcome) || code === 'none' ? 0 : 1,
    code,
    msg: messages[code][languageOf(request.headers['accept-language'])],
    data: data ?? null,
  }
  reply.code(status).headers(dataHeaders)
  return isWritten(data) ? sendWritten(request, reply, envelope, data) : reply.send(envelope)
}

function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
  written: WrittenJson,
): FastifyReply {
  const head = JSON.stringify({ ...envelope, data: undefined }).slice(0, -1)
  reply.type('application/json; charset=utf-8')
  if (!(written instanceof SharedJson)) return reply.send(written.after(head))
  reply.header('vary', 'accept-encoding')
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(written.after(head))
  void sendZipped(reply, written, head)
  return reply
}

async function sendZipped(reply: FastifyReply, written: SharedJson, head: string): Promise<void> {
  try {
    reply.header('content-encoding', 'gzip').send(await written.zippedAfter(head))
  } catch (error) {
    reply.removeHeader('content-encoding').send(error)
  }
}

function retryAfter(data: unknown): number {
  return data instanceof Object && 'retry_after' in data ? Number(data.retry_after) : retryAfterSeconds
}

/** What Fastify refuses by itself keeps its meaning; everything else is ours, logged and not shown. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof MemberGone)
    return answer(request, reply, refuse(isOfStaff(request) ? 'not-found' : 'signed-out'))
  if (error instanceof DatabaseBusy) return answer(request, reply, refuse('overloaded'))
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (statusCode === 413) return answer(request, reply, refuse('too-large'))
  if (statusCode === 415) return answer(request, reply, refuse('bad-type'))
  if (statusCode === 403 || statusCode === 404) return answer(request, reply, refuse('not-found'))
  if (statusCode >= 400 && statusCode < 500) return answer(request, reply, refuse('bad-request', { issues: [] }))
  // The id of a request is its sender's: no two errors share this one, whichever server and start they are of.
  const errorId = randomBytes(8).toString('hex')
  request.log.error({ err: error, errorId })
  return answer(request, reply, refuse('unavailable', { error_id: errorId }))
}

/** Staff act on somebody else's account: that it is gone says nothing of their own login, which a phone would end. */
function isOfStaff({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url?.startsWith('/api/admin/') === true
}

/** What is not even HTTP is answered too, as long as the connection is open. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // What a weak line did not bring in time was not judged: an app may send it again.
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const code = isLate ? 'overloaded' : 'bad-request'
  const envelope: Envelope = {
    status: 0,
    code,
    msg: messages[code][languageOf(undefined)],
    data: isLate ? null : { issues: [] },
  }
  const body = JSON.stringify(envelope)
  const head = [
    isLate ? 'HTTP/1.1 408 Request Timeout' : 'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  else socket.destroy()
}
