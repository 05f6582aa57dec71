import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { formatTime } from '#src/lib/format-time.ts'
import { staffShopsQuery } from '#src/staff/kit/lists/shop-list-calls.ts'

import type { Agreed } from './notice-calls.ts'

/** Where and when a member agreed, in words, by the clock of a studio. */
export function useAgreedText(shopId: number): (agreed: Agreed) => string {
  const { t } = useLingui()
  const shop = useQuery(staffShopsQuery()).data?.find((one) => one.shopId === shopId)
  return ({ at, place, staffName }) => {
    const time = formatTime(at, shop?.timeZone)
    if (place === 'phone') return t`Accepted on the phone ${time}`
    return staffName ? t`Signed on the tablet ${time}, ${staffName}` : t`Signed on the tablet ${time}`
  }
}
