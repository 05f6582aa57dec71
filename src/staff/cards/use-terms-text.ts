import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import type { StaffPackage } from './package-calls.ts'

/** Names and terms of a package in the language of the screen. */
export function useTermsText() {
  const { t, i18n } = useLingui()
  const days = (count: number | null) =>
    count === null ? t`Never expires` : plural(count, { one: '# day', other: '# days' })
  return {
    name: ({ languages }: Pick<StaffPackage, 'languages'>) =>
      languages.find(({ language }) => language === i18n.locale)?.name ?? languages[0]?.name ?? t`New package`,
    price: ({ priceCents, currency }: Pick<StaffPackage, 'priceCents' | 'currency'>) =>
      formatMoney(priceCents, currency),
    days,
    bedType: { 'lie-down': t`Lie-down`, 'stand-up': t`Stand-up` },
  }
}
