import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { LazyChoicePopover } from '#src/ui/overlays/overlays.tsx'
import { IconChevronDown, IconPin } from '#src/ui/pictures/icons-critical.tsx'

import styles from './shop-switch.module.css'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'

/** Which studio is looked at, and the way to another one of the chain. */
export function ShopSwitch() {
  const { shop } = useStaffShop()
  return shop ? <Switch shop={shop} /> : null
}

function Switch({ shop }: { shop: ListedShop }) {
  const { t, i18n } = useLingui()
  const { shops, choose } = useStaffShop()
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const language = toLanguage(i18n.locale)
  function labelOf(other: ListedShop): string {
    const { name } = shopText(other, language).entry
    if (other.stage === 'draft') return t`${name} (not open yet)`
    return other.stage === 'closed' ? t`${name} (closed for good)` : name
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles.switch}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        onPointerEnter={LazyChoicePopover.preload}
      >
        <IconPin size={20} />
        <span className="visually-hidden">{t`Change studio`}</span>
        <span className={styles.name}>{labelOf(shop)}</span>
        <IconChevronDown size={18} />
      </button>
      <LazyChoicePopover
        open={isOpen}
        onClose={() => setIsOpen(false)}
        anchor={anchor}
        label={t`Studio`}
        value={String(shop.shopId)}
        options={shops.map((other) => ({ value: String(other.shopId), label: labelOf(other) }))}
        onChoose={(chosen) => choose(Number(chosen))}
      />
    </>
  )
}
