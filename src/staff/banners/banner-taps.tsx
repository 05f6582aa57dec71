import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import { tapsQuery } from './banner-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Fact } from '#src/staff/members/member/fact.tsx'
import facts from '#src/staff/members/member/facts.module.css'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'

/** How often members tapped on a banner. What was tapped without a signal is not in it. */
export function BannerTapsPanel({ shopId, bannerId }: { shopId: number; bannerId: string }) {
  const { t } = useLingui()
  const { data, state, retry, isReading } = useStaffQuery(tapsQuery(shopId), { everyMs: 60_000 })
  const times = (count: number) => t`${plural(count, { one: '# time', other: '# times' })}`
  const { today, week, total } = data?.[bannerId] ?? { today: 0, week: 0, total: 0 }
  return (
    <Panel title={<Trans>Taps</Trans>}>
      {state === 'loading' && <Skeleton height="96px" />}
      {state === 'failed' && <ErrorState onRetry={retry} isRetrying={isReading} />}
      {data && (
        <dl className={facts.facts} data-taps={week}>
          <Fact name={<Trans>Today</Trans>}>{times(today)}</Fact>
          <Fact name={<Trans>Past 7 days</Trans>}>{times(week)}</Fact>
          <Fact name={<Trans>Since the start</Trans>}>{times(total)}</Fact>
        </dl>
      )}
    </Panel>
  )
}
