import { useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { switchToClerk, leaveToOther } from '#src/client/login/switch-clerk.ts'
import { type WaitingClerk, waitingClerks } from '#src/client/login/waiting-clerks.ts'
import { remembered } from '#src/client/storage/remembered.ts'

import { boundStore } from './bound-store.ts'
import type { Clerk } from './clerk-tiles.tsx'
import { type LockState, lockNow, readLockState } from './lock-calls.ts'

/** Who has a login on this tablet, whose PIN is asked for, and what happens once it is opened. */
export function useClerks() {
  const { t } = useLingui()
  const [own] = useState(() => remembered.userId.read() ?? '')
  const [picked, choose] = useState(own)
  /** What did not come about; a toast would lie below. */
  const [note, setNote] = useState<string>()
  const waiting = useSyncExternalStore(waitingClerks.subscribe, waitingClerks.read).filter(({ uid }) => uid !== own)
  const clerk = waiting.find(({ uid }) => uid === picked)
  const chosen = clerk?.uid ?? own
  const queries = useQueryClient()
  const self = useQuery({ ...lockStateOf(own), ...freshly })
  const state = useQuery({ ...lockStateOf(chosen, clerk), ...freshly })
  const isGone = clerk !== undefined && isOver(state.error)
  const name = clerk?.nickname ?? ''
  const goneNote = t`${name}'s login has ended. Sign in again`
  // Said longer than the tile is there.
  if (isGone && note !== goneNote) setNote(goneNote)
  useEffect(() => {
    if (isGone) waitingClerks.remove(chosen)
  }, [isGone, chosen])

  // A tap that comes before the name of whoever leaves has been read waits for it: it is on their tile from then on.
  const whoLeaves = async () => leavingOf(await queries.ensureQueryData(lockStateOf(own)).catch(() => undefined))
  async function open() {
    if (!clerk) return boundStore.settle(true)
    await switchToClerk(clerk, await whoLeaves())
    loadAnew('admin')
  }
  async function leave() {
    try {
      await lockNow()
    } catch {
      setNote(t`Couldn't lock. Check the connection, or sign out`)
      return
    }
    await leaveToOther(await whoLeaves())
    loadAnew('login?next=%2Fadmin')
  }
  const current: Clerk = { uid: own, ...leavingOf(self.data) }
  return { clerks: [current, ...waiting], own, chosen, clerk, state: state.data, note, choose, open, leave }
}

/** Nothing of whoever used the tablet before stays in the memory of the page. */
function loadAnew(path: string): void {
  location.replace(`${import.meta.env.BASE_URL}${path}`)
}

/** The login has ended, or its member is no longer of the staff. */
function isOver(error: Error | null): boolean {
  if (!error) return false
  const failure = failureOf(error)
  return failure.kind === 'signed-out' || (failure.kind === 'refused' && failure.code === 'forbidden')
}

const freshly = { staleTime: 0, refetchInterval: 15_000 }

function lockStateOf(uid: string, clerk?: WaitingClerk) {
  return queryOptions<LockState>({
    queryKey: ['staff', 'lock-state', uid],
    queryFn: ({ signal }) => readLockState(clerk, signal),
  })
}

function leavingOf(state: LockState | undefined): { nickname: string; level: string } {
  return { nickname: state?.nickname ?? '', level: state?.level ?? '' }
}
