import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Member } from '#src/client/api/members.ts'
import { rowClass, RowFace } from '#src/ui/layout/list-row.tsx'
import { IconSun } from '#src/ui/pictures/icons.tsx'

/** The way to what beds go by for this member's skin, and whether it was said. */
export function SkinTypeRow({ member }: { member: Member | undefined }) {
  return (
    <li>
      <Link to="/settings" search={{ show: 'skin' }} className={rowClass()}>
        <RowFace
          icon={<IconSun size={24} />}
          label={<Trans>Skin type</Trans>}
          meta={member && (member.skinType ?? null) === null && <Trans>Not set</Trans>}
        />
      </Link>
    </li>
  )
}
