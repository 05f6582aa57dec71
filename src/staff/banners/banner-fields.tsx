import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { languages } from '#src/domain/language.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import type { DraftField } from '#src/staff/kit/forms/draft/editor-note.tsx'

import styles from './banner-form.module.css'
import { type BannerDraft, termsOf } from './banner-draft.ts'
import { useBannerWords } from './banner-texts.ts'

/** What two people may make of one banner, field by field. */
export function useBannerFields(today: string): DraftField<BannerDraft>[] {
  const { t } = useLingui()
  const { day } = useBannerWords(today)
  const { shops } = useStaffShop()
  const nameOf = (id: number) => shops.find(({ shopId }) => shopId === id)?.name ?? String(id)
  return [
    {
      key: 'images',
      field: t({ message: 'Picture', context: 'staff' }),
      show: ({ images }) => Object.values(images).join(' '),
      draw: drawImages,
    },
    {
      key: 'alts',
      field: t`Alt text`,
      show: (of) =>
        termsOf(of)
          .languages.map(({ alt }) => alt)
          .join(' / '),
    },
    { key: 'address', field: t`Link (optional)`, show: ({ address }) => address.trim() },
    { key: 'showFrom', field: t`First day`, show: ({ showFrom }) => day(showFrom) },
    { key: 'showTo', field: t`Last day`, show: ({ showTo }) => day(showTo) },
    {
      key: 'shopIds',
      field: t`Studios`,
      show: ({ shopIds }) => (shopIds.length === 0 ? t`All studios` : shopIds.map(nameOf).join(', ')),
    },
    { key: 'enabled', field: t`Show to members`, show: ({ enabled }) => (enabled ? t`Yes` : t`No`) },
  ]
}

function drawImages({ images, alts }: BannerDraft): ReactNode {
  return languages
    .filter((language) => images[language] !== '')
    .map((language) => <img key={language} className={styles.picture} src={images[language]} alt={alts[language]} />)
}
