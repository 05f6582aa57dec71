import { useLingui } from '@lingui/react/macro'

import type { Receipt } from '#src/staff/payments/sale-calls.ts'

/** How money came in or went back. */
export function useMethodName(): (method: Receipt['method']) => string {
  const { t } = useLingui()
  const names: Record<Receipt['method'], string> = {
    cash: t`Cash`,
    fps: t`FPS`,
    card: t`Card terminal`,
    transfer: t`Bank transfer`,
    online: t`Online payment`,
    gift: t`Gift`,
  }
  return (method) => names[method]
}
