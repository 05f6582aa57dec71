import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FailureCode } from '#src/client/http/call-api.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconOffline } from '#src/ui/pictures/icons-critical.tsx'

import type { WriteState } from './forms/use-staff-write.ts'

interface WriteNoteProps {
  state: WriteState
  isOffline?: boolean
  /** Better words for refusals that this form knows; the server's own words stand for all others. */
  reasons?: Partial<Record<FailureCode, ReactNode>>
}

/** Why a write did not happen, or that it is not known whether it did. */
export function WriteNote({ state, isOffline = false, reasons }: WriteNoteProps) {
  const words = wordsOf(state, reasons)
  if (words) {
    return (
      <div role="alert" ref={bringIntoView}>
        <Callout tone={toneOf(state)} icon={<IconAlert size={22} />}>
          {words}
        </Callout>
      </div>
    )
  }
  if (!isOffline) return null
  return (
    <Callout tone="calm" icon={<IconOffline size={22} />}>
      <Trans>Offline: this can be done once the connection is back.</Trans>
    </Callout>
  )
}

/** On a phone the end of a form lies below the button that was pressed. */
function bringIntoView(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' })
}

function toneOf(state: WriteState): 'warn' | 'bad' | 'calm' {
  if (state.step === 'unknown') return 'warn'
  // It was done: only its details are gone.
  const isErased = state.step === 'refused' && state.failure.kind === 'refused' && state.failure.code === 'erased'
  return isErased ? 'calm' : 'bad'
}

function wordsOf(state: WriteState, reasons: WriteNoteProps['reasons']): ReactNode {
  if (state.step === 'unknown') {
    return <Trans>No answer, so it isn't known whether this was done. Trying again won't do it twice.</Trans>
  }
  if (state.step !== 'refused') return null
  const { failure } = state
  if (failure.kind === 'busy') return <Trans>The studio is busy. Try again in a moment.</Trans>
  if (failure.kind === 'signed-out') return <Trans>You're signed out.</Trans>
  if (failure.kind !== 'refused') return null
  const known = reasons?.[failure.code]
  if (known) return known
  if (failure.code === 'changed') return <Trans>Someone else changed this meanwhile. Look at it again.</Trans>
  if (failure.code === 'forbidden') return <Trans>Your level may not do this.</Trans>
  if (failure.code === 'locked') return <Trans>The tablet was locked, so this wasn't done. Try again.</Trans>
  return failure.message
}
