import { useLingui } from '@lingui/react/macro'

import { areaCodes } from '#src/domain/members/area-code.ts'
import { readTypedPhone, type TypedPhone } from '#src/domain/members/typed-phone.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { Field } from '#src/ui/forms/field.tsx'

import { SelectField } from './select-field.tsx'

interface PhoneFieldsProps extends TypedPhone {
  onChange: (phone: TypedPhone) => void
  /** `off` where the number is another person's than of who sits at the screen. */
  autoComplete: 'tel-national' | 'off'
  helper?: string
  error?: string | undefined
}

/** A mobile number with its area code, beside or above each other as the form has room. */
export function PhoneFields({ areaCode, phone, onChange, ...rest }: PhoneFieldsProps) {
  const { t } = useLingui()
  const places = { '852': t`+852 Hong Kong`, '86': t`+86 Mainland China` }
  return (
    <>
      <SelectField
        label={t`Area code`}
        value={areaCode}
        options={areaCodes.map((value) => ({ value, label: places[value] }))}
        onChange={(chosen) => onChange({ areaCode: chosen, phone })}
      />
      <Field
        label={t`Mobile number`}
        type="tel"
        inputMode="tel"
        maxLength={longest.phone}
        value={phone}
        onChange={({ target }) => onChange(readTypedPhone(areaCode, target.value))}
        {...rest}
      />
    </>
  )
}
