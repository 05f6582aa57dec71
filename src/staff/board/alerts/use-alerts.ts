import { useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'

import { alertsQuery, type ShopAlerts } from './alert-calls.ts'

/** The alerts of every studio of the clerk; the line of the staff area keeps them up to date. */
export function useAlerts(): Loaded<readonly ShopAlerts[]> {
  const { i18n } = useLingui()
  return useStaffQuery(alertsQuery(i18n.locale))
}

/** A badge has room for two digits. */
export const mostShown = 99

/** What waits for this clerk: alerts that nobody has taken, and their own. `isCalm`: nobody knows whether it still does. */
export function useAlertCount(): { count: number; isCalm: boolean } {
  const { data } = useAlerts()
  const { self } = useSelf()
  const isCalm = useConnection().state === 'offline'
  const alerts = (data ?? []).flatMap((shop) => shop.alerts)
  const count = alerts.filter(({ owner }) => owner === null || owner.uid === self?.uid).length
  return { count, isCalm }
}
