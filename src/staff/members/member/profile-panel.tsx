import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { languageNames } from '#src/domain/language.ts'
import type { UserDetail } from '#src/staff/members/member-calls.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'

import { Fact } from './fact.tsx'
import styles from './facts.module.css'
import { ProfileDrawer } from './profile-drawer.tsx'

/** What the member has said of themself. */
export function ProfilePanel({ user }: { user: UserDetail }) {
  const { t } = useLingui()
  const [isEditing, setIsEditing] = useState(false)
  const genders = { female: t`Female`, male: t`Male` }
  return (
    <Panel
      title={<Trans>Profile</Trans>}
      end={
        <button type="button" className={styles.act} onClick={() => setIsEditing(true)}>
          <Trans>Edit</Trans>
        </button>
      }
    >
      <dl className={styles.facts}>
        <Fact name={<Trans>Gender</Trans>}>{user.gender ? genders[user.gender] : '—'}</Fact>
        <Fact name={<Trans>Language</Trans>}>{user.language ? languageNames[user.language] : '—'}</Fact>
        <Fact name={<Trans>Notices</Trans>}>
          {user.pushCount > 0 ? <Trans>Push and text message</Trans> : <Trans>Text message</Trans>}
        </Fact>
        <Fact name={<Trans>Signed in on</Trans>}>{user.loginCount}</Fact>
      </dl>
      <ProfileDrawer open={isEditing} onClose={() => setIsEditing(false)} user={user} />
    </Panel>
  )
}
