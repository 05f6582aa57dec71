import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Member } from '#src/client/api/members.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconEdit } from '#src/ui/pictures/icons.tsx'

import { Avatar } from '#src/shared/members/avatar.tsx'
import styles from './member-header.module.css'

interface MemberHeaderProps {
  member: Member
  /** A picture that this phone still has to send takes the place of the studio's. */
  picture: string | undefined
}

/** Who is signed in, and the way to change it. */
export function MemberHeader({ member: { nickname, avatar, phoneMasked }, picture }: MemberHeaderProps) {
  const { t } = useLingui()
  return (
    <header className={styles.header}>
      <Avatar nickname={nickname} picture={picture ?? avatar} />
      <div className={styles.who}>
        <h2 className={styles.name}>{nickname || <Trans>New member</Trans>}</h2>
        <p className={styles.facts}>
          <Badge tone="sun-soft">
            <Trans>Member</Trans>
          </Badge>
          <span className={styles.phone}>{phoneMasked}</span>
        </p>
      </div>
      <Link to="/settings" search={{ from: 'my' }} className={styles.edit} aria-label={t`Edit profile`}>
        <IconEdit size={22} />
      </Link>
    </header>
  )
}
