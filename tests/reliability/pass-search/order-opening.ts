import { randomUUID } from 'node:crypto'

import { isRefusal } from '#src/contract/outcome.ts'

import { decideOpening } from '#server/modules/doors/answers/decide-opening.ts'
import { recordAnswer, visitorOf } from '#server/modules/doors/actions/record-answer.ts'
import type { Store } from '#server/platform/database/store.ts'
import { writeLockCommand } from '#server/platform/mqtt/lock-command.ts'
import type { SignedIn } from '../../support/fixtures.ts'
import { secrets } from '../../support/open-server.ts'
import { type PassLock, lockId } from './pass-lock.ts'

interface Ordered {
  opId: string
  /** The pass that it counts with. */
  passId: string
  uses: number
  hasOpened: boolean
}

/** One tap with a signal, decided and written down as the server does; undefined where it was refused. */
export async function orderOpening(
  store: Store,
  lock: PassLock,
  { uid: memberUid, tokenHash }: SignedIn & { tokenHash: string },
  isAnswerLost: boolean,
): Promise<Ordered | undefined> {
  const [openingId, opId] = [randomUUID(), randomUUID()]
  const shown = { code: 'signed', position: undefined } as const
  const caller = { level: null, shopLevels: new Map<number, never>(), tokenHash }
  const input = { openingId, memberUid, opId, lockId, caller, shown, isLockOnline: true, radioId: null }
  const decided = await store.transaction(async (tx) => await decideOpening(tx, input, await store.now(tx)))
  if (isRefusal(decided) || decided.data === null) return undefined
  const opening = decided.data
  const { holder, uses } = await visitorOf(store.db, opening)
  if (opening.result !== 'unknown') return { opId, passId: holder, uses: 0, hasOpened: false }
  const before = lock.bolts
  const command = { cmd: openingId, lock: lockId, issuedAt: opening.askedAt, ttlMs: 5_000, holder, uses }
  const said = lock.order(writeLockCommand(command, secrets.lockMac(lockId, 1)))
  if (said && !isAnswerLost) await recordAnswer(store, opening, { kind: said.result })
  return { opId, passId: holder, uses, hasOpened: lock.bolts > before }
}
