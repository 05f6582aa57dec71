import { useLingui } from '@lingui/react/macro'

import type { StaffShop } from '#src/staff/shops/shop-calls.ts'
import { useAlertKinds } from '#src/staff/board/alerts/use-alert-kinds.ts'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { Switch } from '#src/staff/kit/fields/switch.tsx'

import styles from './shop-alerts.module.css'

type Rule = NonNullable<StaffShop['alertRules']>[number]

interface RuleRowProps {
  rule: Rule
  isDisabled: boolean
  onChange: (rule: Rule) => void
}

const waits = [1, 3, 5, 10, 15, 30, 60]

/** One kind of alert: whether phones are told, and when managers are. */
export function RuleRow({ rule, isDisabled, onChange }: RuleRowProps) {
  const { t } = useLingui()
  const kind = useAlertKinds()(rule.kind)
  const { pushes, atNight } = rule
  return (
    <li className={styles.rule} data-kind={rule.kind}>
      <span className={styles.kind}>{kind}</span>
      <Switch
        label={t`Push`}
        name={t`${kind}: push`}
        isOn={pushes}
        isDisabled={isDisabled}
        onChange={(isOn) => onChange({ ...rule, pushes: isOn })}
      />
      <Wait rule={rule} kind={kind} isDisabled={isDisabled || !pushes} onChange={onChange} />
      <div className={styles.night}>
        <Switch
          label={t`At night too`}
          name={t`${kind}: managers at night too`}
          isOn={atNight}
          isDisabled={isDisabled || !pushes}
          onChange={(isOn) => onChange({ ...rule, atNight: isOn })}
        />
      </div>
    </li>
  )
}

/** After how many minutes managers are told. */
function Wait({ rule, kind, isDisabled, onChange }: RuleRowProps & { kind: string }) {
  const { t } = useLingui()
  const { escalateMinutes } = rule
  const choices = [...new Set([...waits, ...(escalateMinutes === null ? [] : [escalateMinutes])])].sort((a, b) => a - b)
  return (
    <div className={styles.wait}>
      <SelectField
        label={<span className="visually-hidden">{t`${kind}: to managers`}</span>}
        value={escalateMinutes === null ? 'never' : String(escalateMinutes)}
        options={[
          { value: 'never', label: t`Never to managers` },
          ...choices.map((minutes) => ({ value: String(minutes), label: t`Managers after ${minutes} min` })),
        ]}
        isDisabled={isDisabled}
        onChange={(value) => onChange({ ...rule, escalateMinutes: value === 'never' ? null : Number(value) })}
      />
    </div>
  )
}
