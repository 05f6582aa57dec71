import type { FastifyReply, FastifyRequest } from 'fastify'

import type { BuiltFile } from './built-file.ts'
import type { Differences } from './differences.ts'

/** Smaller ones are not worth the room that a browser has for dictionaries, nor a look at them. */
const leastBytes = 5_000

/** A SHA-256 as the header has it (RFC 9842, section 2.2): one byte sequence, and nothing beside it. */
const oneHash = /^:([A-Za-z\d+/]{43}=):$/

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  pack: 'application/octet-stream',
}

export type Queried = { Querystring: Record<string, unknown> }
type Asked = FastifyRequest<Queried>

/**
 * Tells a browser to keep a file for its next versions, and sends this one as the difference from what the browser says it
 * has. Undefined where it is to be sent whole, as ever: to browsers that cannot do it, for a version that is not known here,
 * and where `?whole` asks for that because a difference came to nothing.
 */
export async function answerDifference(
  request: Asked,
  reply: FastifyReply,
  { file, differences, headers }: { file: BuiltFile; differences: Differences; headers: Record<string, string> },
): Promise<FastifyReply | undefined> {
  if (file.size < leastBytes) return undefined
  reply.header('vary', 'accept-encoding, available-dictionary')
  // What a proxy may keep, or a browser has in part, is never mixed with a difference.
  if (request.method !== 'GET' || asksForPart(request)) return undefined
  reply.header('use-as-dictionary', `match="/hk/${file.family}"`)
  const { 'available-dictionary': available, 'accept-encoding': encodings } = request.headers
  const dictionary = typeof available === 'string' ? oneHash.exec(available)?.[1] : undefined
  if (dictionary === undefined || !takesDifferences(encodings) || 'whole' in request.query) return undefined
  const difference = await differences.find(file, dictionary)
  if (!difference) return undefined
  const type = types[file.path.slice(file.path.lastIndexOf('.') + 1)]
  return reply.headers({ ...headers, 'content-type': type, 'content-encoding': 'dcz' }).send(difference)
}

function asksForPart({ headers }: Asked): boolean {
  return ['range', 'if-none-match', 'if-modified-since'].some((name) => headers[name] !== undefined)
}

function takesDifferences(encodings: string | string[] | undefined): boolean {
  return String(encodings ?? '')
    .split(',')
    .some((encoding) => /^\s*dcz\s*(;\s*q\s*=\s*(1|0\.0*[1-9]).*)?$/i.test(encoding))
}
