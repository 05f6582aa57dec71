import { Trans, useLingui } from '@lingui/react/macro'

import { areaCodes } from '#src/domain/members/area-code.ts'
import { readTypedPhone } from '#src/domain/members/typed-phone.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { Field } from '#src/ui/forms/field.tsx'

import type { StepProps } from './step-props.ts'
import styles from './setup.module.css'

/** The first person with every right. */
export function OwnerStep({ draft: { owner }, troubles, onChange }: StepProps) {
  const { t } = useLingui()
  const change = (changes: Partial<typeof owner>) => onChange({ owner: { ...owner, ...changes } })
  const places = { '852': t`Hong Kong`, '86': t`Mainland China` }
  return (
    <>
      <div className={styles.row}>
        <Field
          label={t`Your name`}
          value={owner.name}
          maxLength={longest.nickname}
          autoComplete="name"
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={t`Area code`}
          value={owner.areaCode}
          options={areaCodes.map((value) => ({ value, label: `+${value} ${places[value]}` }))}
          onChange={(areaCode) => change({ areaCode })}
        />
        <Field
          label={t`Mobile number`}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={owner.phone}
          maxLength={longest.phone}
          error={
            owner.phone !== '' && troubles.includes('owner-phone') ? t`Enter a mobile number of this area` : undefined
          }
          onChange={(event) => change(readTypedPhone(owner.areaCode, event.target.value))}
        />
      </div>
      <p className={styles.quiet}>
        <Trans>
          You sign in with this number and a code that is sent to it. Check it twice: nobody else gets in as the owner.
        </Trans>
      </p>
    </>
  )
}
