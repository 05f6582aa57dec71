import { type Refusal, refuse } from '#src/contract/outcome.ts'
import type { RefusalCode } from '#src/contract/codes.ts'

/** How far ahead staff may book is nothing a member needs to know. */
export function refuseToMember<Code extends RefusalCode>({
  code,
  data,
}: Refusal<Code>): Refusal<Exclude<Code, 'too-far'> | 'outside-hours'> {
  if (code === 'too-far') return refuse('outside-hours')
  // The other codes are what is left of them.
  return { code: code as Exclude<Code, 'too-far'>, data }
}
