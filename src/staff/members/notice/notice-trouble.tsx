import { Trans } from '@lingui/react/macro'

import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconAlert, IconOffline, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import type { NoticeStanding } from './notice-calls.ts'

interface NoticeTroubleProps {
  standing: NoticeStanding
  state: WriteState
  isOffline: boolean
  isRenewed: boolean
}

/** Why the signature is not saved, or not yet, beside the button that saves it. */
export function NoticeTrouble({ standing, state, isOffline, isRenewed }: NoticeTroubleProps) {
  const renewed = <Trans>A new version of the notice came into force. It has to be read again.</Trans>
  return (
    <>
      <Obstacle obstacle={standing.obstacle} />
      {isRenewed && state.step === 'ready' && (
        <div role="alert">
          <Callout tone="warn" icon={<IconRefresh size={22} />}>
            {renewed}
          </Callout>
        </div>
      )}
      <WriteNote state={state} reasons={{ changed: renewed }} />
      {isOffline && (
        <div role="status">
          <Callout tone="calm" icon={<IconOffline size={22} />}>
            <Trans>Offline: it can be saved once the connection is back. What is drawn here stays.</Trans>
          </Callout>
        </div>
      )}
    </>
  )
}

function Obstacle({ obstacle }: Pick<NoticeStanding, 'obstacle'>) {
  if (obstacle === null) return null
  return (
    <div role="alert">
      <Callout tone="bad" icon={<IconAlert size={22} />}>
        {obstacle === 'blocked' ? (
          <Trans>This member is blocked and can't sign now.</Trans>
        ) : (
          <Trans>This is your own account. Sign on your phone, or with another clerk.</Trans>
        )}
      </Callout>
    </div>
  )
}
