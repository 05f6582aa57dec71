import { Trans } from '@lingui/react/macro'

import type { Member } from '#src/client/api/members.ts'
import { classNames } from '#src/lib/class-names.ts'
import { Avatar } from '#src/shared/members/avatar.tsx'
import { cardClass } from '#src/ui/layout/card.tsx'

import styles from './account-face.module.css'

/** Whose account it is: picture, name, and as much of the number as is shown. */
export function AccountFace({ member: { nickname, avatar, areaCode, phoneMasked } }: { member: Member }) {
  return (
    <div className={classNames(cardClass(), styles.face)}>
      <Avatar nickname={nickname} picture={avatar} />
      <div>
        <p className={styles.name}>{nickname || <Trans>New member</Trans>}</p>
        <p className={styles.words}>
          +{areaCode} {phoneMasked}
        </p>
      </div>
    </div>
  )
}
