import { useLingui } from '@lingui/react/macro'

import type { Arrival } from '#src/staff/board/board-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'

import { useSpanWords } from '#src/staff/board/alerts/span-texts.ts'

const soonMs = 30 * 60_000

/** When a member comes, or how late they are. */
export function ArrivalBadge({ arrival, now }: { arrival: Arrival; now: number }) {
  const { t } = useLingui()
  const words = useSpanWords()
  if (arrival.state === 'visited') {
    const isOver = arrival.endsAt <= now
    return <Badge tone={isOver ? 'warn' : 'ok'}>{isOver ? t`Still here` : t`Here`}</Badge>
  }
  const until = arrival.startsAt - now
  if (until < 0) {
    const minutes = Math.max(1, Math.floor(-until / 60_000))
    return <Badge tone="bad">{t`${minutes} min late`}</Badge>
  }
  const span = words(until)
  return <Badge tone={until <= soonMs ? 'warn' : 'neu'}>{t`in ${span}`}</Badge>
}
