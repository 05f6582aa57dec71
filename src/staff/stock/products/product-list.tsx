import { Trans, useLingui } from '@lingui/react/macro'

import { formatMoney } from '#src/lib/format-money.ts'
import styles from '#src/staff/cards/package-list.module.css'
import type { Product } from '#src/staff/stock/stock-calls.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'

interface ProductListProps {
  products: readonly Product[]
  openId: string | undefined
  onOpen: (product: Product) => void
  /** Absent where nothing may be added. */
  onAdd: (() => void) | undefined
}

/** What the chain sells over the counter. */
export function ProductList({ products, openId, onOpen, onAdd }: ProductListProps) {
  const nameOf = useProductName()
  return (
    <div className={styles.list}>
      <ul className={styles.items}>
        {products.map((product) => (
          <li key={product.productId} className={styles.item} data-open={product.productId === openId || undefined}>
            <button
              type="button"
              className={styles.open}
              aria-current={product.productId === openId || undefined}
              onClick={() => onOpen(product)}
            >
              <span className={styles.name}>
                {nameOf(product)}
                {!product.active && (
                  <Badge>
                    <Trans>Withdrawn</Trans>
                  </Badge>
                )}
              </span>
              <span className="quiet">
                {formatMoney(product.priceCents, product.currency)}
                {product.code && (
                  <>
                    <span className="dot" />
                    {product.code}
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onAdd && (
        <Button kind="tonal" size="small" wide icon={<IconPlus size={20} />} onClick={onAdd}>
          <Trans>New product</Trans>
        </Button>
      )}
    </div>
  )
}

function useProductName(): (product: Product) => string {
  const { i18n } = useLingui()
  return ({ languages }) => (languages.find(({ language }) => language === i18n.locale) ?? languages[0])?.name ?? ''
}
