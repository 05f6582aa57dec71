import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'
import { DocumentField } from '#src/staff/kit/fields/document-field.tsx'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert } from '#src/ui/pictures/icons-critical.tsx'

/** What has to be clear before anything is paid: who it is, where the studio asks for it, and the risk notice. */
export function NoticeStep({ walkIn }: { walkIn: WalkIn; onClose: () => void }) {
  return walkIn.facts.isIdentityMissing ? <Identity walkIn={walkIn} /> : <Notice walkIn={walkIn} />
}

function Identity({ walkIn }: { walkIn: WalkIn }) {
  const { t } = useLingui()
  const [document, setDocument] = useState<IdentityDocument | ''>('')
  return (
    <StepFrame
      walkIn={walkIn}
      onBack={() => walkIn.change({ at: 'member' })}
      primary={{
        label: <Trans>Seen: 18 or older</Trans>,
        state: document === '' ? 'disabled' : 'ready',
        why: t`Choose what you have seen first`,
        onPress: () => document !== '' && walkIn.change({ identityDocument: document }),
      }}
    >
      <DocumentField value={document} onChange={setDocument} />
    </StepFrame>
  )
}

function Notice({ walkIn }: { walkIn: WalkIn }) {
  return (
    <StepFrame walkIn={walkIn} onBack={() => walkIn.change({ at: 'member' })}>
      <Callout tone="warn" icon={<IconAlert size={22} />}>
        <Trans>The member has to agree to the current risk notice on their own phone first.</Trans>
      </Callout>
      <WriteNote state={{ step: 'ready' }} isOffline={walkIn.isOffline} />
    </StepFrame>
  )
}
