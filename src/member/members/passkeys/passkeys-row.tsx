import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { passkeysQuery } from '#src/client/api/passkeys.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { useRemembered } from '#src/client/storage/use-remembered.ts'
import { rowClass, RowFace } from '#src/ui/layout/list-row.tsx'
import { IconKey } from '#src/ui/pictures/icons-sign-in.tsx'

/** The way to the passkeys, with how many there are. */
export function PasskeysRow() {
  const { data } = useQuery({ ...passkeysQuery(), enabled: useRemembered(remembered.token) !== undefined })
  const count = data?.length ?? 0
  return (
    <li>
      <Link to="/settings" search={{ show: 'passkeys' }} className={rowClass()}>
        <RowFace
          icon={<IconKey size={24} />}
          label={<Trans>Passkeys</Trans>}
          meta={count > 0 && <Plural value={count} one="# key" other="# keys" />}
        />
      </Link>
    </li>
  )
}
