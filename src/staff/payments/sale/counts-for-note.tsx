import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatDay, isoDay, noonOf } from '#src/lib/format-time.ts'
import { dayCloseQuery } from '#src/staff/payments/transaction-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'
import { serverNow } from '#src/lib/server-clock.ts'

const everyMs = 60_000

/** After the close of today: on which day money that moves now will stand. */
export function CountsForNote({ shopId, timeZone }: { shopId: number; timeZone: string }) {
  const { i18n } = useLingui()
  const [now] = useState(() => serverNow())
  const today = isoDay(now, timeZone)
  const { data } = useStaffQuery(dayCloseQuery(shopId, today), { everyMs })
  if (!data?.closed || data.businessDay <= today) return null
  const next = formatDay(noonOf(data.businessDay), i18n.locale, 'UTC')
  return (
    <Callout tone="calm" icon={<IconInfo size={22} />}>
      <Trans>Today is closed. What is taken now counts for {next}.</Trans>
    </Callout>
  )
}
