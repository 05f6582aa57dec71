import { useLingui } from '@lingui/react/macro'

import { LazySheet } from '#src/ui/overlays/overlays.tsx'
import type { LegalKind } from '#src/shared/legal/legal-text.ts'

import { AgreedText, type AgreedVersion } from './agreed-text.tsx'
import { TextInForce } from './text-in-force.tsx'

/** Every text that members agree to. */
export type ReadableText = LegalKind | 'risk-notice'

interface LegalSheetProps {
  kind: ReadableText
  /** Opens this very version; without it the one in force. */
  agreed?: AgreedVersion | undefined
  open: boolean
  onClose: () => void
}

const documents = { 'user-agreement': 'terms', 'privacy-policy': 'privacy', 'risk-notice': 'risk' } as const

/** A legal text, readable before agreeing and afterwards, and without a signal. */
export function LegalSheet({ kind, agreed, open, onClose }: LegalSheetProps) {
  const { t } = useLingui()
  const titles = {
    'user-agreement': t`User Agreement`,
    'privacy-policy': t`Privacy Policy`,
    'risk-notice': t`Risk notice`,
  }
  return (
    <LazySheet open={open} onClose={onClose} title={titles[kind]} height="most">
      {agreed ? (
        <AgreedText document={documents[kind]} agreed={agreed} onClose={onClose} />
      ) : (
        <TextInForce document={documents[kind]} onClose={onClose} />
      )}
    </LazySheet>
  )
}
