import { Trans, useLingui } from '@lingui/react/macro'

import { formatDay, formatTime } from '#src/lib/format-time.ts'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** The skin still rests from the last session; said before anybody pays for one that cannot start. */
export function TooSoon({ walkIn: { offers, shop } }: { walkIn: WalkIn }) {
  const { i18n } = useLingui()
  const all = [...offers.of.values()].map(({ nextAllowedAt }) => nextAllowedAt)
  const first = all.includes(null) ? null : Math.min(...all.map((at) => at ?? 0))
  if (first === null || all.length === 0) return null
  const at = `${formatDay(first, i18n.locale, shop.timeZone)} ${formatTime(first, shop.timeZone)}`
  return (
    <Callout tone="warn" icon={<IconAlert size={22} />}>
      <Trans>Too soon after the last session. Can be used from {at}.</Trans>
    </Callout>
  )
}
