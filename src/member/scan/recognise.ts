import type { QueryClient } from '@tanstack/react-query'

import type { Bed } from '#src/domain/beds/bed.ts'
import type { ScanCode } from '#src/domain/beds/scan-code.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { readTypedCode } from '#src/domain/beds/typed-code.ts'

import { findBed } from './find-bed.ts'
import { findDoor } from './find-door.ts'

/** What a code stands for. A bed may be one that this phone has not heard of and cannot ask about now. */
export type Recognised =
  | { kind: 'door'; lockId: string; signature: string | undefined }
  | { kind: 'bed'; device: Bed; shop: Shop }
  | { kind: 'unlisted-bed'; deviceId: string }

export type NotRecognised =
  | { kind: 'empty' | 'unreadable' | 'foreign' }
  /** `isSure`: the studio was asked just now and has no such bed or door. */
  | { kind: 'no-such-id'; isSure: boolean }

export function isRecognised(result: Recognised | NotRecognised): result is Recognised {
  return result.kind === 'door' || result.kind === 'bed' || result.kind === 'unlisted-bed'
}

/** What was typed or pasted, as far as this phone and the studio know it. An address is compared, never opened. */
export async function recogniseTyped(
  queries: QueryClient,
  typed: string,
  language: string,
): Promise<Recognised | NotRecognised> {
  const code = readTypedCode(typed, location.origin)
  switch (code.kind) {
    case 'door':
    case 'device':
      return await recogniseCode(queries, code)
    case 'short-id':
      return await recogniseId(queries, code.id, language)
    case 'empty':
    case 'unreadable':
    case 'foreign':
      return code
  }
}

/** What a code of ours stands for. Without a connection it is taken as it is: the next screen can say more. */
export async function recogniseCode(queries: QueryClient, code: ScanCode): Promise<Recognised | NotRecognised> {
  if (code.kind === 'door') return code
  const found = await findBed(queries, code.deviceId)
  return found.kind === 'bed' || found.isSure ? found : { kind: 'unlisted-bed', deviceId: code.deviceId }
}

async function recogniseId(queries: QueryClient, id: string, language: string): Promise<Recognised | NotRecognised> {
  const bed = await findBed(queries, id)
  if (bed.kind === 'bed') return bed
  const door = await findDoor(queries, id, language)
  return door.kind === 'door' ? door : { kind: 'no-such-id', isSure: bed.isSure && door.isSure }
}
