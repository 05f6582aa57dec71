import { Trans, useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { ShopCard } from '#src/features/shops/shop-card.tsx'
import { PreviewBox } from '#src/staff/kit/preview-box.tsx'

import { termsOf, type ShopDraft } from './shop-draft.ts'

/** The members' own card of a studio, so that it cannot look different. */
export function ShopPreview({ draft, timeZone }: { draft: ShopDraft; timeZone: string }) {
  const { i18n } = useLingui()
  const { languages, latitude, longitude, mapUrl, opensAt, closesAt } = termsOf(draft)
  const shown = languages.find(({ language }) => language === toLanguage(i18n.locale)) ?? languages[0]
  const texts = shown ?? { name: '', address: '', tags: [] }
  const place = { latitude: latitude ?? null, longitude: longitude ?? null, mapUrl: mapUrl ?? null }
  const shop = { ...texts, ...place, languages, shopId: 0, opensAt, closesAt, timeZone }
  return (
    <PreviewBox where={<Trans>Select studio</Trans>}>
      <ShopCard shop={shop} isCurrent onChoose={() => undefined} />
    </PreviewBox>
  )
}
