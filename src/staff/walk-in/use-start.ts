import { useState } from 'react'

import { serverNow } from '#src/lib/server-clock.ts'
import { offersKey, type StartInput, startForMember } from '#src/staff/board/duty-calls.ts'
import { boardKey } from '#src/staff/board/board-calls.ts'
import { useStaffWrite, type WriteState } from '#src/staff/kit/forms/use-staff-write.ts'

import type { WalkIn } from './use-walk-in.ts'

type Wanted = Pick<StartInput, 'deviceId' | 'cardId' | 'minutes' | 'intensity'>

interface Asked {
  input: StartInput
  askedAt: number
}

/**
 * Asks a bed to start, once for one intent however often it is sent. Only what the bed has confirmed counts as started;
 * an answer without that is as unknown as none.
 */
export function useStart({ draft, beds, offers, change }: WalkIn) {
  const [isUnconfirmed, setIsUnconfirmed] = useState(draft.isAsked)
  const { state, write } = useStaffWrite({
    send: async ({ input }: Asked, opId) => await startForMember(input, opId),
    invalidates: [boardKey, offersKey],
    lastingName: (asked) => `walk-in ${JSON.stringify(asked)}`,
    onDone({ sessionId, state }, { input: { deviceId, minutes, intensity } }) {
      if (state !== 'dressing' && state !== 'running') {
        setIsUnconfirmed(true)
        return
      }
      const deviceName = beds.find((bed) => bed.deviceId === deviceId)?.name ?? ''
      const restHours = offers.of.get(deviceId)?.restHours
      change({ session: { sessionId, deviceId, deviceName, minutes, intensity, restHours, confirmedAt: serverNow() } })
    },
    onFailed(failed) {
      // Another session that is open may be the one of a lost answer: what was asked stays asked.
      const isOpen =
        failed.step === 'refused' && failed.failure.kind === 'refused' && failed.failure.code === 'open-session'
      if (failed.step === 'refused' && !isOpen) change({ isAsked: false })
    },
  })
  const shown: WriteState = state.step === 'ready' && isUnconfirmed ? { step: 'unknown' } : state
  return {
    state: shown,
    isBusy: state.step === 'sending',
    press(wanted: Wanted) {
      if (!draft.member) return
      setIsUnconfirmed(false)
      const { identityDocument } = draft
      // A guest who comes again is another walk-in, although everything that is asked may be the same.
      const askedAt = (draft.isAsked ? draft.askedAt : undefined) ?? serverNow()
      change({ isAsked: true, askedAt, deviceId: wanted.deviceId })
      const input = { ...wanted, memberUid: draft.member.uid, ...(identityDocument && { identityDocument }) }
      void write({ input, askedAt })
    },
  }
}
