import type { QueryClient } from '@tanstack/react-query'

import type { Bed } from '#src/domain/beds/bed.ts'
import type { ScanCode } from '#src/domain/beds/scan-code.ts'
import type { Shop } from '#src/domain/shops/shop.ts'
import { readTypedCode, isSameId } from '#src/domain/beds/typed-code.ts'
import { askOnce } from '#src/client/http/ask-once.ts'
import { devicesQuery } from '#src/client/api/beds.ts'
import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { failureOf } from '#src/client/http/call-api.ts'
import { doorQuery } from '#src/client/api/doors.ts'

type FoundDoor = { kind: 'door'; lockId: string; signature: string | undefined } | { kind: 'no-door'; isSure: boolean }

type FoundBed =
  | { kind: 'bed'; device: Bed; shop: Shop }
  /** `isSure`: every list of the chain was read just now and none has it. */
  | { kind: 'no-such-id'; isSure: boolean }

/** What a code stands for. A bed may be one that this phone has not heard of and cannot ask about now. */
export type Recognised =
  | { kind: 'door'; lockId: string; signature: string | undefined }
  | { kind: 'bed'; device: Bed; shop: Shop; signature: string | undefined }
  | { kind: 'unlisted-bed'; deviceId: string; signature: string | undefined }

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
  const { deviceId, signature } = code
  if (found.kind === 'bed') return { ...found, signature }
  return found.isSure ? found : { kind: 'unlisted-bed', deviceId, signature }
}

async function recogniseId(queries: QueryClient, id: string, language: string): Promise<Recognised | NotRecognised> {
  const bed = await findBed(queries, id)
  if (bed.kind === 'bed') return { ...bed, signature: undefined }
  const door = await findDoor(queries, id, language)
  return door.kind === 'door' ? door : { kind: 'no-such-id', isSure: bed.isSure && door.isSure }
}

/** Looks for a bed in what this phone knows of all shops, and asks the studio only when it is not there. */
async function findBed(queries: QueryClient, id: string): Promise<FoundBed> {
  const kept = await search(queries, id, Infinity)
  return kept.kind === 'bed' ? kept : await search(queries, id, 0)
}

async function search(queries: QueryClient, id: string, staleTime: number): Promise<FoundBed> {
  // Without the list of studios it stays open whether there is such a bed, and `isSure` says so.
  const shops = await askOnce(queries, { ...shopsQuery(), staleTime }).catch(() => undefined)
  if (!shops) return { kind: 'no-such-id', isSure: false }
  const lists = await Promise.allSettled(
    shops.map(async (shop) => {
      const devices = await askOnce(queries, { ...devicesQuery(shop.shopId), staleTime })
      return devices.map((device) => ({ device, shop }))
    }),
  )
  const found = lists
    .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    .find(({ device }) => isSameId(device.deviceId, id))
  if (found) return { kind: 'bed', ...found }
  return { kind: 'no-such-id', isSure: staleTime === 0 && lists.every(({ status }) => status === 'fulfilled') }
}

/** Asks the studio whether a typed id is a door's. Ids are printed in capitals, and seldom typed so. */
async function findDoor(queries: QueryClient, typed: string, language: string): Promise<FoundDoor> {
  const asTyped = await ask(queries, typed, language)
  const isWorthCapitals = asTyped.kind === 'no-door' && asTyped.isSure && typed !== typed.toUpperCase()
  return isWorthCapitals ? await ask(queries, typed.toUpperCase(), language) : asTyped
}

async function ask(queries: QueryClient, id: string, language: string): Promise<FoundDoor> {
  try {
    const { lockId } = await askOnce(queries, doorQuery(id, language))
    return { kind: 'door', lockId, signature: undefined }
  } catch (error) {
    return { kind: 'no-door', isSure: failureOf(error).kind === 'refused' }
  }
}
