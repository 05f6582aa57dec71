import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { formatMoney } from '#src/lib/format-money.ts'
import { Stepper } from '#src/staff/kit/fields/stepper.tsx'
import { longest, ranges } from '#src/staff/kit/forms/limits-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { type Stocked, stockQuery } from '#src/staff/stock/stock-calls.ts'
import { EmptyLine } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './goods.module.css'
import type { Basket } from './use-basket.ts'

interface GoodsStepProps {
  shopId: number
  basket: Basket
}

/** What is wanted of the products of a studio: counted by hand, or scanned, once for each piece. */
export function GoodsStep({ shopId, basket }: GoodsStepProps) {
  const { t, i18n } = useLingui()
  const loaded = useStaffQuery(stockQuery(shopId, i18n.locale))
  const [text, setText] = useState('')
  if (loaded.state === 'failed') return <ErrorState onRetry={loaded.retry} isRetrying={loaded.isReading} />
  if (!loaded.data) return <Skeleton height="160px" radius="18px" />
  const list = loaded.data.list.filter(({ active }) => active)
  const quantityOf = (productId: string) => basket.lines.find((line) => line.productId === productId)?.quantity ?? 0
  const found = list.filter((stocked) => isFound(stocked, text))
  // A scanner types the code and presses Enter.
  function take() {
    const scanned =
      list.find(({ code }) => code !== '' && code === text.trim()) ?? (found.length === 1 ? found[0] : undefined)
    if (!scanned) return
    basket.add(scanned.productId, Math.min(ranges.pieces[1], quantityOf(scanned.productId) + 1))
    setText('')
  }
  if (list.length === 0) {
    return (
      <EmptyLine>
        <Trans>No products on sale yet</Trans>
      </EmptyLine>
    )
  }
  return (
    <div className="stack-8">
      <Field
        label={t`Name or barcode`}
        autoComplete="off"
        maxLength={longest.search}
        value={text}
        helper={t`Enter adds one`}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      <ul className={styles.goods} aria-label={t`Products`}>
        {found.map((stocked) => (
          <Goods
            key={stocked.productId}
            stocked={stocked}
            quantity={quantityOf(stocked.productId)}
            onChange={(quantity) => basket.add(stocked.productId, quantity)}
          />
        ))}
      </ul>
      {found.length === 0 && (
        <EmptyLine isSaid>
          <Trans>Nothing matches</Trans>
        </EmptyLine>
      )}
    </div>
  )
}

function isFound({ name, code }: Stocked, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted)
}

interface GoodsProps {
  stocked: Stocked
  quantity: number
  onChange: (quantity: number) => void
}

function Goods({ stocked: { name, level, priceCents, currency }, quantity, onChange }: GoodsProps) {
  const { t } = useLingui()
  return (
    <li className={styles.item} data-wanted={quantity > 0 || undefined}>
      <span className={styles.words}>
        <b>{name}</b>
        <span className={styles.quiet}>
          {formatMoney(priceCents, currency)}
          <span className="dot" />
          <Trans>In stock: {level}</Trans>
        </span>
        {quantity > level && (
          <span className={styles.warn} role="status">
            <Trans>More than the count says. Sell it if it's here, and count afterwards.</Trans>
          </span>
        )}
      </span>
      <Stepper name={t`${name}: how many`} value={quantity} min={0} max={ranges.pieces[1]} onChange={onChange} />
    </li>
  )
}
