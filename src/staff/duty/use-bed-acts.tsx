import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import { failureOf } from '#src/api/client.ts'
import type { Arrival, Bed, BedSession, Board } from '#src/staff/api/board.ts'
import { finishCleaning, stopSession } from '#src/staff/api/duty.ts'
import { ask } from '#src/ui/ask.ts'
import { showToast } from '#src/ui/toast.ts'

import { AdjustTime } from './adjust-time.tsx'
import type { BedActs } from './bed-actions.tsx'
import { useFailureWords } from './failure-words.ts'
import { MaintainDialog } from './maintain-dialog.tsx'
import { StartDrawer } from './start-drawer.tsx'

type Open =
  | { what: 'start'; bed: Bed }
  | { what: 'maintain'; bed: Bed }
  | { what: 'adjust'; bed: Bed; session: BedSession }

/** Everything that is done to one bed on duty, and the dialogs for it. Nothing is done before the studio says so. */
export function useBedActs(board: Board, arrivals: readonly Arrival[]): { acts: BedActs; dialogs: ReactNode } {
  const { t } = useLingui()
  const queries = useQueryClient()
  const explain = useFailureWords(board.timeZone)
  const [open, setOpen] = useState<Open>()
  const [stoppingId, setStoppingId] = useState<string>()
  const close = () => setOpen(undefined)

  async function stop({ name }: Bed, { sessionId, member }: BedSession) {
    const who = member.nickname || t`No name`
    const body = t`${name}, ${who}. The lamps go off and the session is over.`
    if (!(await ask({ title: t`Stop ${name}?`, body, confirm: t`Stop`, tone: 'danger' }))) return
    setStoppingId(sessionId)
    try {
      const { state } = await stopSession(sessionId, crypto.randomUUID())
      showToast(
        state === 'ended'
          ? { text: t`${name} has stopped` }
          : { text: t`${name} hasn't answered. Press the stop button on the bed.`, stay: 'until-dismissed' },
      )
    } catch (error) {
      showToast({ text: `${name}: ${explain(failureOf(error))}`, stay: 'until-dismissed' })
    } finally {
      setStoppingId(undefined)
      void queries.invalidateQueries({ queryKey: ['staff', 'board'] })
    }
  }

  async function cleaned({ deviceId, name }: Bed) {
    try {
      await finishCleaning(deviceId, crypto.randomUUID())
    } catch (error) {
      showToast({ text: `${name}: ${explain(failureOf(error))}` })
    }
    void queries.invalidateQueries({ queryKey: ['staff', 'board'] })
  }

  const acts: BedActs = {
    stoppingId,
    stop: (bed, session) => void stop(bed, session),
    cleaned: (bed) => void cleaned(bed),
    start: (bed) => setOpen({ what: 'start', bed }),
    maintain: (bed) => setOpen({ what: 'maintain', bed }),
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
      <AdjustTime of={open?.what === 'adjust' ? open : undefined} onClose={close} />
    </>
  )
  return { acts, dialogs }
}
