import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'

import { bannersKey, removeBanner, shownKey, type StaffBanner } from './banner-calls.ts'
import { useStaffWrite } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { ask } from '#src/ui/overlays/ask.ts'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { IconTrash } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'

import { useBannerWords } from './banner-texts.ts'
import styles from './banner-form.module.css'

interface RemoveBannerProps {
  banner: StaffBanner
  today: string
  onRemoved: () => void
}

/** Takes a banner and its pictures away for good, after a question that names it. */
export function RemoveBanner({ banner, today, onRemoved }: RemoveBannerProps) {
  const { t } = useLingui()
  const { name } = useBannerWords(today)
  const queries = useQueryClient()
  const { write, state, isOffline } = useStaffWrite({
    send: removeBanner,
    invalidates: [bannersKey, shownKey],
    onDone({ list }) {
      queries.setQueryData(bannersKey, list)
      showToast({ text: t`Banner removed` })
      onRemoved()
    },
  })
  async function remove() {
    const title = t`Remove “${name(banner)}”?`
    const body = t`Its pictures are deleted for good.`
    const { bannerId, rev } = banner
    if (await ask({ title, body, confirm: t`Remove banner`, tone: 'danger' })) await write({ bannerId, rev })
  }
  const buttonState = state.step === 'sending' ? 'busy' : isOffline ? 'disabled' : 'ready'
  return (
    <div className={styles.remove}>
      <WriteNote state={state} />
      <StaffButton
        kind="danger"
        size="small"
        icon={<IconTrash size={20} />}
        state={buttonState}
        onClick={() => void remove()}
      >
        <Trans>Remove…</Trans>
      </StaffButton>
    </div>
  )
}
