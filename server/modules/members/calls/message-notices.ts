import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ok, refuse } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import { addressKey } from '#server/http/client-address.ts'
import { countHits } from '#server/http/limit-calls.ts'
import { unsignedInAll, unsignedPerAddress } from '#server/http/rate-limit.ts'
import { learnOutcome } from '#server/modules/members/actions/learn-outcome.ts'
import type { SendCodeDeps } from '#server/modules/members/actions/message-deps.ts'
import { unsealCode } from '#server/modules/members/rules/sealed-code.ts'
import { findCode } from '#server/modules/members/store/login-codes.ts'
import { findAttempt } from '#server/platform/messaging/message-attempts.ts'
import { callPath, deliveryPath, type MessageNotices, type SpokenCode } from '#server/platform/messaging/messenger.ts'
import { brandName } from '#src/domain/brand.ts'
import { readChainIdentity } from '#server/modules/chain/store/chain-identity.ts'
import type { Store } from '#server/platform/database/store.ts'

const bodyLimit = 8 * 1024

/**
 * Where the provider tells what became of a message, and asks for the code once a key was pressed during a call. What
 * is not signed changes nothing; beyond some in a minute it is not even written down.
 */
export async function serveMessageNotices(app: FastifyInstance, store: Store, deps: SendCodeDeps): Promise<void> {
  const { notices } = deps.messenger
  if (!notices) return
  const perAddress = countHits(unsignedPerAddress)
  const inAll = countHits(unsignedInAll)
  const serve = (scope: FastifyInstance, path: string, take: (notice: Notice) => Promise<FastifyReply>) =>
    scope.post(path, { bodyLimit }, async (request, reply) => {
      const notice = readNotice(notices, request)
      if (notice) return await take({ ...notice, request, reply })
      const wait = perAddress(addressKey(request.ip)) || inAll('all')
      if (wait > 0) return answer(request, reply, refuse('too-many', { retry_after: Math.ceil(wait / 1_000) }))
      app.log.warn('A notice of a message was refused: it is not signed')
      return answer(request, reply, refuse('bad-request', { issues: [] }))
    })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the fields as they came.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, body),
    )
    serve(scope, deliveryPath, async ({ attemptId, body, request, reply }) => {
      const outcome = notices.readOutcome(body)
      if (outcome !== undefined) await learnOutcome(store, deps.messenger, attemptId, outcome)
      return answer(request, reply, ok(null))
    })
    serve(scope, callPath, async ({ attemptId, body, reply }) => {
      const spoken = body.get('Digits') ? await findSpokenCode(store, deps, attemptId) : undefined
      if (spoken) await learnOutcome(store, deps.messenger, attemptId, 'delivered')
      return reply.type('text/xml').send(spoken ? notices.sayCode(spoken) : notices.hangUp())
    })
  })
}

interface Signed {
  attemptId: string
  body: URLSearchParams
}

interface Notice extends Signed {
  request: FastifyRequest
  reply: FastifyReply
}

function readNotice(notices: MessageNotices, request: FastifyRequest): Signed | undefined {
  const { url } = request
  const signature = request.headers['x-twilio-signature']
  const attemptId = new URLSearchParams(url.split('?')[1]).get('attempt')
  if (typeof request.body !== 'string' || typeof signature !== 'string' || attemptId === null) return undefined
  const body = new URLSearchParams(request.body)
  return notices.isSigned({ url, body, signature }) ? { attemptId, body } : undefined
}

/** The code of a call, for as long as it works. */
async function findSpokenCode(
  store: Store,
  { pepper }: SendCodeDeps,
  attemptId: string,
): Promise<SpokenCode | undefined> {
  const attempt = await findAttempt(store.db, attemptId)
  if (attempt?.channel !== 'voice') return undefined
  const row = await findCode(store.db, attempt.requestId, await store.now())
  if (!row?.sealedCode || !row.language) return undefined
  const code = unsealCode(pepper, row.requestId, row.sealedCode)
  const brand = brandName(await readChainIdentity(store.db), row.language)
  return code === undefined ? undefined : { brand, code, language: row.language }
}
