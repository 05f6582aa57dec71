import type { FastifyInstance } from 'fastify'
import { z } from 'zod/mini'

import { ok } from '#src/contract/outcome.ts'

import { answer } from './answer.ts'
import { reportPath } from './security-headers.ts'

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

/** Where browsers tell that the content policy stopped something. A report changes nothing but a count and a log. */
export async function servePolicyReports(
  app: FastifyInstance,
  onReport: (report: PolicyReport) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      reportTypes,
      { parseAs: 'string', bodyLimit },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(reportPath, { bodyLimit }, (request, reply) => {
      for (const report of read(request.body)) onReport(report)
      return answer(request, reply, ok(null))
    })
  })
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
