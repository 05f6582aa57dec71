import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

import { IconCalendar, IconClose, IconDoor, IconSun } from '#src/ui/pictures/icons.tsx'
import { IconAlert, IconCheck, IconClock, IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import type { BadgeTone } from '#src/ui/feedback/badge.tsx'

import type { BookingMark } from './booking-mark.ts'

export const markNames: Record<BookingMark, MessageDescriptor> = {
  booked: msg`Booked`,
  'in-use': msg`In use`,
  visited: msg`Checked in`,
  left: msg`Left without tanning`,
  late: msg`Late`,
  'timed-out': msg`Missed`,
  cancelled: msg`Canceled`,
  queued: msg`To be sent`,
}

export const markTones: Record<BookingMark, BadgeTone> = {
  booked: 'sun-soft',
  'in-use': 'sun',
  visited: 'neu',
  left: 'neu',
  late: 'bad',
  'timed-out': 'warn',
  cancelled: 'neu',
  queued: 'calm',
}

/** The picture of a mark; its name stands beside it or is read out. */
export function MarkIcon({ mark, size = 18 }: { mark: BookingMark; size?: number }): ReactNode {
  switch (mark) {
    case 'booked':
      return <IconCalendar size={size} />
    case 'in-use':
      return <IconSun size={size} />
    case 'visited':
      return <IconCheck size={size} />
    case 'left':
      return <IconDoor size={size} />
    case 'late':
      return <IconAlert size={size} />
    case 'timed-out':
      return <IconClock size={size} />
    case 'cancelled':
      return <IconClose size={size} />
    case 'queued':
      return <IconCloudUp size={size} />
  }
}
