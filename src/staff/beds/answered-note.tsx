import { Trans } from '@lingui/react/macro'

import { formatTime } from '#src/lib/format-time.ts'

import type { BedRow } from './bed-list-calls.ts'

/** Whether a new device has answered with the key that it was given. */
export function AnsweredNote({ presence, timeZone }: Pick<BedRow, 'presence'> & { timeZone: string }) {
  const { online, changedAt } = presence
  if (changedAt === null) return <Trans>Waiting for its first answer</Trans>
  if (!online) return null
  const time = formatTime(changedAt, timeZone)
  return <Trans>Answered {time}</Trans>
}
