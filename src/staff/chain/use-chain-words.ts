import { useLingui } from '@lingui/react/macro'

import type { ChainValues } from '#src/staff/api/chain-config.ts'

import { type ChainField, type Section, useChainFields } from './use-chain-fields.ts'

export interface ChainChange {
  field: ChainField
  before: string
  after: string
}

export function useSectionNames(): Record<Section, string> {
  const { t } = useLingui()
  return {
    booking: t`Booking rules`,
    safety: t`Safety`,
    codes: t`Codes and messages`,
    contact: t`Contact and service hours`,
    legal: t`Legal texts`,
  }
}

/** What differs between two states of the chain, in words. */
export function useChainChanges(): (before: ChainValues, after: ChainValues) => ChainChange[] {
  const fields = useChainFields()
  const show = useChainValue()
  return (before, after) =>
    fields
      .filter(({ key }) => before[key] !== after[key])
      .map((field) => ({ field, before: show(field, before), after: show(field, after, before) }))
}

/** A value in words; a picture is only told apart from another one. */
export function useChainValue(): (field: ChainField, values: ChainValues, other?: ChainValues) => string {
  const { t } = useLingui()
  return (field, values, other) => {
    if (field.kind === 'count') return `${values[field.key]} ${field.unit(values[field.key])}`
    if (field.kind === 'text') return values[field.key].trim() || t`none`
    if (field.kind === 'round') return t`Round ${values.riskRound}`
    if (values.wechatQr === null) return t`none`
    return other === undefined ? t({ message: 'Picture', context: 'staff' }) : t`New picture`
  }
}
