import type { DoorWord } from '#src/domain/devices/device-messages.ts'

import { hasRadio, type Lock, type LockEffect, type LockParts, openFor } from './lock-facts.ts'
import { reportOf } from './lock-passes.ts'
import { countOrder, nowOf, tidied, usesOf } from './pass-store.ts'

/** As a command over the network and a grant over Bluetooth say it. */
interface Order {
  holder: string
  /** It is one of so many uses of the pass that `holder` names; 0: it counts for none. */
  uses: number
}

interface Obeyed {
  lock: Lock
  word: Exclude<DoorWord, 'expired'>
  seconds: number
  /** For the studio, of the pass that it counted with, or that has no use left. */
  news: LockEffect[]
}

/**
 * What a lock does when the studio orders it to open. One memory counts for all roads: the studio can't know yet how
 * often a pass was used while the lock was out of its reach.
 */
export function obey(before: Lock, { holder, uses }: Order, parts: LockParts): Obeyed {
  const { lock, ...said } = openFor(before, holder)
  if (said.word !== 'opened' || uses === 0 || !hasRadio(parts)) return { lock, ...said, news: [] }
  if (usesOf(before.passes, holder) >= uses) {
    return { lock: before, word: 'failed', seconds: 0, news: [reportOf(before, holder, parts)] }
  }
  const now = nowOf(lock.passes, lock.nowAt)
  const passes = countOrder(tidied(lock.passes, now), holder, now)
  // Without room to remember it the studio's word still opens: no pass of that id is taken then either.
  if (!passes) return { lock, ...said, news: [] }
  const counted: Lock = { ...lock, passes }
  return { lock: counted, ...said, news: [reportOf(counted, holder, parts)] }
}
