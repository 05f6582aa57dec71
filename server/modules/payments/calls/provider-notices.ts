import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ok, refuse } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import type { PayNotice } from '#server/platform/stripe/payment-provider.ts'
import type { PaymentDeps } from '#server/modules/payments/actions/payment-deps.ts'
import { followDispute, followRefunds } from '#server/modules/payments/actions/follow-refunds.ts'
import { settle } from '#server/modules/payments/actions/settle.ts'
import { hasPayNotice } from '#server/modules/payments/store/provider-notices.ts'

const noticePath = '/api/pay/stripe'
const bodyLimit = 512 * 1024

/**
 * Where the provider tells that something happened. A notice only points: what is true is asked of the provider.
 * It is answered with 200 once it has been acted upon for good, and comes again until then.
 */
export async function servePayNotices(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(noticePath, { bodyLimit }, (request, reply) => take(deps, request, reply))
  })
}

async function take(deps: PaymentDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signature = request.headers['stripe-signature']
  if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return refused('unsigned')
  const notice = await deps.payments.readNotice(request.body, signature)
  if (typeof notice === 'string') return refused(notice)
  try {
    await applyNotice(deps, notice)
    return answer(request, reply, ok(null))
  } catch (error) {
    deps.onError(error)
    return answer(request, reply, refuse('unavailable'))
  }

  function refused(why: string): FastifyReply {
    deps.onRemark({ what: 'notice-refused', why })
    return answer(request, reply, refuse('bad-request', { issues: [] }))
  }
}

async function applyNotice(deps: PaymentDeps, notice: PayNotice): Promise<void> {
  if (notice.about === 'nothing' || (await hasPayNotice(deps.store.db, notice.noticeId))) return
  if (notice.about === 'refund') {
    await followRefunds(deps, notice.paymentRef, notice)
    return
  }
  if (notice.about === 'dispute') {
    const said = await deps.payments.findDispute(notice.disputeRef)
    if (said) await followDispute(deps, said, notice)
    return
  }
  const said = await deps.payments.findCheckout(notice.checkoutId)
  if (said) await settle(deps, said, notice)
  else deps.onRemark({ what: 'payment', verdict: 'not-ours', checkoutId: notice.checkoutId, orderId: null })
}
