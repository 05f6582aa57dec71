import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { rowClass, RowFace } from '#src/ui/layout/list-row.tsx'
import { IconTicket } from '#src/ui/pictures/icons-critical.tsx'

import { useCards } from './use-cards.ts'

/** The way to the packages, with how many can be used. */
export function PackagesRow() {
  const { cards } = useCards()
  const active = cards?.current.filter(({ status }) => status === 'active').length ?? 0
  return (
    <li>
      <Link to="/mypackages" className={rowClass()}>
        <RowFace
          icon={<IconTicket size={24} />}
          label={<Trans>Packages</Trans>}
          meta={active > 0 && <Plural value={active} one="# active" other="# active" />}
        />
      </Link>
    </li>
  )
}
