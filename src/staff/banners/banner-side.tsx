import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { bannerStanding } from '#src/domain/banners/banner-days.ts'
import { type Language, languageNames } from '#src/domain/language.ts'
import { BannerCarousel } from '#src/shared/banners/banner-carousel.tsx'
import type { StaffBanner } from './banner-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { PreviewBox } from '#src/staff/kit/panels/preview-box.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconGlobe, IconPin } from '#src/ui/pictures/icons-critical.tsx'

import { type BannerDraft, draftOf, missingPictures, shownPicture } from './banner-draft.ts'
import styles from './banner-side.module.css'

interface BannerSideProps {
  draft: BannerDraft
  /** What is shown beside it, in order. */
  others: readonly StaffBanner[]
  language: Language
  today: string
}

/** What members see, and what those see who have no picture of their own. */
export function BannerSide(props: BannerSideProps) {
  const { i18n } = useLingui()
  const { draft } = props
  const missing = missingPictures(draft).filter((language) => language !== 'zh-HK')
  const names = new Intl.ListFormat(i18n.locale).format(missing.map((language) => languageNames[language]))
  return (
    <>
      <Preview {...props} />
      {missing.length > 0 && draft.images['zh-HK'] !== '' && (
        <Callout tone="warn" icon={<IconGlobe size={22} />}>
          <Trans>No picture for {names}. Members who read it see the Traditional Chinese one.</Trans>
        </Callout>
      )}
    </>
  )
}

/** The members' own carousel, the open banner first. It can be stopped and stepped through, and leads nowhere. */
function Preview({ draft, others, language, today }: BannerSideProps) {
  const { shop } = useStaffShop()
  const id = useId()
  const isHere = ({ shopIds }: { shopIds: readonly number[] }) =>
    shopIds.length === 0 || (shop !== undefined && shopIds.includes(shop.shopId))
  const beside = others.filter((banner) => isHere(banner) && bannerStanding(banner, today) === 'playing')
  const shown = [draft, ...beside.map(draftOf)].flatMap((one, place) => {
    const picture = shownPicture(one, language)
    // One picture may stand in several banners, and the carousel tells its slides apart by their pictures.
    return picture ? [{ ...picture, image: `${picture.image}#${place}`, webUrl: null }] : []
  })
  return (
    <PreviewBox where={<Trans>Every 6 s</Trans>} isLive>
      <div className={styles.phone} lang={language}>
        {shop && (
          <p className={styles.shop}>
            <IconPin size={20} />
            {shop.name}
          </p>
        )}
        <BannerCarousel key={`${id} ${shown.map(({ image }) => image).join(' ')}`} banners={shown} hasFailed={false} />
      </div>
    </PreviewBox>
  )
}
