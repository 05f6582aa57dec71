import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { countedTenders } from '#src/contract/staff/ledger-kinds.ts'
import { inCash } from '#src/domain/payments/cash.ts'
import { sharesOf } from '#src/domain/payments/split.ts'
import type { Tender } from '#src/domain/payments/tenders.ts'
import { formatMoney } from '#src/lib/format-money.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useMethodName } from '#src/staff/payments/sale/method-name.ts'
import { moneyParts } from '#src/staff/payments/sale/money-parts.ts'
import type { BackBy, RefundOffer } from '#src/staff/payments/sale-calls.ts'
import { Field } from '#src/ui/forms/field.tsx'

import styles from './receipt-facts.module.css'

/** By what a sum goes back: as it was paid unless staff choose otherwise, several tenders each in its share. */
export function useBack(offer: RefundOffer, cents: number) {
  const { tenders, numbered } = useSelf().home
  const { currency } = offer.sale
  const shares = sharesOf(offer.left ?? [], cents)
  const canSplit = shares.length > 1
  const [chosen, choose] = useState<BackBy>(() => ((offer.left ?? []).length > 1 ? 'split' : backBy(offer, tenders)))
  const [references, setReferences] = useState<Partial<Record<BackBy, string>>>({})
  // A sum of a few cents has no share for each.
  const method = chosen === 'split' && !canSplit ? backBy(offer, tenders) : chosen
  const each = method === 'split' ? shares : [{ tender: method, amountCents: cents }]
  const referenceOf = (tender: BackBy) => (hasNumber(tender) ? (references[tender] ?? '').trim() : '')
  const isNumbered = (tender: BackBy) => numbered.some((other) => other === tender)
  // What no coin can make stays with the studio, or is added.
  const sums = each.map(({ tender, amountCents }) => (tender === 'cash' ? inCash(amountCents, currency) : amountCents))
  return {
    method,
    choose,
    canSplit,
    each,
    currency,
    references,
    isNumbered,
    setReference: (tender: BackBy, reference: string) => setReferences((now) => ({ ...now, [tender]: reference })),
    sumCents: sums.reduce((all, sum) => all + sum, 0),
    isMissing: each.some(({ tender }) => hasNumber(tender) && isNumbered(tender) && referenceOf(tender) === ''),
    input: {
      method,
      reference: method === 'split' ? '' : referenceOf(method),
      ...(method === 'split' && {
        parts: shares.map(({ tender, amountCents }) => ({ tender, amountCents, reference: referenceOf(tender) })),
      }),
    },
  }
}

interface BackFieldsProps {
  offer: RefundOffer
  back: ReturnType<typeof useBack>
}

/** How it goes back, and the number of each slip or transfer. */
export function BackFields({ offer, back }: BackFieldsProps) {
  const { t } = useLingui()
  const methodName = useMethodName()
  const { tenders } = useSelf().home
  const paidWith = new Set(moneyParts(offer.sale).map(({ tender }) => tender))
  // As it was paid, also after the chain has stopped taking it.
  const counted = countedTenders.filter((each) => tenders.includes(each) || paidWith.has(each))
  const methods: BackBy[] = [
    ...(back.canSplit ? (['split'] as const) : []),
    ...(offer.canGoOnline ? (['online'] as const) : []),
    ...counted,
  ]
  const nameOf = (method: BackBy) => (method === 'split' ? t`As it was paid` : methodName(method))
  const isSplit = back.method === 'split'
  function labelOf(tender: BackBy): string {
    const label = back.isNumbered(tender) ? t`Reference number (required)` : t`Reference number (optional)`
    return isSplit ? `${nameOf(tender)}: ${label}` : label
  }
  return (
    <>
      <SelectField
        label={t`How it goes back`}
        value={back.method}
        options={methods.map((each) => ({ value: each, label: nameOf(each) }))}
        onChange={back.choose}
      />
      {isSplit && (
        <dl className={styles.facts}>
          {back.each.map(({ tender, amountCents }) => (
            <div key={tender}>
              <dt>{nameOf(tender)}</dt>
              <dd>
                {formatMoney(tender === 'cash' ? inCash(amountCents, back.currency) : amountCents, back.currency)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {back.each.map(
        ({ tender }) =>
          hasNumber(tender) && (
            <Field
              key={tender}
              label={labelOf(tender)}
              autoComplete="off"
              maxLength={longest.reference}
              value={back.references[tender] ?? ''}
              onChange={({ target }) => back.setReference(tender, target.value)}
            />
          ),
      )}
    </>
  )
}

/** Cash leaves no slip, and what goes through the provider is named by it. */
function hasNumber(tender: BackBy): boolean {
  return tender !== 'cash' && tender !== 'online'
}

/** As it came in, unless staff choose otherwise. */
function backBy({ sale, canGoOnline }: RefundOffer, [usual = 'cash']: readonly Tender[]): BackBy {
  const [tender = usual] = moneyParts(sale).flatMap((part) =>
    part.tender === 'gift' || part.tender === 'rounding' ? [] : part.tender,
  )
  return tender === 'online' && !canGoOnline ? usual : tender
}
