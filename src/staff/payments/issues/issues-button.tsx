import { Trans } from '@lingui/react/macro'

import { payIssuesQuery } from './payment-issue-calls.ts'
import { useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { Button } from '#src/ui/forms/button.tsx'

const everyMs = 30_000

/** Leads to what has to be settled, and says how much that is. */
export function IssuesButton({ shopId, onOpen }: { shopId: number; onOpen: () => void }) {
  const { data } = useStaffQuery(payIssuesQuery(shopId, 'open', 1), { everyMs })
  const count = data?.open ?? 0
  return (
    <Button kind="tonal" size="small" onClick={onOpen}>
      {count > 0 ? <Trans>To settle ({count})</Trans> : <Trans>Payment issues</Trans>}
    </Button>
  )
}
