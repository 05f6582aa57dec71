import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { IdentityDocument } from '#src/domain/shops/identity-check.ts'
import { DocumentField } from '#src/staff/kit/fields/document-field.tsx'
import { NoticeSigning } from '#src/staff/members/notice/notice-signing.tsx'
import { StepFrame } from '#src/staff/walk-in/frame/step-frame.tsx'
import type { WalkIn } from '#src/staff/walk-in/use-walk-in.ts'

import styles from './notice-step.module.css'

interface NoticeStepProps {
  walkIn: WalkIn
  onClose: () => void
}

/** What has to be clear before anything is paid: who it is, where the studio asks for it, and the risk notice. */
export function NoticeStep({ walkIn, onClose }: NoticeStepProps) {
  return walkIn.facts.isIdentityMissing ? <Identity walkIn={walkIn} /> : <Notice walkIn={walkIn} onClose={onClose} />
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

/** The member's side of the tablet brings its own buttons; what was signed, or accepted on the phone, leads on. */
function Notice({ walkIn, onClose }: NoticeStepProps) {
  const { draft, shop, offers } = walkIn
  return (
    <div className={styles.notice}>
      <NoticeSigning
        memberUid={draft.member?.uid ?? ''}
        shopId={shop.shopId}
        onSigned={offers.retry}
        onNotNow={onClose}
      />
    </div>
  )
}
