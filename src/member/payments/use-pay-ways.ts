import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { studioConfigQuery } from '#src/client/api/app-config.ts'
import type { PayWays } from '#src/domain/payments/online-payment.ts'

/** How this studio can be paid; undefined until it has said so. */
export function usePayWays(shopId: number): PayWays | undefined {
  const { i18n } = useLingui()
  return useQuery(studioConfigQuery(shopId, i18n.locale)).data?.pay
}
