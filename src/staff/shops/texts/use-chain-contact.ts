import type { Contact } from '#src/domain/chain/app-config.ts'
import { chainConfigQuery } from '#src/staff/chain/chain-config-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'

/** What members of every studio see that has no contact of its own; undefined while that is not known. */
export function useChainContact(): Contact | undefined {
  const { data } = useStaffQuery(chainConfigQuery())
  if (!data) return undefined
  const { phone, email, wechatId, wechatQr } = data.published
  // The hours of customer service are the chain's everywhere and stand on none of the cards.
  return { phone, email, wechatId, wechatQr, serviceHours: '' }
}
