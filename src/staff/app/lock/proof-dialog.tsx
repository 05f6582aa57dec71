import { Trans, useLingui } from '@lingui/react/macro'

import { useConnection } from '#src/client/outbox/connection.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'

import { boundStore } from './bound-store.ts'
import { ProofForm } from './proof-form.tsx'

/** What cannot be undone waits for a fresh proof, and is then done without another press. */
export function ProofDialog() {
  const { t } = useLingui()
  const isOffline = useConnection().state === 'offline'
  const close = () => boundStore.settle(false)
  return (
    <LazyDialog
      open
      onClose={close}
      title={t`Confirm it's you`}
      actions={
        <Button kind="tonal" wide onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <p>
        <Trans>This needs a fresh confirmation. It counts for 5 minutes.</Trans>
      </p>
      <ProofForm isOffline={isOffline} onProved={() => boundStore.settle(true)} />
    </LazyDialog>
  )
}
