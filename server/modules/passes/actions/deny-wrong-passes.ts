import { isStillRight } from '#server/modules/doors/rules/door-pass.ts'
import { denyPass, listUsablePasses } from '#server/modules/doors/store/door-passes.ts'
import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { isBedPassRight } from '#server/modules/passes/rules/bed-pass.ts'
import { denyBedPass, listLivingPasses, type LivingPass } from '#server/modules/passes/store/bed-passes.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/**
 * From now on doors have to refuse what would not be given out again, because what it was given for has changed:
 * cancelled, moved, blocked, signed out. `lockId`: of this door only.
 */
export async function denyWrongDoorPasses(db: Db, now: Instant, lockId?: string): Promise<void> {
  const usable = await listUsablePasses(db, now, lockId)
  for (const { passId, notBefore, notAfter, expiresAt, ...found } of usable) {
    const isSignedIn = expiresAt !== null && expiresAt > now
    const given = { notBefore, notAfter, booking: found, isBlocked: isBlocked(found, now), isSignedIn }
    if (!isStillRight(given)) await denyPass(db, passId, now)
  }
}

/** From now on this bed has to refuse what would not be given out again. */
export async function denyWrongBedPasses(db: Db, now: Instant, deviceId: string): Promise<void> {
  for (const pass of await listLivingPasses(db, deviceId))
    if (pass.deniedAt === null && !isStillRightAtBed(pass, now)) await denyBedPass(db, pass.passId, now)
}

/** Whether the pass for a bed would be given out again. */
export function isStillRightAtBed(pass: LivingPass, now: Instant): boolean {
  const { startsAt, deviceId, state, bookedAt, bookedOn, lateMinutes, leftAt, expiresAt } = pass
  return isBedPassRight({
    startsAt,
    deviceId,
    booking: { state, startsAt: bookedAt, deviceId: bookedOn, lateMinutes, leftAt },
    isBlocked: isBlocked(pass, now),
    isSignedIn: expiresAt !== null && expiresAt > now,
    isBedEnabled: pass.enabled === 1,
    isShopOpen: pass.stage === 'open',
  })
}
