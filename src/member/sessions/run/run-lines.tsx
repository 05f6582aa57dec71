import { Trans, useLingui } from '@lingui/react/macro'

import { isRun } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { ReportRow } from '#src/shared/problems/report-link.tsx'
import { useTanning } from '#src/member/sessions/flow/use-tanning.ts'
import { RowFace, rowClass, RowList } from '#src/ui/layout/list-row.tsx'
import { IconGoggles } from '#src/ui/pictures/icons.tsx'

/** Below home's card while a session is open: what keeps the eyes safe, and where to say that something is wrong. */
export function RunLines() {
  const { t } = useLingui()
  const { flow } = useTanning()
  const session = isRun(flow) ? flow.tan.session.sessionId : undefined
  return (
    <RowList label={t`Good to know now`}>
      <li className={rowClass()}>
        <RowFace icon={<IconGoggles size={24} />} label={<Trans>Keep your goggles on</Trans>} end={null} />
      </li>
      <ReportRow session={session} />
    </RowList>
  )
}
