import type { BannerSpan } from '#src/domain/banners/banner-days.ts'
import { bannerOf, bannersKey, saveBanner, shownKey, type StaffBanner } from './banner-calls.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { useEditor } from '#src/staff/kit/forms/draft/use-editor.ts'

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
  const living = shops.filter(({ stage }) => stage !== 'closed')
  const around = { others, today, shopIds: living.map(({ shopId }) => shopId) }
  return useEditor({
    draftOf,
    newDraft,
    isSame: isSameDraft,
    troublesOf: (draft) => draftTroubles(draft, around),
    send: async ({ draft, base }, opId) =>
      await saveBanner({ bannerId: base?.bannerId, rev: base?.rev, ...termsOf(draft) }, opId),
    theirsOf: bannerOf,
    invalidates: [bannersKey, shownKey],
    onSaved,
  })
}

export type BannerEditor = ReturnType<typeof useBannerEditor>
