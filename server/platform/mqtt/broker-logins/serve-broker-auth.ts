import type { AddressInfo } from 'node:net'

import Fastify from 'fastify'
import { z } from 'zod/mini'

import { mayPublish, mayRetain, maySubscribe } from '#server/platform/mqtt/device-topics.ts'
import { isSame, type LoginRules, mayEnter } from '#server/platform/mqtt/login-check.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import type { AuthPlace } from './broker-logins-setting.ts'

interface AuthOptions extends AuthPlace {
  rules: LoginRules
  /** Told of a question with another secret; at most once in a minute. */
  onStranger: () => void
  /** Told why a question could not be answered; it holds no password. */
  onError: (error: unknown) => void
}

interface Answer {
  result: 'allow' | 'deny'
  is_superuser?: false
}

/** A question is a name, a password and a topic. */
const bodyLimit = 4_096
const strangersMs = 60_000

const login = z.object({ clientid: z.string(), username: z.string(), password: z.string() })
/** EMQX writes what it fills in as text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false'])])
const publishing = z.object({ action: z.literal('publish'), retain: flag })
const subscribing = z.object({ action: z.literal('subscribe') })
const act = z.intersection(
  z.object({ clientid: z.string(), username: z.string(), topic: z.string() }),
  z.discriminatedUnion('action', [publishing, subscribing]),
)

/**
 * Answers the broker, as EMQX 5 asks by http: `POST /authenticate` whether somebody is let in, `POST /authorize` what
 * they may do. Whatever is no clear yes is `deny` with status 200, also a wrong secret and a database that does not
 * answer: EMQX takes any other status for no answer, and goes on to its own default, which is to allow.
 */
export async function serveBrokerAuth(options: AuthOptions): Promise<{ url: string; close: () => Promise<void> }> {
  const { host, port, secret, rules, onError } = options
  const app = Fastify({
    bodyLimit,
    requestTimeout: 5_000,
    http: { headersTimeout: 5_000 },
    forceCloseConnections: true,
  })
  const onStranger = onceIn(strangersMs, options.onStranger)
  // Before anything of the body is read.
  app.addHook('onRequest', async (request, reply) => {
    if (isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) return
    onStranger()
    await reply.send(denied)
  })
  app.setErrorHandler((error, _request, reply) => {
    // A body that is none of ours says so itself; anything else is ours to know.
    if (!isOfCaller(error)) onError(error)
    void reply.code(200).send(denied)
  })
  app.setNotFoundHandler((_request, reply) => void reply.code(200).send(denied))
  app.post('/authenticate', async ({ body }) => answer(await isLetIn(rules, body)))
  app.post('/authorize', async ({ body }) => answer(await isAllowed(rules, body)))
  try {
    await app.listen({ host, port })
  } catch (error) {
    const why = `Cannot answer the broker on ${host}, port ${port} (${errorCode(error)}).`
    throw new StartFailure(`${why} Choose another BROKER_AUTH_HOST or BROKER_AUTH_PORT.`)
  }
  const at = app.server.address() as AddressInfo
  return { url: `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`, close: () => app.close() }
}

async function isLetIn(rules: LoginRules, body: unknown): Promise<boolean> {
  const { success, data } = login.safeParse(body)
  // The client id must be the name, or one device could push another off the broker.
  return success && data.username !== '' && data.clientid === data.username
    ? await mayEnter(rules, data.username, data.password)
    : false
}

/** A login that has ended meanwhile may do nothing any more, although its line is still there. */
async function isAllowed({ isEnded }: LoginRules, body: unknown): Promise<boolean> {
  const { success, data } = act.safeParse(body)
  if (!success || data.clientid !== data.username) return false
  const { username, topic } = data
  const may = data.action === 'publish' ? mayPublish(username, topic) : maySubscribe(username, topic)
  const isKept = data.action === 'publish' && String(data.retain) === 'true'
  return may && (!isKept || mayRetain(topic)) && !(await isEnded(username))
}

const denied: Answer = { result: 'deny', is_superuser: false }

function answer(isYes: boolean): Answer {
  return isYes ? { result: 'allow', is_superuser: false } : denied
}

function isOfCaller(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
}

function onceIn(ms: number, tell: () => void): () => void {
  let reportedAt = -Infinity
  return () => {
    if (performance.now() - reportedAt < ms) return
    reportedAt = performance.now()
    tell()
  }
}
