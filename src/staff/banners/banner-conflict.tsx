import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { languages } from '#src/domain/language.ts'
import type { StaffBanner } from './banner-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { ConflictPanel } from '#src/staff/kit/conflict-panel.tsx'

import styles from './banner-conflict.module.css'
import { type BannerDraft, draftOf, termsOf } from './banner-draft.ts'
import { useBannerWords } from './banner-texts.ts'

interface BannerConflictProps {
  draft: BannerDraft
  theirs: StaffBanner
  base: StaffBanner | undefined
  today: string
  onTakeTheirs: () => void
  onKeepMine: () => void
}

interface ShownField {
  key: string
  field: string
  show: (of: BannerDraft) => string
  draw?: (of: BannerDraft) => ReactNode
}

/** What two people made of one banner. */
export function BannerConflict({ draft, theirs, base, today, onTakeTheirs, onKeepMine }: BannerConflictProps) {
  const fields = useFields(today)
  const [mine, now, before] = [draft, draftOf(theirs), base && draftOf(base)]
  const rows = fields
    .filter(({ show }) => show(mine) !== show(now))
    .map(({ key, field, show, draw = show }) => ({
      key,
      field,
      yours: draw(mine),
      now: draw(now),
      original: before ? draw(before) : '—',
    }))
  return <ConflictPanel rows={rows} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />
}

function useFields(today: string): ShownField[] {
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
