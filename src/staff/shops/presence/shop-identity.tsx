import { Trans, useLingui } from '@lingui/react/macro'

import type { ShopDraft } from '#src/staff/shops/shop-draft.ts'
import { useIdentityNames } from '#src/staff/shops/texts/use-shop-names.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { LevelChoice } from './level-choice.tsx'

interface ShopIdentityProps {
  draft: ShopDraft
  onChange: (changes: Partial<ShopDraft>) => void
}

/** When staff have to see that a member is 18 or older. */
export function ShopIdentity({ draft: { identityCheck, operatingMode }, onChange }: ShopIdentityProps) {
  const { t } = useLingui()
  const names = useIdentityNames()
  if (identityCheck === undefined) return null
  return (
    <Panel title={<Trans>Proof of age</Trans>}>
      <LevelChoice
        label={t`Checked by staff`}
        chosen={identityCheck}
        options={[
          { value: 'none', name: names.none, how: t`Members confirm themselves that they are 18 or older` },
          {
            value: 'once',
            name: names.once,
            how: t`No bed starts before staff of any of your studios have seen an ID of the member`,
          },
          {
            value: 'session',
            name: names.session,
            how: t`Nobody tans unless staff have seen an ID for that very session`,
            whyNot: operatingMode === 'staff-release' ? undefined : t`Needs the operating mode “Staff release”`,
          },
        ]}
        onChoose={(chosen) => onChange({ identityCheck: chosen })}
      />
    </Panel>
  )
}
