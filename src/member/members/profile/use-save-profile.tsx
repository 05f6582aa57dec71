import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { memberKey } from '#src/client/api/members.ts'
import type { ProfileEdit } from '#src/domain/members/member.ts'
import { takeBack } from '#src/shared/outbox/take-back.ts'
import { IconCloudUp } from '#src/ui/pictures/icons-critical.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { type Saved, saveProfile } from './save-profile.ts'

/** Saves an edit and says what became of it. */
export function useSaveProfile() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  function tell(saved: Saved) {
    switch (saved.kind) {
      case 'updated':
        return saved.by === 'direct' ? showToast({ text: t`Profile updated` }) : undefined
      case 'queued':
        return showToast({
          icon: <IconCloudUp size={22} />,
          text: t`Saved. We'll send it when you're online`,
          action: { label: t`Undo`, onClick: () => void takeBack(saved.opId) },
        })
      case 'not-saved':
        return showToast({ tone: 'trouble', text: t`Couldn't save. Try again when you're online` })
      case 'refused':
      case 'signed-out':
    }
  }

  async function save(changes: ProfileEdit, baseRev: number): Promise<Saved> {
    setIsBusy(true)
    const saved = await saveProfile(changes, baseRev)
    if (saved.kind === 'updated' && saved.by === 'direct') await queries.invalidateQueries({ queryKey: memberKey })
    setIsBusy(false)
    tell(saved)
    return saved
  }

  return { isBusy, save }
}
