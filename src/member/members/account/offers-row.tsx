import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Member } from '#src/client/api/members.ts'
import { rowClass, RowFace } from '#src/ui/layout/list-row.tsx'
import { IconTag } from '#src/ui/pictures/icons-settings.tsx'

/** The way to the permission for offers, and whether it is given. */
export function OffersRow({ member }: { member: Member | undefined }) {
  const isAllowed = (member?.marketing?.since ?? null) !== null
  return (
    <li>
      <Link to="/settings" search={{ show: 'offers' }} className={rowClass()}>
        <RowFace
          icon={<IconTag size={24} />}
          label={<Trans>Offers and news</Trans>}
          meta={member && (isAllowed ? <Trans>On</Trans> : <Trans>Off</Trans>)}
        />
      </Link>
    </li>
  )
}
