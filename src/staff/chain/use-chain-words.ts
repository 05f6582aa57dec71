import { useLingui } from '@lingui/react/macro'

import { languages } from '#src/domain/language.ts'
import type { LegalDocument } from '#src/shared/legal/built-in-text.ts'
import type { ChainConfig, ChainValues } from './chain-config-calls.ts'

import { legalKey } from './legal-keys.ts'
import type { ChainField, Section } from './chain-field.ts'
import { useChainFields } from './use-chain-fields.ts'

export interface ChainChange {
  field: ChainField
  before: string
  after: string
}

export function useSectionNames(): Record<Section, string> {
  const { t } = useLingui()
  return {
    brand: t`Name and brand`,
    booking: t`Booking rules`,
    safety: t`Safety`,
    codes: t`Codes and messages`,
    contact: t`Contact and service hours`,
    till: t`Counter and receipts`,
    legal: t`Legal texts`,
    features: t`Feature switches`,
    retention: t`Members' data`,
  }
}

/** What differs between two states of the chain, in words. */
export function useChainChanges(): (config: ChainConfig, after: ChainValues) => ChainChange[] {
  const fields = useChainFields()
  const show = useChainValue()
  const { t } = useLingui()
  return (config, after) => {
    const { published: before, wordings } = config
    return fields
      .filter(({ key }) => before[key] !== after[key])
      .map((field) => {
        if (field.kind !== 'legal') return { field, before: show(field, before), after: show(field, after, before) }
        const { number, nextNumber } = wordings[field.document]
        const next = isOwnAgain(field.document, after) ? 1 : nextNumber
        return { field, before: t`Version ${number}`, after: t`Version ${next}` }
      })
  }
}

/** All languages are empty: the wording that comes with the app is in force again. */
function isOwnAgain(document: LegalDocument, values: ChainValues): boolean {
  return languages.every((language) => values[legalKey(document, language)] === '')
}

const excerptLength = 120

/** A value in words; a picture is only told apart from another one. */
export function useChainValue(): (field: ChainField, values: ChainValues, other?: ChainValues) => string {
  const { t } = useLingui()
  return (field, values, other) => {
    if (field.kind === 'count') return `${values[field.key]} ${field.unit(values[field.key])}`
    if (field.kind === 'text') return values[field.key].trim() || t`none`
    if (field.kind === 'switch')
      return values[field.key] ? t({ message: 'On', context: 'switch' }) : t({ message: 'Off', context: 'switch' })
    if (field.kind === 'legal') return values[field.key].slice(0, excerptLength) || t`The wording of the app`
    if (field.kind === 'round') return t`Round ${values.riskRound}`
    if (field.kind === 'color') return values.brandColor ?? t`The colors of the app`
    if (values[field.key] === null) return t`none`
    return other === undefined ? t({ message: 'Picture', context: 'staff' }) : t`New picture`
  }
}
