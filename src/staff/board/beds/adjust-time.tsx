import { useLingui } from '@lingui/react/macro'

import type { Bed, BedSession } from '#src/staff/board/board-calls.ts'
import { CompensateDialog } from '#src/staff/sessions/compensate-dialog.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { LazyDialog } from '#src/ui/overlays/overlays.tsx'
import { IconInfo } from '#src/ui/pictures/icons-critical.tsx'

interface AdjustTimeProps {
  of: { bed: Bed; session: BedSession } | undefined
  timeZone: string
  onClose: () => void
}

/** A bed counts its own time and it cannot be changed from outside; what can be given back is a time on the package. */
export function AdjustTime({ of, timeZone, onClose }: AdjustTimeProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const name = of?.session.member.nickname || t`No name`
  const bedName = of?.bed.name ?? ''
  const title = t`Time of ${name} on ${bedName}`
  const why = (
    <Callout icon={<IconInfo size={22} />}>
      {t`The bed counts its own minutes; no one can add or take any while it runs. If time was lost, stop the bed if you need to, and give a session back to the package.`}
    </Callout>
  )
  if (may('/api/admin/device-records/compensate')) {
    return (
      <CompensateDialog sessionId={of?.session.sessionId} timeZone={timeZone} onClose={onClose} title={title}>
        {why}
      </CompensateDialog>
    )
  }
  return (
    <LazyDialog
      open={of !== undefined}
      onClose={onClose}
      title={title}
      actions={<Button kind="tonal" onClick={onClose}>{t`Back`}</Button>}
    >
      <div className="stack-16">
        {why}
        <p>{t`Only a manager or the owner can give a session back.`}</p>
      </div>
    </LazyDialog>
  )
}
