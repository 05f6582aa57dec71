import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { Arrival, Bed, BedSession, Board } from '#src/staff/board/board-calls.ts'
import { finishCleaning, stopSession } from '#src/staff/board/duty-calls.ts'
import { ClearFault } from '#src/staff/beds/bed/clear-fault.tsx'
import { useStaffWrite, type Failed } from '#src/staff/kit/forms/use-staff-write.ts'
import { ask } from '#src/ui/overlays/ask.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import { AdjustTime } from './adjust-time.tsx'
import type { BedHandlers } from './bed-actions.tsx'
import { useFailureWords } from '#src/staff/board/alerts/failure-texts.ts'
import { MaintainDialog } from './maintain-dialog.tsx'
import { StartDrawer } from '#src/staff/board/start/start-drawer.tsx'

type Open =
  | { what: 'start'; bed: Bed }
  | { what: 'maintain'; bed: Bed }
  | { what: 'clear-fault'; bed: Bed }
  | { what: 'adjust'; bed: Bed; session: BedSession }

interface Stopped {
  sessionId: string
  /** Of the bed. */
  name: string
}

const boardKey = ['staff', 'board'] as const

/** Everything that is done to one bed on duty, and the dialogs for it. Nothing is done before the studio says so. */
export function useBedActs(board: Board, arrivals: readonly Arrival[]): { acts: BedHandlers; dialogs: ReactNode } {
  const { t } = useLingui()
  const explain = useFailureWords(board.timeZone)
  const [open, setOpen] = useState<Open>()
  const [stoppingIds, setStoppingIds] = useState<ReadonlySet<string>>(new Set())
  const close = () => setOpen(undefined)

  const sayFailed = (name: string, failed: Failed) => {
    const text =
      failed.step === 'unknown'
        ? t`${name}: no answer, so it isn't known whether it stopped. Press Stop again, or the stop button on the bed.`
        : `${name}: ${explain(failed.failure)}`
    showToast({ text, stay: 'until-dismissed' })
  }
  const stopping = useStaffWrite({
    send: async ({ sessionId }: Stopped, opId) => await stopSession({ sessionId }, opId),
    isUrgent: true,
    invalidates: [boardKey],
    onDone: ({ state }, { name }) =>
      showToast(
        state === 'ended'
          ? { text: t`${name} has stopped` }
          : { text: t`${name} hasn't answered. Press the stop button on the bed.`, stay: 'until-dismissed' },
      ),
    onFailed: (failed, { name }) => sayFailed(name, failed),
  })
  const cleaning = useStaffWrite({
    send: async ({ deviceId }: Bed, opId) => await finishCleaning({ deviceId }, opId),
    // Each cleaning by itself: what was asked after the last guest says nothing of this one.
    lastingName: ({ deviceId, cleaningUntil }) => `cleaned:${deviceId}:${cleaningUntil}`,
    invalidates: [boardKey],
    onFailed: (failed, { name }) =>
      showToast({
        text: `${name}: ${explain(failed.step === 'refused' ? failed.failure : { kind: 'unreachable' })}`,
        tone: 'trouble',
      }),
  })

  async function stop({ name }: Bed, { sessionId, member }: BedSession) {
    const who = member.nickname || t`No name`
    const body = t`${name}, ${who}. The lamps go off and the session is over.`
    if (!(await ask({ title: t`Stop ${name}?`, body, confirm: t`Stop`, tone: 'danger' }))) return
    setStoppingIds((ids) => new Set(ids).add(sessionId))
    await stopping.write({ sessionId, name })
    setStoppingIds((ids) => new Set([...ids].filter((id) => id !== sessionId)))
  }

  const acts: BedHandlers = {
    stoppingIds,
    stop: (bed, session) => void stop(bed, session),
    cleaned: (bed) => void cleaning.write(bed),
    start: (bed) => setOpen({ what: 'start', bed }),
    maintain: (bed) => setOpen({ what: 'maintain', bed }),
    clearFault: (bed) => setOpen({ what: 'clear-fault', bed }),
    adjust: (bed, session) => setOpen({ what: 'adjust', bed, session }),
  }
  const dialogs = (
    <>
      <StartDrawer
        bed={open?.what === 'start' ? open.bed : undefined}
        arrivals={arrivals}
        timeZone={board.timeZone}
        onClose={close}
      />
      <MaintainDialog bed={open?.what === 'maintain' ? open.bed : undefined} onClose={close} />
      <ClearFault bed={open?.what === 'clear-fault' ? open.bed : undefined} onClose={close} />
      <AdjustTime of={open?.what === 'adjust' ? open : undefined} timeZone={board.timeZone} onClose={close} />
    </>
  )
  return { acts, dialogs }
}
