import { useLingui } from '@lingui/react/macro'

import { isGuest } from '#src/domain/members/guest.ts'

/** What whoever paid is called: by name, by number, or as a guest whom nobody asked. */
export function useMemberName(): (member: { uid: string; nickname: string; phoneMasked?: string }) => string {
  const { t } = useLingui()
  return ({ uid, nickname, phoneMasked }) =>
    isGuest(uid) ? t`Guest without an account` : nickname || phoneMasked || t`No name`
}
