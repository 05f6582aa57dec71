import { Trans, useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'

import { longestAmount } from '#src/domain/money.ts'
import { IconCheck } from '#src/ui/pictures/icons-critical.tsx'

import styles from './close.module.css'
import { fullMoney, plainMoney, signed } from '#src/staff/payments/ledger/signed.ts'

interface CloseRowProps {
  name: string
  currency: string
  /** null: not known. */
  expectedCents: number | null
  difference: number
  children: ReactNode
}

/** One way of paying: what should be there, what is there, and by how much they differ. */
export function CloseRow({ name, currency, expectedCents, difference, children }: CloseRowProps) {
  return (
    <div className={styles.row} role="row">
      <span role="rowheader">
        {name}
        <span className={styles.difference} aria-live="polite">
          {difference !== 0 && <Difference cents={difference} currency={currency} />}
        </span>
      </span>
      <span role="cell" className={styles.expected}>
        {expectedCents === null ? '—' : plainMoney(expectedCents, currency)}
      </span>
      <span role="cell" className={styles.counted}>
        {children}
      </span>
    </div>
  )
}

function Difference({ cents, currency }: { cents: number; currency: string }) {
  const { i18n } = useLingui()
  const amount = signed(cents, i18n.locale, fullMoney(Math.abs(cents), currency))
  return <Trans>Off by {amount}</Trans>
}

interface CountFieldProps {
  name: string
  text: string
  isWrong: boolean
  onType: (text: string) => void
}

/** What was counted; Enter leads to the next field. */
export function CountField({ name, text, isWrong, onType }: CountFieldProps) {
  const { t } = useLingui()
  return (
    <input
      className={styles.input}
      inputMode="decimal"
      autoComplete="off"
      maxLength={longestAmount}
      aria-label={t`${name}, counted`}
      aria-invalid={isWrong || undefined}
      value={text}
      onChange={({ target }) => onType(target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={toNext}
    />
  )
}

/** Checked by the studio, so there is nothing to type. */
export function Checked({ isRight }: { isRight: boolean }) {
  if (!isRight) {
    return (
      <b className={styles.bad}>
        <Trans>Doesn't match</Trans>
      </b>
    )
  }
  return (
    <b className={styles.checked}>
      <IconCheck size={18} />
      <Trans>Checked</Trans>
    </b>
  )
}

function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const form = event.currentTarget.closest('form')
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, textarea, button') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}
