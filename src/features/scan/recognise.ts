import type { QueryClient } from '@tanstack/react-query'

import { readTypedCode } from '#src/domain/typed-code.ts'

import { findBed, type FoundBed } from './find-bed.ts'

export type Recognised = Extract<FoundBed, { kind: 'bed' }> | { kind: 'door'; lockId: string }
export type NotRecognised =
  | Extract<FoundBed, { kind: 'no-such-id' }>
  | { kind: 'empty' }
  | { kind: 'unreadable' }
  | { kind: 'foreign' }

/** What was typed or pasted, as far as this phone and the studio know it. An address is compared, never opened. */
export async function recognise(queries: QueryClient, typed: string): Promise<Recognised | NotRecognised> {
  const code = readTypedCode(typed, location.origin)
  switch (code.kind) {
    case 'door':
      return { kind: 'door', lockId: code.lockId }
    case 'device':
      return await findBed(queries, code.deviceId)
    case 'short-id':
      return await findBed(queries, code.id)
    case 'empty':
    case 'unreadable':
    case 'foreign':
      return code
  }
}
