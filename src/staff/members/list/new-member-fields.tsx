import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'

import type { NewUser } from '#src/staff/members/member-list-calls.ts'
import { PhoneFields } from '#src/staff/kit/fields/phone-fields.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { Field } from '#src/ui/forms/field.tsx'

interface NewMemberFieldsProps {
  input: NewUser
  onChange: (changes: Partial<NewUser>) => void
  /** It is not asked for where it is known already. */
  isNumberKnown?: boolean
  /** The field of the name, for the focus. */
  nameRef?: Ref<HTMLInputElement>
}

/** What is asked of somebody who becomes a member at the counter. */
export function NewMemberFields({ input, onChange, isNumberKnown = false, nameRef }: NewMemberFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      {!isNumberKnown && (
        <PhoneFields
          areaCode={input.areaCode}
          phone={input.phone}
          autoComplete="off"
          helper={t`The member logs in with it; nothing is sent now.`}
          onChange={onChange}
        />
      )}
      <Field
        ref={nameRef}
        label={t`Name (optional)`}
        autoComplete="off"
        maxLength={longest.nickname}
        value={input.nickname}
        onChange={({ target }) => onChange({ nickname: target.value })}
      />
      <SelectField
        label={t`Gender`}
        value={input.gender ?? 'unsaid'}
        options={[
          { value: 'unsaid', label: t`Not said` },
          { value: 'female', label: t`Female` },
          { value: 'male', label: t`Male` },
        ]}
        onChange={(gender) => onChange({ gender: gender === 'unsaid' ? undefined : gender })}
      />
    </>
  )
}
