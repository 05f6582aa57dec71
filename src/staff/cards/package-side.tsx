import { Plural, Trans } from '@lingui/react/macro'

import { PackageChoices } from '#src/shared/cards/package-choices.tsx'
import { formatMoney } from '#src/lib/format-money.ts'
import { packageFiguresQuery } from './package-calls.ts'
import { PreviewBox } from '#src/staff/kit/panels/preview-box.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

import { termsOf, type PackageDraft } from './package-draft.ts'
import styles from './package-side.module.css'
import { useTermsText } from './use-terms-text.ts'

/** What members will see, how it sells, and what a change means. */
export function PackageSide({ draft, packageId }: { draft: PackageDraft; packageId: string | undefined }) {
  return (
    <div className={styles.side}>
      <Preview draft={draft} />
      {packageId !== undefined && <Figures packageId={packageId} />}
      <Callout tone="calm" icon={<IconInfo size={22} />}>
        <Trans>Changes are for later purchases only. Packages already sold keep their terms.</Trans>
      </Callout>
    </div>
  )
}

/** The members' own component, so that it cannot look different. */
function Preview({ draft }: { draft: PackageDraft }) {
  const text = useTermsText()
  const { deviceTypes, ...terms } = termsOf(draft)
  const offered = {
    ...terms,
    packageId: 'preview',
    currency: draft.currency,
    name: text.name(terms),
    deviceTypes: deviceTypes.map((type) => text.bedType[type]),
  }
  return (
    <PreviewBox where={<Trans>Top up</Trans>}>
      <PackageChoices packages={[offered]} chosen="preview" onChoose={() => undefined} />
    </PreviewBox>
  )
}

function Figures({ packageId }: { packageId: string }) {
  const { may } = useSelf()
  const isWanted = may('/api/admin/packages/figures')
  const { data, state } = useStaffQuery(packageFiguresQuery(packageId), { isWanted })
  if (!isWanted || state === 'failed') return null
  return (
    <Panel title={<Trans>Last 30 days</Trans>}>
      {data ? (
        <dl className={styles.figures}>
          <dt>
            <Trans>Sold</Trans>
          </dt>
          <dd>{data.sold}</dd>
          <dt>
            <Trans>Income</Trans>
          </dt>
          <dd>{formatMoney(data.incomeCents, data.currency)}</dd>
          <dt>
            <Trans>Used up after</Trans>
          </dt>
          <dd>{data.daysToUseUp === null ? '—' : <Plural value={data.daysToUseUp} one="# day" other="# days" />}</dd>
        </dl>
      ) : (
        <Skeleton height="96px" />
      )}
    </Panel>
  )
}
