import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import type { PressType } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import { canSend } from '#src/domain/sessions/tanning-flow/tanning-flow.ts'
import { noFlow, type TanningFlow } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { onConnection, readConnection } from '#src/client/outbox/connection.ts'
import { onLoginChange } from '#src/client/login/login-changes.ts'
import { persistedFlow } from '#src/client/storage/persisted-flow.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import { pagePorts, passOnAcks } from './page-ports.ts'
import { makeTanningStore, type TanningStore } from './tanning-store.ts'

let store: TanningStore | undefined

/**
 * Where the visit to a bed stands, and the buttons that make sense. The same for every screen of this page; it goes on
 * while none of them is open. `press` must be called from the click itself.
 */
export function useTanning() {
  const { read, subscribe, press } = useStore()
  const flow = useSyncExternalStore(subscribe, read, () => noFlow)
  return { flow, press, canSend: (type: PressType) => canSend(flow, type) }
}

/** Lets the machine ask the studio again, wherever it stands. */
export function useWokenTanning(): void {
  const { send } = useStore()
  useEffect(() => send({ type: 'woken', at: serverNow() }), [send])
}

function useStore(): TanningStore {
  const queries = useQueryClient()
  return (store ??= openStore(queries))
}

/** Comes back to where the phone has kept it, then follows the page for as long as it lives. */
function openStore(queries: QueryClient): TanningStore {
  const ports = pagePorts(queries)
  const opened = makeTanningStore(ports)
  restore(opened)
  passOnAcks(ports.device)
  const wake = () => opened.send({ type: 'woken', at: ports.now() })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake()
  })
  window.addEventListener('online', wake)
  onConnection(() => {
    if (readConnection().state === 'online') wake()
  })
  onLoginChange((change) => {
    // A login that ran out changes nothing at the bed, and the same member finds everything as it was.
    if (change === 'expired') return
    const isSameMember = change === 'signed-in' && persistedOfMember() !== undefined
    if (!isSameMember) opened.send({ type: 'member-left', at: ports.now() })
    if (change === 'signed-in') restore(opened)
    if (isSameMember) wake()
  })
  return opened
}

function restore({ send }: TanningStore): void {
  if (remembered.token.read() === undefined) return
  send({ type: 'restored', flow: persistedOfMember() ?? noFlow, at: serverNow() })
}

function persistedOfMember(): TanningFlow | undefined {
  const uid = remembered.userId.read()
  return uid === undefined ? undefined : persistedFlow.read(uid)
}
