import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { appointmentsKey, slotTableQuery } from '#src/staff/appointments/appointment-calls.ts'
import { type Waiver, moveAppointment } from '#src/staff/appointments/appointment-write-calls.ts'
import { boardKey } from '#src/staff/board/board-calls.ts'
import { canChoose } from '#src/staff/appointments/calendar/cell-texts.ts'
import type { ChosenCell } from '#src/staff/appointments/calendar/slot-grid.tsx'
import { cellKey, type StaffAppointment } from '#src/staff/appointments/staff-appointment-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { showToast } from '#src/ui/feedback/toast.ts'

import type { MoveTarget } from '#src/staff/appointments/change/move-panel.tsx'

interface Moving {
  /** Undefined while none is being moved. */
  appointment: Pick<StaffAppointment, 'appointmentId' | 'rev' | 'shopId'> | undefined
  /** The day of the times that are offered. */
  date: string
  chosen: ChosenCell | undefined
  onMoved: () => void
}

/** Moving an appointment: which times the studio offers for it, and what is said of the move. */
export function useMove({ appointment, date, chosen, onMoved }: Moving) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isNotified, setIsNotified] = useState(true)
  const offered = { shopId: appointment?.shopId ?? 0, date, appointmentId: appointment?.appointmentId }
  const loaded = useStaffQuery(slotTableQuery(offered), { isWanted: appointment !== undefined })
  const table = loaded.data
  const cell = chosen && table?.cells[cellKey(chosen.deviceId, chosen.time)]
  // A cell that was taken meanwhile is not chosen any more.
  const isChosen = cell !== undefined && canChoose(cell.state)
  const isFar = table?.isFar === true
  const { write, state, isOffline, reset } = useStaffWrite({
    send: moveAppointment,
    invalidates: [appointmentsKey, boardKey],
    onDone: ({ time }) => {
      setReason('')
      showToast({ text: t`Moved to ${time}` })
      onMoved()
    },
  })
  const bed = table?.beds.find(({ deviceId }) => deviceId === chosen?.deviceId)
  const target: MoveTarget | undefined =
    chosen && isChosen && bed
      ? {
          ...chosen,
          date,
          deviceName: bed.deviceName,
          deviceType: bed.deviceType,
          staysCheckedIn: cell.staysCheckedIn === true,
        }
      : undefined

  async function move(): Promise<void> {
    if (!target || !appointment) return
    const { appointmentId, rev } = appointment
    const waivers: Waiver[] = [
      ...(isFar ? (['horizon'] as const) : []),
      ...(cell?.state === 'started' ? (['started'] as const) : []),
    ]
    const { deviceId, time } = target
    await write({ appointmentId, rev, deviceId, date, time, reason: reason.trim(), tell: isNotified, leave: waivers })
  }

  /** Nothing of the last move is kept for the next. */
  function clear(): void {
    setReason('')
    setIsNotified(true)
    reset()
  }

  return {
    loaded,
    reset,
    clear,
    isChosen,
    /** What `MovePanel` shows and asks. */
    panel: {
      target,
      isFar,
      reason,
      onReason: setReason,
      isNotified,
      onNotified: setIsNotified,
      state,
      isOffline,
      onMove: () => void move(),
    },
  }
}
