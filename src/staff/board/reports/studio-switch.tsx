import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { SwitchButton } from '#src/staff/kit/fields/switch-button.tsx'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

interface StudioSwitchProps {
  /** undefined: all of them. */
  shopId: number | undefined
  onChange: (shopId: number | undefined) => void
}

const all = 'all'

/** All studios at once, or one; only those at which this person may see reports. */
export function StudioSwitch({ shopId, onChange }: StudioSwitchProps) {
  const { t, i18n } = useLingui()
  const { shops } = useStaffShop()
  const { self } = useSelf()
  const language = toLanguage(i18n.locale)
  const here = shops.filter(
    (shop) =>
      shop.stage !== 'draft' &&
      (self?.shops?.some((own) => own.shopId === shop.shopId && own.allowed?.includes('/api/admin/reports/overview')) ??
        true),
  )
  const options = here.map((shop) => ({ value: String(shop.shopId), label: shopText(shop, language).entry.name }))
  const chosen = options.find(({ value }) => value === String(shopId))
  return (
    <SwitchButton
      icon={<IconPin size={20} />}
      label={t`Studio`}
      text={chosen?.label ?? t`All studios`}
      value={chosen?.value ?? all}
      options={[{ value: all, label: t`All studios` }, ...options]}
      onChange={(value) => onChange(value === all ? undefined : Number(value))}
    />
  )
}
