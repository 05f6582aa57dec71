import { type Refusal, refuse } from '#src/contract/outcome.ts'
import { type CallScope, callScopes, type ShopField } from '#src/contract/staff/access/call-scopes.ts'
import {
  dutyPaths,
  mayCall,
  pathsWhileLocked,
  provenPaths,
  staffPermissions,
  type StaffLevel,
  staffLevels,
  type StaffPath,
} from '#src/contract/staff/permissions.ts'

import { type Caller, highestLevel, levelAt } from './caller.ts'

/** The studios to which a field of a call leads; none where there is no such thing. */
export type FindNamedShops = (field: ShopField, value: unknown) => Promise<number[]>

/** Whether the level is enough at any studio: before the body is read, which tells at which. */
export function mayCallAnywhere(caller: Caller, path: string): boolean {
  if (!isStaffPath(path)) return false
  if (caller.level === null && callScopes[path] === 'chain') return false
  const level = highestLevel(caller)
  return level !== null && mayCall(level, path)
}

/** Whether the level at one studio is enough for a call about it; a call about no single studio is decided as above. */
export function mayCallAt(caller: Caller, shopId: number, path: string): boolean {
  if (!isStaffPath(path) || !mayCallAnywhere(caller, path)) return false
  if (callScopes[path] === 'anywhere' || callScopes[path] === 'chain') return true
  const level = levelAt(caller, shopId)
  return level !== null && mayCall(level, path)
}

/** What a clerk has to do first. A new passkey would be a way around both. */
export function boundOf(caller: Caller, path: string): Refusal<'locked' | 'proof-needed'> | undefined {
  if (highestLevel(caller) === null) return undefined
  const { isLocked, isProven } = caller
  const isKey = path === '/api/user/passkeyOptions' || path === '/api/user/addPasskey'
  if (isLocked && (isKey || path === '/api/user/endLogin' || (isStaffPath(path) && !pathsWhileLocked.has(path))))
    return refuse('locked')
  return !isProven && (isKey || provenPaths.has(path)) ? refuse('proof-needed') : undefined
}

/**
 * The level with which a call is made that names these things: of the chain, or the lowest at the studios to which they
 * lead. null: not enough, or one of them leads to no studio, so that a refusal tells nothing about what there is.
 */
export async function levelForCall(
  caller: Caller,
  path: string,
  body: object,
  findNamedShops: FindNamedShops,
): Promise<StaffLevel | null> {
  if (!isStaffPath(path)) return null
  const level = caller.level ?? (await levelWhereNamed(caller, path, body, findNamedShops))
  return level !== null && mayCall(level, path) ? level : null
}

/** A studio that a call names whose doors and beds the caller has to be on duty for, and is not; undefined: none. */
export async function offDutyAt(
  { onDutyAt }: Caller,
  path: string,
  body: object,
  findNamedShops: FindNamedShops,
): Promise<number | undefined> {
  if (!isStaffPath(path) || !dutyPaths.has(path)) return undefined
  for (const { field, value } of namedIn(callScopes[path], body)) {
    const missed = (await findNamedShops(field, value)).find((shopId) => !onDutyAt.has(shopId))
    if (missed !== undefined) return missed
  }
  return undefined
}

async function levelWhereNamed(
  caller: Caller,
  path: StaffPath,
  body: object,
  findNamedShops: FindNamedShops,
): Promise<StaffLevel | null> {
  const scope = callScopes[path]
  if (scope === 'chain') return null
  if (scope === 'anywhere') return highestLevel(caller)
  const levels: (StaffLevel | null)[] = []
  for (const { field, value } of namedIn(scope, body)) {
    const shops = await findNamedShops(field, value)
    if (shops.length === 0) return null
    levels.push(...shops.map((shopId) => levelAt(caller, shopId)))
  }
  if (levels.length === 0 || levels.includes(null)) return null
  return staffLevels.find((one) => levels.includes(one)) ?? null
}

/** What of a call leads to a studio. */
function namedIn(scope: CallScope, body: object): { field: ShopField; value: unknown }[] {
  if (typeof scope === 'string') return []
  return scope.flatMap((field) => {
    const value: unknown = Object.entries(body).find(([name]) => name === field)?.[1]
    return value === undefined || value === null ? [] : [{ field, value }]
  })
}

function isStaffPath(path: string): path is StaffPath {
  return Object.hasOwn(staffPermissions, path)
}
