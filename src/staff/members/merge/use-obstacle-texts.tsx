import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { MergeObstacle } from './merge-calls.ts'

/** What has to be settled before two accounts can be one. */
export function useObstacleTexts(): Record<MergeObstacle, ReactNode> {
  return {
    'staff-account': <Trans>One of the two is on the staff. Accounts of staff are never merged.</Trans>,
    'open-session': <Trans>One of the two has a session, or a pass for one. Wait for its end.</Trans>,
    'open-door': <Trans>A door still stands open for one of the two. Wait a minute.</Trans>,
    'open-order': <Trans>Money is still on its way for one of the two. Settle the order or the refund first.</Trans>,
    'number-asleep': (
      <Trans>
        The account that stays was not used for more than 90 days: its number may be someone else's now. Confirm its
        number on its page first, or let the other account stay.
      </Trans>
    ),
    'overlaps-own': <Trans>Both have a booking at the same time. Cancel or move one of them first.</Trans>,
  }
}
