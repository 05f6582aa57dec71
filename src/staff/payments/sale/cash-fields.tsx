import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'

import { amountText, longestAmount, typedAmount } from '#src/domain/money.ts'
import { inCash, nextNotes, piecesOf } from '#src/domain/payments/cash.ts'
import { formatMoney, moneyParts } from '#src/lib/format-money.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { Price } from '#src/ui/layout/price.tsx'

import styles from './cash-fields.module.css'

interface CashFieldsProps {
  /** As typed; undefined: exactly the sum. */
  received: string | undefined
  amountRef: RefObject<HTMLInputElement | null>
  onChange: (received: string | undefined) => void
  priceCents: number
  currency: string
  /** It is not enough. */
  isMissing: boolean
  /** What is left where it is a part of the sum. */
  note: string | false
}

/** What is handed over, by a tap for the next notes or as typed, and what goes back. */
export function CashFields(props: CashFieldsProps) {
  const { received, amountRef, onChange, priceCents, currency, isMissing, note } = props
  const { t } = useLingui()
  const due = inCash(priceCents, currency)
  const numberOf = (cents: number) => moneyParts(cents, currency).number
  const given = received === undefined ? due : typedAmount(received, currency)
  return (
    <div className={styles.box}>
      {due !== priceCents && (
        <p className="quiet">
          <Trans>
            In cash {formatMoney(due, currency)}: {formatMoney(priceCents, currency)} to the nearest coin
          </Trans>
        </p>
      )}
      <Field
        ref={amountRef}
        label={t`Received`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={longestAmount}
        before={<span className={styles.sign}>{moneyParts(0, currency).sign}</span>}
        value={received ?? amountText(due, currency)}
        onChange={({ target }) => onChange(target.value)}
        {...(isMissing ? { error: t`Not enough for the sum` } : note && { helper: note })}
      />
      <div className={styles.notes} role="group" aria-label={t`Handed over`}>
        <Note isChosen={given === due} onChoose={() => onChange(undefined)}>
          <Trans>Exact {numberOf(due)}</Trans>
        </Note>
        {nextNotes(due, currency).map((cents) => (
          <Note key={cents} isChosen={given === cents} onChoose={() => onChange(amountText(cents, currency))}>
            {numberOf(cents)}
          </Note>
        ))}
      </div>
      {given !== undefined && given > due && !isMissing && <Change cents={given - due} currency={currency} />}
    </div>
  )
}

interface NoteProps {
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Note({ isChosen, onChoose, children }: NoteProps) {
  return (
    <button type="button" className={styles.note} aria-pressed={isChosen} onClick={onChoose}>
      {children}
    </button>
  )
}

/** The sum in the largest type, and the fewest notes and coins that make it. */
function Change({ cents, currency }: { cents: number; currency: string }) {
  return (
    <div className={styles.change} role="status">
      <p>
        <Trans>Give back</Trans>
        <strong className={styles.sum}>
          <Price cents={cents} currency={currency} />
        </strong>
      </p>
      <ul className={styles.pieces}>
        {piecesOf(cents, currency).map(({ cents: piece, count }) => (
          <li key={piece}>
            {count} × {formatMoney(piece, currency)}
          </li>
        ))}
      </ul>
    </div>
  )
}
