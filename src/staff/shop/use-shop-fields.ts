import { useLingui } from '@lingui/react/macro'

import { languageNames, languages } from '#src/domain/language.ts'

import type { ShopDraft } from './shop-draft.ts'

export interface ShopField {
  key: string
  field: string
  show: (draft: ShopDraft) => string
}

/** Every field of a studio with its name and its value in words, for the lists of what differs. */
export function useShopFields(): ShopField[] {
  const { t } = useLingui()
  const texts = languages.flatMap((language) => {
    const name = languageNames[language]
    return [
      { key: `${language} name`, field: t`Studio name (${name})`, show: (of: ShopDraft) => of.texts[language].name },
      { key: `${language} address`, field: t`Address (${name})`, show: (of: ShopDraft) => of.texts[language].address },
      {
        key: `${language} tags`,
        field: t`Device tags (${name})`,
        show: (of: ShopDraft) => of.texts[language].tags.join(', '),
      },
    ]
  })
  return [
    ...texts,
    { key: 'opensAt', field: t`Opens`, show: ({ opensAt }) => opensAt },
    { key: 'closesAt', field: t`Closes`, show: ({ closesAt }) => closesAt },
    { key: 'latitude', field: t`Latitude`, show: ({ latitude }) => latitude },
    { key: 'longitude', field: t`Longitude`, show: ({ longitude }) => longitude },
    { key: 'mapUrl', field: t`Map link`, show: ({ mapUrl }) => mapUrl },
  ]
}
