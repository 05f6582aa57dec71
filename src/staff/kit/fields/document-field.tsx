import { Trans, useLingui } from '@lingui/react/macro'

import { type IdentityDocument, identityDocuments } from '#src/domain/shops/identity-check.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconShield } from '#src/ui/pictures/icons.tsx'

import { SelectField } from './select-field.tsx'
import { useDocumentNames } from './use-document-names.ts'

interface DocumentFieldProps {
  value: IdentityDocument | ''
  onChange: (document: IdentityDocument) => void
}

/** Which kind of identity document staff have just seen. Nothing else of it is asked for. */
export function DocumentField({ value, onChange }: DocumentFieldProps) {
  const { t } = useLingui()
  const names = useDocumentNames()
  return (
    <>
      <Callout tone="calm" icon={<IconShield size={20} />}>
        <Trans>
          Ask for an ID with a photo and a date of birth, and check that its owner is 18 or older. Only what kind it was
          is kept: no number, no copy.
        </Trans>
      </Callout>
      <SelectField
        label={t`ID you have seen`}
        value={value}
        placeholder={t`Choose`}
        options={identityDocuments.map((document) => ({ value: document, label: names[document] }))}
        onChange={onChange}
      />
    </>
  )
}
