import { Trans, useLingui } from '@lingui/react/macro'

import { Callout } from '#src/ui/feedback/callout.tsx'
import { IconPhone, IconShield } from '#src/ui/pictures/icons.tsx'

import styles from './notice.module.css'
import type { NoticeStanding } from './notice-calls.ts'

/** What the clerk has to know beside the notice, in the clerk's language. */
export function ClerkSide({ standing }: { standing: NoticeStanding }) {
  const { t } = useLingui()
  const name = standing.nickname || t`the member`
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
    </aside>
  )
}
