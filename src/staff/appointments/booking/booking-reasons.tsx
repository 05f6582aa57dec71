import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { FailureCode } from '#src/client/http/call-api.ts'

/** Why the studio does not book or move, in words for the counter. */
export const bookingReasons: Partial<Record<FailureCode, ReactNode>> = {
  'slot-full': <Trans>This time was just taken. Choose another one.</Trans>,
  'slot-past': <Trans>This time has passed.</Trans>,
  'outside-hours': <Trans>This time can't be booked any more.</Trans>,
  'too-far': <Trans>This is further ahead than members may book. It needs a reason.</Trans>,
  'device-offline': <Trans>This device is offline.</Trans>,
  'device-disabled': <Trans>This device is out of service.</Trans>,
  'too-soon': <Trans>Too close to another session of this member. This can't be overridden.</Trans>,
  'overlaps-own': <Trans>This member has another appointment at that time.</Trans>,
  'skin-type': <Trans>This member's skin always burns. No bed is started for them.</Trans>,
  'no-access': <Trans>This member is blocked.</Trans>,
}
