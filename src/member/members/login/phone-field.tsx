import { Trans, useLingui } from '@lingui/react/macro'
import { useImperativeHandle, useLayoutEffect, useRef, type ChangeEvent, type Ref } from 'react'

import type { AreaCode } from '#src/domain/members/area-code.ts'
import { readTypedPhone, type TypedPhone } from '#src/domain/members/typed-phone.ts'
import { useBrand } from '#src/shared/chain/use-brand.ts'
import { caretAfterDigits, digitsBefore } from '#src/lib/caret.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { IconChevronDown } from '#src/ui/pictures/icons-critical.tsx'

import type { LoginTrouble } from './login-trouble.ts'
import styles from './phone-field.module.css'
import { TroubleText } from './trouble-text.tsx'

interface PhoneFieldProps extends TypedPhone {
  onChange: (typed: TypedPhone) => void
  trouble: LoginTrouble | undefined
  ref: Ref<HTMLInputElement>
}

/** A mobile number with its area code; the digits are grouped while they are typed. */
export function PhoneField({ areaCode, phone, onChange, trouble, ref }: PhoneFieldProps) {
  const { t } = useLingui()
  const { areaCodes } = useBrand()
  const { input, keepCaret } = useCaret(phone)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  function change(event: ChangeEvent<HTMLInputElement>) {
    keepCaret(event.target)
    onChange(readTypedPhone(areaCode, event.target.value, areaCodes))
  }
  return (
    <Field
      ref={input}
      label={t`Mobile number`}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national webauthn"
      enterKeyHint="next"
      value={phone}
      onChange={change}
      before={
        <AreaCodeChoice
          areaCode={areaCode}
          areaCodes={areaCodes}
          onChoose={(chosen) => onChange({ ...readTypedPhone(chosen, phone, areaCodes), areaCode: chosen })}
        />
      }
      helper={<Digits areaCode={areaCode} />}
      error={trouble && <TroubleText trouble={trouble} />}
    />
  )
}

/** Regrouping moves the caret to the end; this puts it back behind the digit that was typed. */
function useCaret(phone: string) {
  const input = useRef<HTMLInputElement>(null)
  const digits = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (digits.current === undefined || document.activeElement !== input.current) return
    const caret = caretAfterDigits(phone, digits.current)
    input.current?.setSelectionRange(caret, caret)
    digits.current = undefined
  })
  function keepCaret(typedInto: HTMLInputElement) {
    const { value, selectionStart } = typedInto
    const isAtEnd = selectionStart === null || selectionStart === value.length
    digits.current = isAtEnd ? undefined : digitsBefore(value, selectionStart)
  }
  return { input, keepCaret }
}

/** How long a number is, where every one of them is as long. */
function Digits({ areaCode }: { areaCode: AreaCode }) {
  if (areaCode === '852') return <Trans>Hong Kong: 8 digits</Trans>
  return areaCode === '86' && <Trans>Mainland China: 11 digits</Trans>
}

interface AreaCodeChoiceProps {
  areaCode: AreaCode
  areaCodes: readonly AreaCode[]
  onChoose: (areaCode: AreaCode) => void
}

function AreaCodeChoice({ areaCode, areaCodes, onChoose }: AreaCodeChoiceProps) {
  const { t } = useLingui()
  const names = new Map([
    ['852', t`Hong Kong`],
    ['86', t`Mainland China`],
  ])
  return (
    <span className={styles.choice}>
      <span aria-hidden="true" className={styles.code}>
        +{areaCode}
      </span>
      <IconChevronDown size={20} />
      <select
        className={styles.select}
        aria-label={t`Area code`}
        value={areaCode}
        onChange={(event) => onChoose(areaCodes.find((code) => code === event.target.value) ?? areaCode)}
      >
        {areaCodes.map((code) => (
          <option key={code} value={code}>
            {`+${code} ${names.get(code) ?? ''}`.trim()}
          </option>
        ))}
      </select>
    </span>
  )
}
