import { callApi, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type { listAlerts } from '#src/contract/staff/board/alerts.ts'
import { type Alert, toAlert } from '#src/staff/board/board-calls.ts'

type SentShop = ResponseOf<typeof listAlerts>['shops'][number]
type AnyShop = Omit<SentShop, 'alerts'> & { alerts: readonly SentShop['alerts'][number][] }

/** What has to be looked at in one of the caller's studios, and who is on duty there. */
export type ShopAlerts = Omit<SentShop, 'alerts'> & { alerts: readonly Alert[] }

export const alertsKey = ['staff', 'alerts'] as const

/** They come by themselves; a page that asks within these seconds is shown what is known. */
const freshMs = 10_000

/** The alerts of every studio of the caller, in the language of the app. */
export function alertsQuery(language: string) {
  return persistedQuery<readonly ShopAlerts[]>({
    queryKey: [...alertsKey, language],
    staleTime: freshMs,
    complete: (shops) => toShopAlerts({ shops }),
    load: async ({ signal }) => {
      const load = async () => (await import('#src/contract/staff/board/alerts.ts')).listAlerts
      return toShopAlerts(await callApi(load, '/api/admin/operation/alerts', {}, { signal }))
    },
  })
}

/** Of an answer, and of lists that an earlier version has kept. */
export function toShopAlerts({ shops }: { shops: readonly AnyShop[] }): readonly ShopAlerts[] {
  return shops.map(({ alerts, ...shop }) => ({ ...shop, alerts: alerts.map(toAlert) }))
}

/** `not-found`: the alert is over. */
export const takeAlert = writing(
  async () => (await import('#src/contract/staff/board/alerts.ts')).takeAlert,
  '/api/admin/operation/take-alert',
)
