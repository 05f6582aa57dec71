import { useLingui } from '@lingui/react/macro'

import type { UserRow } from '#src/staff/members/member-list-calls.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import { shortDay } from './short-day.ts'
import styles from './user-table.module.css'
import { TimesLeft } from './times-left.tsx'
import { Who } from './who.tsx'

interface UserTableProps {
  loaded: Loaded<readonly UserRow[]>
  timeZone: string
  now: number
  openUid: string | undefined
  onOpen: (user: UserRow) => void
  /** There is a search text, so that an empty list means something else. */
  isSearch: boolean
}

/** Members with what is left to them and when they were last here. */
export function UserTable({ loaded, timeZone, now, openUid, onOpen, isSearch }: UserTableProps) {
  const { t, i18n } = useLingui()
  const columns: Column<UserRow>[] = [
    { key: 'who', head: t({ message: 'Member', context: 'staff' }), cell: nameCell },
    { key: 'package', head: t`Package`, cell: ({ packageName }) => packageName ?? '—', width: '24%' },
    {
      key: 'left',
      head: t`Left`,
      align: 'end',
      width: '92px',
      cell: leftCell,
    },
    {
      key: 'visits',
      head: t({ message: 'Visits', context: 'staff' }),
      align: 'end',
      width: '72px',
      cell: ({ visits }) => visits,
    },
    {
      key: 'last',
      head: t`Last visit`,
      align: 'end',
      width: '104px',
      cell: ({ lastVisitAt }) => (lastVisitAt === null ? '—' : shortDay(lastVisitAt, i18n.locale, timeZone, now)),
    },
  ]
  return (
    <DataTable
      label={t`Users`}
      columns={columns}
      loaded={loaded}
      rowKey={({ uid }) => uid}
      rowName={({ nickname, phoneMasked }) => `${nickname} ${phoneMasked}`.trim()}
      onOpen={onOpen}
      openKey={openUid}
      empty={{
        icon: <IconPerson size={28} />,
        title: isSearch ? t`Nobody found` : t`Nobody here`,
        ...(isSearch && { text: t`Type a part of the name, or the whole number.` }),
      }}
    />
  )
}

function nameCell(user: UserRow) {
  return <Name user={user} />
}

function leftCell({ timesLeft }: UserRow) {
  return (
    <strong>
      <TimesLeft times={timesLeft} isBadge />
    </strong>
  )
}

function Name({ user }: { user: UserRow }) {
  const { t } = useLingui()
  return (
    <Who nickname={user.nickname} picture={user.avatar}>
      <span className={styles.number}>{user.phoneMasked}</span>{' '}
      {user.status === 'blocked' && <Badge tone="bad">{t({ message: 'Blocked', context: 'staff' })}</Badge>}
    </Who>
  )
}
