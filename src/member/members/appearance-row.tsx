import { useLingui } from '@lingui/react/macro'

import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { showAppearance } from '#src/lib/page-theme.ts'
import { ChoiceRow } from '#src/ui/layout/choice-row.tsx'
import { IconMoon } from '#src/ui/pictures/icons-settings.tsx'

/** Light, dark, or whatever the phone is set to; kept on this phone. */
export function AppearanceRow() {
  const { t } = useLingui()
  const options = [
    { value: 'system', label: t`Same as device` },
    { value: 'light', label: t`Light theme` },
    { value: 'dark', label: t`Dark theme` },
  ]
  return (
    <ChoiceRow
      icon={<IconMoon size={24} />}
      label={t`Appearance`}
      value={useRemembered(remembered.appearance) ?? 'system'}
      options={options}
      onChoose={choose}
    />
  )
}

function choose(value: string): void {
  if (value === 'light' || value === 'dark') remembered.appearance.write(value)
  else remembered.appearance.clear()
  showAppearance(remembered.appearance.read())
}
