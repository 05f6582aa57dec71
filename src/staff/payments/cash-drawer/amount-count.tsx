import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent } from 'react'

import { amountText, longestAmount } from '#src/domain/money.ts'
import { typedWhole } from '#src/domain/typed-number.ts'
import { piecesIn } from '#src/domain/payments/cash.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './cash-drawer.module.css'

interface AmountCountProps {
  label: string
  text: string
  onType: (text: string) => void
  currency: string
  autoFocus?: boolean
}

/** Cash that is counted: as a sum, or note by note and coin by coin. */
export function AmountCount({ label, text, onType, currency, autoFocus = false }: AmountCountProps) {
  const { t } = useLingui()
  const [isByPiece, setIsByPiece] = useState(false)
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({})
  const id = useId()
  const kinds = piecesIn(currency)
  function type(piece: number, typed: string) {
    const next = { ...counts, [piece]: typed }
    setCounts(next)
    const cents = kinds.reduce((sum, each) => sum + each * countOf(next[each]), 0)
    onType(amountText(cents, currency))
  }
  return (
    <div className={styles.count}>
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={longestAmount}
        before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
        value={text}
        onChange={({ target }) => {
          setCounts({})
          onType(target.value)
        }}
      />
      {kinds.length > 0 && (
        <Button
          kind="text"
          size="small"
          aria-expanded={isByPiece}
          aria-controls={id}
          onClick={() => setIsByPiece(!isByPiece)}
        >
          <Trans>Count by notes and coins</Trans>
        </Button>
      )}
      <div id={id} className={styles.pieces} hidden={!isByPiece} role="group" aria-label={t`Notes and coins`}>
        {isByPiece &&
          kinds.map((piece) => (
            <label key={piece} className={styles.piece}>
              <span>{formatMoney(piece, currency)}</span>
              <input
                inputMode="numeric"
                autoComplete="off"
                maxLength={longestCount}
                value={counts[piece] ?? ''}
                onChange={({ target }) => type(piece, target.value)}
                onKeyDown={toNext}
              />
            </label>
          ))}
      </div>
    </div>
  )
}

/** More notes or coins of one kind than any drawer holds, in digits. */
const longestCount = 5

/** What is no number of notes counts for none. */
function countOf(typed = ''): number {
  return typedWhole(typed) ?? 0
}

/** Enter leads to the next note. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...(event.currentTarget.closest('[role="group"]')?.querySelectorAll('input') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
