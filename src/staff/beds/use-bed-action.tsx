import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { ClashDecision } from '#src/staff/appointments/clashes/clash-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'

import { devicesKey } from './bed-list-calls.ts'
import { ActionDialog, type Asked } from './use-confirmed-action.tsx'

interface BedAction extends Asked {
  /** Of the bed. */
  name: string
  send: (reason: string, decisions: readonly ClashDecision[], opId: string) => Promise<unknown>
}

/** An act with a reason that may take the ground from bookings; it asks about each of them. */
export function useBedAction({ name, send, ...asked }: BedAction) {
  const [isAsked, setIsAsked] = useState(false)
  const writing = useClashWrite({
    send,
    invalidates: [devicesKey],
    onDone: () => setIsAsked(false),
    detail: name,
  })
  const reasons = { 'open-session': <Trans>A session is open on this bed. Wait for its end.</Trans> }
  const dialogs = (
    <>
      <ActionDialog {...asked} reasons={reasons} open={isAsked} onClose={() => setIsAsked(false)} writing={writing} />
      {writing.dialog}
    </>
  )
  return { ask: () => setIsAsked(true), isOffline: writing.isOffline, dialogs }
}
