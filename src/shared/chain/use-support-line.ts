import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import { supportLine } from '#src/domain/shops/support-line.ts'
import { formatTime, isoDay, noonOf } from '#src/lib/format-time.ts'
import { nextMinute, useNow } from '#src/lib/hooks/use-now.ts'

/** The line of a studio that answers at this hour; undefined while its numbers are not known, and where it has none. */
export function useSupportLine(shopId: number, timeZone: string | undefined): ReturnType<typeof supportLine> {
  const { i18n } = useLingui()
  const now = useNow(nextMinute)
  const contact = useQuery(studioConfigQuery(shopId, i18n.locale)).data?.contact
  if (!contact) return undefined
  const weekday = new Date(noonOf(isoDay(now, timeZone))).getUTCDay()
  return supportLine(contact, { weekday, time: formatTime(now, timeZone) })
}
