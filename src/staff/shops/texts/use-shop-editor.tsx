import { saveShop, shopInfoKey, shopOf, type StaffShop } from '#src/staff/shops/shop-calls.ts'
import { useClashWrite } from '#src/staff/appointments/clashes/use-clash-write.tsx'
import { type EditorInput, useDraft } from '#src/staff/kit/forms/draft/use-draft.ts'
import { editorOf } from '#src/staff/kit/forms/draft/use-editor.ts'

import { draftOf, isSameShop, shopTroubles, termsOf, type ShopDraft } from '#src/staff/shops/shop-draft.ts'

/** The studio that is open. Hours that leave appointments outside ask about each of them before they are saved. */
export function useShopEditor(onSaved: () => void) {
  const hold = useDraft({
    draftOf,
    isSame: isSameShop,
    troublesOf: shopTroubles,
    theirsOf: shopOf,
  })
  const { dialog, ...writer } = useClashWrite({
    send: async ({ draft, base }: EditorInput<StaffShop, ShopDraft>, decisions, opId) => {
      if (!base) throw new Error('A studio is never made here')
      return await hold.guard(base, () =>
        saveShop({ shopId: base.shopId, rev: base.rev, ...termsOf(draft) }, decisions, opId),
      )
    },
    invalidates: [shopInfoKey, ['shops'], ['staff']],
    onDone: (saved: StaffShop, input) => {
      hold.settle(saved, input)
      onSaved()
    },
  })
  return { ...editorOf(hold, writer), dialog }
}

export type ShopEditor = ReturnType<typeof useShopEditor>
