import { Trans, useLingui } from '@lingui/react/macro'

import type { WriteState } from '#src/staff/kit/forms/use-staff-write.ts'
import { WriteNote } from '#src/staff/kit/write-note.tsx'
import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconPhone, IconShield } from '#src/ui/pictures/icons.tsx'
import { IconAlert, IconOffline, IconRefresh } from '#src/ui/pictures/icons-critical.tsx'

import styles from './notice.module.css'
import type { NoticeStanding } from './notice-calls.ts'

interface ClerkSideProps {
  standing: NoticeStanding
  state: WriteState
  isOffline: boolean
  isRenewed: boolean
}

/** What the clerk has to know beside the notice, in the clerk's language. */
export function ClerkSide({ standing, state, isOffline, isRenewed }: ClerkSideProps) {
  const { t } = useLingui()
  const name = standing.nickname || t`the member`
  const renewed = <Trans>A new version of the notice came into force. It has to be read again.</Trans>
  return (
    <aside className={styles.clerk} aria-label={t`For the clerk`}>
      <Callout tone="warn" icon={<IconShield size={22} />}>
        <strong>
          <Trans>Turn the tablet to {name}.</Trans>
        </strong>{' '}
        <Trans>The notice and what is signed are in their language.</Trans>
      </Callout>
      <Callout icon={<IconPhone size={22} />}>
        <strong>
          <Trans>Or on their own phone</Trans>
        </strong>
        <br />
        <Trans>If it is accepted in the app, this goes on automatically.</Trans>
      </Callout>
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
    </aside>
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
