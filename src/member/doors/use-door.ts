import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureOf } from '#src/client/http/call-api.ts'
import { doorQuery } from '#src/client/api/doors.ts'
import { shopsQuery } from '#src/client/api/shops/shops.ts'
import { standingOf } from '#src/domain/doors/door-status.ts'
import type { Door } from '#src/domain/doors/door.ts'
import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { useConverted } from '#src/lib/hooks/use-converted.ts'
import { useConnection } from '#src/client/outbox/connection.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** How often the lock is looked at while a member stands in front of it. */
const lookEveryMs = 15_000
/** What was heard so shortly before the screen opened need not be asked again to be believed. */
const stillFreshMs = 10_000

/** A door as far as it is known: where it is, and whether it can be opened now. */
export function useDoor(lockId: string) {
  const { i18n } = useLingui()
  const [openedAt] = useState(() => Date.now())
  const isOffline = useConnection().state === 'offline'
  const query = useQuery({
    ...doorQuery(lockId, i18n.locale),
    refetchInterval: ({ state }) => nextLook(state.data, serverNow()),
  })
  const door = query.data
  const shop = useQuery(shopsQuery()).data?.find(({ shopId }) => shopId === door?.shopId)
  const named = shop && shopText(shop, toLanguage(i18n.locale))
  const shopName = useConverted(named?.entry.name ?? door?.shopName ?? '', named?.convertTo)
  const failure = query.error === null ? 'none' : failureOf(query.error).kind === 'refused' ? 'refused' : 'unreadable'
  return {
    door,
    shop,
    shopName: shopName === '' ? undefined : shopName,
    standing: standingOf({ door, isFresh: query.dataUpdatedAt > openedAt - stillFreshMs, failure, isOffline }),
    asOf: query.dataUpdatedAt,
    isLooking: query.isFetching,
    look: () => void query.refetch(),
  }
}

/** The door is looked at anew at the moment it may be opened. */
function nextLook(door: Door | undefined, now: number): number {
  const opensAt = door && !door.access.isAllowed ? door.access.opensAt : undefined
  return opensAt !== undefined && opensAt > now ? Math.min(lookEveryMs, opensAt - now + 200) : lookEveryMs
}
