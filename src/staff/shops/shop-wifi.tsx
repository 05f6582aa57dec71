import { Trans, useLingui } from '@lingui/react/macro'

import { longestWifiName, wifiNameTrouble } from '#src/staff/kit/forms/limits-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Field } from '#src/ui/forms/field.tsx'

interface ShopWifiProps {
  name: string
  onChange: (changes: { wifiName: string }) => void
}

/** The Wi-Fi whose name members are told where their phone has no signal at the studio. */
export function ShopWifi({ name, onChange }: ShopWifiProps) {
  const { t } = useLingui()
  const trouble = wifiNameTrouble(name.trim())
  return (
    <Panel title={<Trans>Wi-Fi for members</Trans>}>
      <Field
        label={t`Wi-Fi name`}
        maxLength={longestWifiName}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        value={name}
        helper={t`Members without a signal at the studio see this name, so that they can connect and get their pass. Enter only a network without a password. If empty, nothing is shown.`}
        error={
          trouble === 'unseen'
            ? t`This name contains characters that can't be seen. Type it again.`
            : trouble === 'too-long'
              ? t`Too long. A Wi-Fi name has up to 32 letters, or ten Chinese characters.`
              : undefined
        }
        onChange={(event) => onChange({ wifiName: event.target.value })}
      />
    </Panel>
  )
}
