import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

/** Asked on the lock screen itself: a question of the page would lie below it. */
export function LeaveDialog({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  function leave() {
    onClose()
    onLeave()
  }
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={t`Sign in as someone else?`}
      actions={
        <>
          <Button kind="tonal" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={leave}>
            <Trans>Sign in</Trans>
          </Button>
        </>
      }
    >
      <Trans>Anything typed but not saved on this page is lost.</Trans>
    </LazyDialog>
  )
}
