import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ok, refuse } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import type { PayNotice } from '#server/platform/stripe/payment-provider.ts'
import type { PayDesk } from '#server/modules/payments/actions/payment-deps.ts'
import { followDispute, followRefunds } from '#server/modules/payments/actions/follow-refunds.ts'
import { settle } from '#server/modules/payments/actions/settle.ts'
import { hasPayNotice } from '#server/modules/payments/store/provider-notices.ts'

const noticePath = '/api/pay/stripe'
const bodyLimit = 512 * 1024

/**
 * Where the provider tells that something happened. A notice only points: what is true is asked of the provider.
 * It is answered with 200 once it has been acted upon for good, and comes again until then.
 */
export async function servePayNotices(app: FastifyInstance, desk: PayDesk): Promise<void> {
  await app.register(async (scope) => {
    // The signature is over the bytes as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(noticePath, { bodyLimit }, (request, reply) => take(desk, request, reply))
  })
}

async function take(desk: PayDesk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signature = request.headers['stripe-signature']
  if (!Buffer.isBuffer(request.body) || typeof signature !== 'string') return refused('unsigned')
  const notice = await desk.payments.readNotice(request.body, signature)
  if (typeof notice === 'string') return refused(notice)
  try {
    await act(desk, notice)
    return answer(request, reply, ok(null))
  } catch (error) {
    desk.onError(error)
    return answer(request, reply, refuse('unavailable'))
  }

  function refused(why: string): FastifyReply {
    desk.onRemark({ what: 'notice-refused', why })
    return answer(request, reply, refuse('bad-request', { issues: [] }))
  }
}

async function act(desk: PayDesk, notice: PayNotice): Promise<void> {
  if (notice.about === 'nothing' || (await hasPayNotice(desk.store.db, notice.noticeId))) return
  if (notice.about === 'refund') {
    await followRefunds(desk, notice.paymentRef, notice)
    return
  }
  if (notice.about === 'dispute') {
    const said = await desk.payments.findDispute(notice.disputeRef)
    if (said) await followDispute(desk, said, notice)
    return
  }
  const said = await desk.payments.findCheckout(notice.checkoutId)
  if (said) await settle(desk, said, notice)
  else desk.onRemark({ what: 'payment', verdict: 'not-ours', checkoutId: notice.checkoutId, orderId: null })
}
