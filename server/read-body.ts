import type { z } from 'zod/mini'

import type { BodyOf, Call } from '#src/contract/call.ts'
import { type Refusal, refuse } from '#src/contract/outcome.ts'

/** The body as its contract has it, or what is wrong with it, field by field. */
export function readBody<C extends Call>(
  { body }: C,
  sent: unknown,
): { data: BodyOf<C> } | { refusal: Refusal<'bad-request'> } {
  const read = body.safeParse(sent)
  if (!read.success) return { refusal: badRequest(read.error.issues) }
  const nulAt = findNul(read.data, [])
  if (nulAt) return { refusal: badRequest([{ path: nulAt, message: 'U+0000 is no text' }]) }
  return { data: read.data as BodyOf<C> }
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

function badRequest(issues: readonly Issue[]): Refusal<'bad-request'> {
  return refuse('bad-request', { issues: issues.map(({ path, message }) => ({ path: path.join('.'), message })) })
}

/** Where a text holds a NUL: PostgreSQL keeps none, and nobody means one. */
function findNul(value: unknown, path: readonly PropertyKey[]): PropertyKey[] | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? [...path] : undefined
  if (!(value instanceof Object)) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = findNul(part, [...path, name])
    if (found) return found
  }
  return undefined
}
