import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { formatDate, formatTime } from '#src/lib/format-time.ts'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'

import { useLevelName } from '#src/staff/access/level-badge.tsx'
import type { Invitation } from './invitation-calls.ts'

/** What an invitation is for and what has become of it, in words. */
export function useInvitationText(shops: readonly ListedShop[]) {
  const { t, i18n } = useLingui()
  const levelName = useLevelName()
  const { home } = useSelf()
  const at = (instant: number) =>
    `${formatDate(instant, i18n.locale, home.timeZone)} ${formatTime(instant, home.timeZone)}`
  const shopName = (shopId: number) => {
    const shop = shops.find((one) => one.shopId === shopId)
    return shop ? shopText(shop, toLanguage(i18n.locale)).entry.name : String(shopId)
  }
  return {
    at,
    who: ({ name }: Pick<Invitation, 'name'>) => name ?? t`No name given`,
    where: ({ level, shops: named }: Pick<Invitation, 'level' | 'shops'>): string => {
      const chainLevel = level && levelName(level)
      if (chainLevel) return t`${chainLevel}, all studios`
      const lines = named.map((one) => {
        const [role, place] = [levelName(one.level), shopName(one.shopId)]
        return t`${role}, ${place}`
      })
      return lines.join(' · ')
    },
    state: ({ state, endsAt, usedBy, usedAt }: Invitation): string => {
      const person = usedBy?.nickname || t`an account without a name`
      const end = at(endsAt)
      const used = usedAt === null ? '' : at(usedAt)
      const texts = {
        open: t`Open until ${end}`,
        used: t`Accepted by ${person}, ${used}`,
        ended: t`Ended ${end}`,
        revoked: t`Taken back`,
      }
      return texts[state]
    },
  }
}
