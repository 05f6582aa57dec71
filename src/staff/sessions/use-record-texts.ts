import { useLingui } from '@lingui/react/macro'

import type { SessionRecord } from './session-record-calls.ts'
import type { BadgeTone } from '#src/ui/feedback/badge.tsx'

/** What became of a session, in a word and its tone. Stopping early is normal and stays neutral. */
export function useResult(): (record: SessionRecord) => { text: string; tone: BadgeTone } {
  const { t } = useLingui()
  return (record) => {
    const { state, endReason } = record
    if (state === 'unknown') return { text: t`Unsettled session`, tone: 'bad' }
    if (state !== 'ended') return { text: t`In use`, tone: 'sun-soft' }
    switch (endReason) {
      case 'fault':
        return { text: t`Fault`, tone: 'bad' }
      case 'power-loss':
        return { text: t`Power cut`, tone: 'bad' }
      case 'stopped':
        return { text: t`Stopped`, tone: 'sun-soft' }
      case 'never-started':
        return { text: t`Lamps didn't light`, tone: 'calm' }
      case 'completed':
      case null:
        return { text: t({ message: 'Completed', context: 'staff' }), tone: 'neu' }
    }
  }
}

/** What happened, as the evidence of a session and the lists of events name it. */
export function useEventName(): (what: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    'identity-checked': t`Staff saw an ID`,
    released: t`Staff released the session`,
    'staff-start': t`Started by staff for the member`,
    'came-in': t`The member came in`,
    requested: t`Session requested, one session held`,
    granted: t`The studio signed the start`,
    'not-sent': t`The start was never sent`,
    silent: t`No answer from the bed`,
    refused: t`The bed refused the start`,
    'said-started': t`The bed took the start`,
    'said-status': t`Bed status report`,
    examined: t`The bed was examined`,
    'by-pass': t`Pass for starting without a signal`,
    'by-code': t`Pass shown to the bed's reader`,
    'by-radio': t`Pass used over Bluetooth`,
    'pass-dead': t`The bed signed that the pass was never used`,
    presence: t`The bed came back`,
    tick: t`Overdue, the bed was asked`,
    receipt: t`Bed receipt`,
    pause: t`Pause asked for`,
    resume: t`Resume asked for`,
    stop: t`Stop asked for`,
    'settled-by-hand': t`Settled manually`,
    'bed-freed': t`Bed free by time, outcome still unknown`,
    'asked-by-staff': t`Staff asked the bed again`,
    fault: t`The device reported a fault`,
    offline: t`The device went offline`,
    'session-fault': t`A fault ended the session`,
    'session-power-loss': t`A power cut ended the session`,
    opened: t`Opened`,
    failed: t`Couldn't open`,
    'in-use': t`In use by someone else`,
    unknown: t`No answer from the lock`,
    'proof-refused': t`Refused: no proof of being there`,
  }
  return (what) => names[what] ?? what
}

export function useTransportName(): (road: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    mqtt: t`over the network`,
    bluetooth: t`over Bluetooth`,
    studio: t`in the studio's server`,
    remote: t`over the network`,
    booking: t`with a booking`,
    session: t`during a session`,
    staff: t`as staff`,
    starting: t`starting`,
    dressing: t`dressing`,
    running: t`running`,
    paused: t`paused`,
    ended: t`ended`,
    unknown: t`unknown`,
  }
  return (road) => names[road] ?? road
}

export function useReceiptReason(): (reason: string) => string {
  const { t } = useLingui()
  const names: Record<string, string> = {
    'lamps-on': t`lamps on`,
    completed: t`completed`,
    stopped: t`stopped`,
    fault: t`fault`,
    'power-loss': t`power cut`,
    'never-started': t`lamps didn't light`,
  }
  return (reason) => names[reason] ?? reason
}
