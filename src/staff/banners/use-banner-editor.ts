import type { BannerSpan } from '#src/domain/banner-days.ts'
import { bannerOf, bannersKey, saveBanner, shownKey, type StaffBanner } from '#src/staff/api/banners.ts'
import { useStaffShop } from '#src/staff/frame/use-staff-shop.ts'
import { useEditor } from '#src/staff/kit/use-editor.ts'

import { draftOf, draftTroubles, isSameDraft, newDraft, termsOf } from './banner-draft.ts'

interface EditorOptions {
  /** Those that are shown beside it. */
  others: readonly BannerSpan[]
  today: string
  onSaved: (saved: StaffBanner) => void
}

/** The banner that is open. */
export function useBannerEditor({ others, today, onSaved }: EditorOptions) {
  const { shops } = useStaffShop()
  const around = { others, today, shopIds: shops.map(({ shopId }) => shopId) }
  return useEditor({
    draftOf,
    newDraft,
    isSame: isSameDraft,
    troublesOf: (draft) => draftTroubles(draft, around),
    send: async ({ draft, base }, opId) =>
      await saveBanner({ terms: termsOf(draft), base: base && { bannerId: base.bannerId, rev: base.rev } }, opId),
    theirsOf: bannerOf,
    renews: [bannersKey, shownKey],
    onSaved,
  })
}

export type BannerEditor = ReturnType<typeof useBannerEditor>
