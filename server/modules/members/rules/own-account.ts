import type { StaffCaller } from '#server/http/serve-call.ts'

/**
 * Whether one of the staff deals with the packages or the money of their own account, which another one has to do.
 * Owners may, since a chain can have one person only; the log marks it.
 */
export function isOwnDeal({ uid, levelHere }: Pick<StaffCaller, 'uid' | 'levelHere'>, memberUid: string): boolean {
  return uid === memberUid && levelHere !== 'owner'
}
