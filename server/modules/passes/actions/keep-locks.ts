import { deleteOldCodes, listCodeDenials } from '#server/modules/passes/store/door-codes.ts'
import { deleteOldPasses, listDenials } from '#server/modules/doors/store/door-passes.ts'
import { listLockClocks, listPassLocks, type PassLock } from '#server/modules/passes/store/lock-clocks.ts'
import type { Instant } from '#server/platform/database/schema.ts'
import { denyWrongDoorPasses } from './deny-wrong-passes.ts'
import { type PassDeps, setLockTime, tellDenial } from './tell-lock.ts'

/** A lock's clock is told the time again so often; it doubts itself by two seconds a day. */
const timeEveryMs = 6 * 3_600_000
/** A lock that was away for longer than a month has nothing to say that is still asked for. */
const staysMs = 31 * 24 * 3_600_000

/**
 * Keeps what locks know as it should be: the time, and which passes they must refuse because what these were given for
 * has changed: cancelled, moved, blocked, signed out. What a lock did not hear is said again until it has proven it.
 */
export async function keepLocks(deps: PassDeps): Promise<void> {
  const { store, gateway } = deps
  const now = await store.now()
  await denyWrongDoorPasses(store.db, now)
  const locks = (await listPassLocks(store.db)).filter(({ lockId }) => gateway.lockState(lockId) !== 'offline')
  const clocks = await listLockClocks(store.db)
  const isLate = ({ lockId }: PassLock) => {
    const heardAt = clocks.get(lockId)?.heardAt ?? 0
    // What was heard in the future was said by a clock that was ahead, and the lock goes by it.
    return heardAt < now - timeEveryMs || heardAt > now
  }
  await Promise.all(locks.filter(isLate).map((lock) => setLockTime(deps, lock)))
  const codes = await listCodeDenials(store.db, now)
  const asPass = codes.map(({ lockId, codeId, notAfter }) => ({ lockId, passId: codeId, notAfter }))
  const denials = [...(await listDenials(store.db, now)), ...asPass]
  await Promise.all(denials.map((denial) => tell(deps, locks, denial)))
  await deleteOldPasses(store.db, now - staysMs)
  await deleteOldCodes(store.db, now - staysMs)
}

async function tell(
  deps: PassDeps,
  locks: readonly PassLock[],
  denial: { lockId: string; passId: string; notAfter: Instant },
): Promise<void> {
  const lock = locks.find(({ lockId }) => lockId === denial.lockId)
  if (lock) await tellDenial(deps, lock, denial)
}
