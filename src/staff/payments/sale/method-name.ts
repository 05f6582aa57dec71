import { useLingui } from '@lingui/react/macro'

import type { MoneyPart } from '#src/staff/payments/sale-calls.ts'

/** How money came in or went back. */
export function useMethodName(): (tender: MoneyPart['tender']) => string {
  const { t } = useLingui()
  const names: Record<MoneyPart['tender'], string> = {
    cash: t`Cash`,
    octopus: t`Octopus`,
    fps: t`FPS`,
    card: t`Card terminal`,
    alipay: t`AlipayHK`,
    wechat: t`WeChat Pay HK`,
    payme: t`PayMe`,
    transfer: t`Bank transfer`,
    online: t`Online payment`,
    rounding: t`Rounding`,
    gift: t`Gift`,
  }
  return (tender) => names[tender]
}
