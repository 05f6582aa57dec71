import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { SwitchButton } from '#src/staff/kit/fields/switch-button.tsx'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { IconPin } from '#src/ui/pictures/icons-critical.tsx'

/** Which studio is looked at, and the way to another one of the chain. */
export function ShopSwitch() {
  const { shop } = useStaffShop()
  return shop ? <Switch shop={shop} /> : null
}

function Switch({ shop }: { shop: ListedShop }) {
  const { t, i18n } = useLingui()
  const { shops, choose } = useStaffShop()
  const language = toLanguage(i18n.locale)
  function labelOf(other: ListedShop): string {
    const { name } = shopText(other, language).entry
    if (other.stage === 'draft') return t`${name} (not open yet)`
    return other.stage === 'closed' ? t`${name} (closed for good)` : name
  }
  return (
    <SwitchButton
      icon={<IconPin size={20} />}
      label={t`Change studio`}
      menuLabel={t`Studio`}
      text={labelOf(shop)}
      value={String(shop.shopId)}
      options={shops.map((other) => ({ value: String(other.shopId), label: labelOf(other) }))}
      onChange={(chosen) => choose(Number(chosen))}
    />
  )
}
