import { useLingui } from '@lingui/react/macro'

import { readTypedPhone, type TypedPhone } from '#src/domain/members/typed-phone.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { longest } from '#src/staff/kit/forms/limits-calls.ts'
import { Field } from '#src/ui/forms/field.tsx'

import { SelectField } from './select-field.tsx'

interface PhoneFieldsProps extends TypedPhone {
  onChange: (phone: TypedPhone) => void
  /** `off` where the number is another person's than of who sits at the screen. */
  autoComplete: 'tel-national' | 'off'
  /** Before there is a chain, which says what countries it takes numbers of. */
  isAnywhere?: boolean
  helper?: string
  error?: string | undefined
}

/** A mobile number with its area code, beside or above each other as the form has room. */
export function PhoneFields({ areaCode, phone, isAnywhere = false, onChange, ...rest }: PhoneFieldsProps) {
  const { t } = useLingui()
  const { areaCodes } = useBrand()
  const places = new Map([
    ['852', t`+852 Hong Kong`],
    ['86', t`+86 Mainland China`],
  ])
  return (
    <>
      {isAnywhere ? (
        <Field
          label={t`Area code`}
          type="tel"
          inputMode="tel"
          maxLength={longest.areaCode}
          value={`+${areaCode}`}
          onChange={({ target }) => onChange({ areaCode: target.value.replaceAll(/\D/g, ''), phone })}
        />
      ) : (
        <SelectField
          label={t`Area code`}
          value={areaCode}
          options={areaCodes.map((value) => ({ value, label: places.get(value) ?? `+${value}` }))}
          onChange={(chosen) => onChange({ areaCode: chosen, phone })}
        />
      )}
      <Field
        label={t`Mobile number`}
        type="tel"
        inputMode="tel"
        maxLength={longest.phone}
        value={phone}
        onChange={({ target }) => onChange(readTypedPhone(areaCode, target.value, areaCodes))}
        {...rest}
      />
    </>
  )
}
