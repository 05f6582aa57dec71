import { hkdfSync } from 'node:crypto'

import { seal, unseal } from '#server/platform/audit-logs/sealed-text.ts'

/**
 * The code itself, so that it can be sent once more. Only a server with the pepper reads it, which is not in the
 * database; the row goes when the code is used or has ended.
 */
export function sealCode(pepper: string, requestId: string, code: string): string {
  return seal(keyOf(pepper), requestId, code)
}

/** undefined where another pepper sealed it. */
export function unsealCode(pepper: string, requestId: string, sealed: string): string | undefined {
  return unseal(keyOf(pepper), requestId, sealed)
}

function keyOf(pepper: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'codes that wait to be sent again', 32)).toString('base64url')
}
