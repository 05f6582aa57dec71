import { setImmediate as letOthers } from 'node:timers/promises'

import { z } from 'zod/mini'

import { type Call, commonFields, envelope, opId } from '#src/contract/call.ts'
import { commonRefusalCodes, doneCodes, type RefusalCode } from '#src/contract/codes.ts'
import { refusalData } from '#src/contract/refusal-data.ts'

import { described, type DescribedCall } from './described/described-calls.ts'
import { callTags } from './described/tags.ts'
import { httpStatus } from './http-status.ts'

/**
 * The published description of every call that is served, made from the same schemas that check it. Other callers are
 * answered between one call's part and the next.
 */
export async function describeCalls(calls: readonly DescribedCall[], serverUrl: string): Promise<object> {
  const paths: Record<string, object> = {}
  for (const call of calls) {
    paths[call.path] = { post: describeCall(call) }
    await letOthers()
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Quarter Sun studio server', version: '1' },
    servers: [{ url: serverUrl }],
    tags: Object.entries(callTags).map(([name, description]) => ({ name, description })),
    paths,
  }
}

function describeCall(call: DescribedCall): object {
  const codes = [...new Set([...call.refusals, ...commonRefusalCodes])]
  const statuses = [...new Set(codes.map((code) => httpStatus[code]))].sort((a, b) => a - b)
  const refusals = statuses.map((status) => {
    const here = codes.filter((code) => httpStatus[code] === status)
    return [status, { description: here.join(', '), content: json(z.union(here.map(refusalOf))) }]
  })
  const done = z.extend(envelope, { code: z.enum(doneCodes), data: z.nullable(call.answer) })
  return {
    ...described[call.path],
    'x-access': call.access,
    'x-writes': call.writes,
    requestBody: { required: true, content: json(bodyOf(call)) },
    responses: { 200: { description: doneCodes.join(', '), content: json(done) }, ...Object.fromEntries(refusals) },
  }
}

function bodyOf(call: Call): z.ZodMiniType {
  const body = z.extend(commonFields, call.body.shape)
  return call.writes ? z.extend(body, { op_id: opId }) : body
}

function refusalOf(code: RefusalCode): z.ZodMiniType {
  return z.extend(envelope, { code: z.literal(code), data: refusalData[code] ?? z.unknown() })
}

/** Described as input, so that neither side may refuse fields that a newer version adds. */
function json(schema: z.ZodMiniType): object {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) } }
}
