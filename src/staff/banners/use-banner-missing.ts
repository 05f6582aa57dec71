import { useLingui } from '@lingui/react/macro'

import { languageNames, languages } from '#src/domain/language.ts'

import type { BannerDraft, DraftTrouble } from './banner-draft.ts'

/** What still keeps a banner from being published, thing by thing. */
export function useBannerMissing(): (draft: BannerDraft, troubles: readonly DraftTrouble[]) => string[] {
  const { t, i18n } = useLingui()
  return ({ images, alts }, troubles) => {
    const without = languages.filter((language) => images[language] !== '' && alts[language].trim() === '')
    const wordless = new Intl.ListFormat(i18n.locale).format(without.map((language) => languageNames[language]))
    const words: Record<DraftTrouble, string> = {
      picture: t`a picture in Traditional Chinese`,
      alt: t`alt text in ${wordless}`,
      address: t`a link that can be opened`,
      dates: t`a last day that is not before the first`,
      crowded: t`6 banners a day at most`,
    }
    return troubles.map((trouble) => words[trouble])
  }
}
