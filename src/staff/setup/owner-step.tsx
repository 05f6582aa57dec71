import { Trans, useLingui } from '@lingui/react/macro'

import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { PhoneFields } from '#src/staff/kit/fields/phone-fields.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import type { StepProps } from './step-props.ts'
import form from '#src/staff/shops/new/shop-form.module.css'

/** The first person with every right. */
export function OwnerStep({ draft: { owner }, troubles, onChange }: StepProps) {
  const { t } = useLingui()
  const change = (changes: Partial<typeof owner>) => onChange({ owner: { ...owner, ...changes } })
  return (
    <>
      <div className={form.row}>
        <Field
          label={t`Your name`}
          value={owner.name}
          maxLength={longest.nickname}
          autoComplete="name"
          onChange={(event) => change({ name: event.target.value })}
        />
        <PhoneFields
          areaCode={owner.areaCode}
          phone={owner.phone}
          isAnywhere
          autoComplete="tel-national"
          error={
            owner.phone !== '' && troubles.includes('owner-phone') ? t`Enter a mobile number of this area` : undefined
          }
          onChange={change}
        />
      </div>
      <p className="quiet">
        <Trans>
          You sign in with this number and a code that is sent to it. Check it twice: nobody else gets in as the owner.
        </Trans>
      </p>
    </>
  )
}
