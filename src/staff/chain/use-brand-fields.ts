import { useLingui } from '@lingui/react/macro'

import { languageNames } from '#src/domain/language.ts'
import { areaCodesPattern, longest } from '#src/staff/kit/forms/limits-calls.ts'

import type { ChainField } from './chain-field.ts'

/** What members know the chain by. */
export function useBrandFields(): ChainField[] {
  const { t } = useLingui()
  const common = { section: 'brand', kind: 'text', longest: longest.chainName } as const
  const nameIn = (language: keyof typeof languageNames) => {
    const name = languageNames[language]
    return t`Name (${name})`
  }
  return [
    {
      ...common,
      key: 'brandHk',
      name: nameIn('zh-HK'),
      isRight: (value) => value.trim() !== '',
      trouble: t`Members read this, so it can't be empty`,
    },
    { ...common, key: 'brandCn', name: nameIn('zh-CN'), isRight: () => true, trouble: undefined },
    { ...common, key: 'brandUs', name: nameIn('en-US'), isRight: () => true, trouble: undefined },
    { section: 'brand', kind: 'color', key: 'brandColor', name: t`Main color` },
    { section: 'brand', kind: 'picture', key: 'logo', name: t`Logo` },
  ]
}

/** Which phones the chain sends codes to. */
export function useAreaCodesField(): ChainField {
  const { t } = useLingui()
  return {
    section: 'codes',
    kind: 'text',
    key: 'areaCodes',
    name: t`Area codes that receive a code, the usual one first`,
    isRight: (value) => areaCodesPattern.test(value.trim()),
    trouble: t`Such as 852, 86`,
    longest: longestAreaCodes,
  }
}

/** Twelve codes with their commas. */
const longestAreaCodes = 60
