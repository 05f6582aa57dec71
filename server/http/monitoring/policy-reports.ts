import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'

import { ok, refuse } from '#src/contract/outcome.ts'

import { answer } from '#server/http/answer.ts'
import { countHits } from '#server/http/limit-calls.ts'
import { addressKey } from '#server/http/client-address.ts'
import { reportsInAll, reportsPerAddress } from '#server/http/rate-limit.ts'
import { reportPath } from '#server/http/security-headers.ts'

export interface PolicyReport {
  directive: string
  /** Without query and fragment: an address may carry what must not be logged. */
  blocked: string
  page: string
}

const body = z.optional(z.string())
const legacyReport = z.object({
  'csp-report': z.object({
    'effective-directive': body,
    'violated-directive': body,
    'blocked-uri': body,
    'document-uri': body,
  }),
})
const reports = z.array(z.object({ body: z.object({ effectiveDirective: body, blockedURL: body, documentURL: body }) }))
const reportTypes = ['application/csp-report', 'application/reports+json']
const bodyLimit = 20_000
/** A page that breaks the policy breaks it in few places; a browser sends what it has gathered at once. */
const mostAtOnce = 10

/**
 * Where browsers tell that the content policy stopped something. A report changes nothing but a count and a log.
 * A report needs no login, so its number is bounded: what is too often is refused before it is read.
 */
export async function servePolicyReports(
  app: FastifyInstance,
  onReport: (report: PolicyReport) => void,
): Promise<void> {
  const waitOf = countReports()
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      reportTypes,
      { parseAs: 'string', bodyLimit },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const wait = waitOf(request.ip)
      if (wait === 0) return
      return answer(request, reply, refuse('too-many', { retry_after: Math.ceil(wait / 1_000) }))
    })
    scope.post(reportPath, { bodyLimit }, (request, reply) => {
      for (const report of read(request.body).slice(0, mostAtOnce)) onReport(report)
      return answer(request, reply, ok(null))
    })
  })
}

/** A sender over the limit takes nothing from the other senders. */
function countReports(): (address: string) => number {
  const [inAll, perAddress] = [countHits(reportsInAll), countHits(reportsPerAddress)]
  return (address) => perAddress(addressKey(address)) || inAll('all')
}

function read(sent: unknown): PolicyReport[] {
  const legacy = legacyReport.safeParse(sent)
  if (legacy.success) {
    const report = legacy.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [toReport(directive, report['blocked-uri'], report['document-uri'])]
  }
  const modern = reports.safeParse(sent)
  if (!modern.success) return []
  return modern.data.map(({ body }) => toReport(body.effectiveDirective, body.blockedURL, body.documentURL))
}

function toReport(directive = '', blocked = '', page = ''): PolicyReport {
  return { directive: directive.slice(0, 100), blocked: redact(blocked), page: redact(page) }
}

function redact(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').slice(0, 200)
}
