import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '#src/ui/forms/button-class.ts'
import { SunriseState } from '#src/ui/feedback/sunrise-state.tsx'

import { GrantedLevels } from './granted-levels.tsx'
import type { InvitationView } from './invited-calls.ts'
import styles from './invited.module.css'

/** The invitation was taken up by whoever is signed in. */
export function Joined({ invitation }: { invitation: InvitationView }) {
  const { t } = useLingui()
  return (
    <SunriseState
      title={<Trans>You're on the staff</Trans>}
      text={t`Make a passkey on this phone, and choose a PIN on the tablet at the counter.`}
    >
      <GrantedLevels {...invitation} />
      <div className={styles.column}>
        <Link to="/admin" preload={false} className={buttonClass({ wide: true })}>
          <Trans>Open the staff area</Trans>
        </Link>
        <Link to="/settings" search={{ show: 'passkeys' }} className={buttonClass({ kind: 'tonal', wide: true })}>
          <Trans>Make a passkey</Trans>
        </Link>
      </div>
    </SunriseState>
  )
}
