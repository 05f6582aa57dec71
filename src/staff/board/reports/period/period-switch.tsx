import { useLingui } from '@lingui/react/macro'

import type { Period } from '#src/domain/board/report-period.ts'
import { IconCalendar } from '#src/ui/pictures/icons.tsx'

import type { PeriodChoice } from './chosen-period.ts'
import { periodText } from './period-text.ts'
import { SwitchButton } from '#src/staff/kit/fields/switch-button.tsx'

interface PeriodSwitchProps {
  choice: PeriodChoice
  period: Period
  onChange: (choice: PeriodChoice) => void
}

/** Which days are looked at. */
export function PeriodSwitch({ choice, period, onChange }: PeriodSwitchProps) {
  const { t, i18n } = useLingui()
  return (
    <SwitchButton<PeriodChoice>
      icon={<IconCalendar size={20} />}
      label={t`Period`}
      text={periodText(period, i18n.locale)}
      value={choice}
      options={[
        { value: 'today', label: t`Today` },
        { value: 'week', label: t`Last 7 days` },
        { value: 'month', label: t`This month` },
        { value: 'custom', label: t`Other days` },
      ]}
      onChange={onChange}
    />
  )
}
