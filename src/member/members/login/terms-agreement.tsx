import { Trans } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'

import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { FieldNote } from '#src/ui/forms/field.tsx'

import type { LoginTrouble } from './login-trouble.ts'
import styles from './terms-agreement.module.css'
import { TroubleText } from './trouble-text.tsx'

interface TermsAgreementProps {
  hasAgreed: boolean
  onChange: (hasAgreed: boolean) => void
  onRead: (kind: 'user-agreement' | 'privacy-policy') => void
  trouble: LoginTrouble | undefined
  ref: Ref<HTMLInputElement>
}

/** Never ticked beforehand; both texts can be read before agreeing. */
export function TermsAgreement({ hasAgreed, onChange, onRead, trouble, ref }: TermsAgreementProps) {
  const noteId = 'terms-note'
  return (
    <div className={styles.terms}>
      <Checkbox
        ref={ref}
        checked={hasAgreed}
        onChange={(event) => onChange(event.target.checked)}
        isInvalid={trouble !== undefined}
        aria-describedby={noteId}
      >
        <Trans>
          I have read and agree to the <TextLink onClick={() => onRead('user-agreement')}>User Agreement</TextLink> and{' '}
          <TextLink onClick={() => onRead('privacy-policy')}>Privacy Policy</TextLink>
        </Trans>
      </Checkbox>
      <FieldNote id={noteId} error={trouble && <TroubleText trouble={trouble} />} />
    </div>
  )
}

/** A button that reads like a link, because it opens a text; `children` come with the translation. */
function TextLink({ onClick, children }: { onClick: () => void; children?: ReactNode }) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  )
}
