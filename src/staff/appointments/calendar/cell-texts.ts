import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { CellState } from '#src/staff/appointments/staff-appointment-calls.ts'

/** Why a time can be had or not, short enough for a cell. */
export const cellNames: Record<CellState, MessageDescriptor> = {
  free: msg`Bookable`,
  current: msg({ message: 'Current', context: 'staff' }),
  full: msg`Full`,
  past: msg`Past`,
  started: msg`Started`,
  closed: msg`Not open`,
  'too-soon': msg`Too soon`,
  'overlaps-own': msg`Has another`,
}

/** A time that has begun can be given by staff with a reason. */
export function canChoose(state: CellState): boolean {
  return state === 'free' || state === 'started'
}
