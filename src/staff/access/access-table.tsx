import { useLingui } from '@lingui/react/macro'

import { toLanguage } from '#src/domain/language.ts'
import { shopText } from '#src/domain/shops/shop.ts'
import { classNames } from '#src/lib/class-names.ts'
import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import type { StaffLevel } from '#src/staff/kit/self/self-calls.ts'
import { shortDay } from '#src/staff/members/list/short-day.ts'
import { Who } from '#src/staff/members/list/who.tsx'
import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'

import type { StaffPerson } from './access-calls.ts'
import styles from './access.module.css'
import { LevelBadge, useLevelName } from './level-badge.tsx'

interface AccessTableProps {
  loaded: Loaded<readonly StaffPerson[]>
  shops: readonly ListedShop[]
  timeZone: string
  now: number
  openUid: string | undefined
  onOpen: (person: StaffPerson) => void
}

/** More would leave no room for anything else. */
const mostColumns = 4

/** One row for a person, one column for a studio; the rest of a large chain as a count. */
export function AccessTable({ loaded, shops, timeZone, now, openUid, onOpen }: AccessTableProps) {
  const { t, i18n } = useLingui()
  const day = (at: number) => shortDay(at, i18n.locale, timeZone, now)
  const columns: Column<StaffPerson>[] = [
    { key: 'who', head: t`Person`, cell: personCell(day) },
    ...shopColumns(shops, i18n.locale, t`Studios`),
    {
      key: 'last',
      head: t`Last login`,
      width: '16%',
      cell: lastLoginCell(day, now),
    },
    { key: 'how', head: t`Signs in with`, width: '15%', cell: signsInCell },
  ]
  return (
    <DataTable
      label={t`Access`}
      columns={columns}
      loaded={loaded}
      rowKey={({ uid }) => uid}
      rowName={({ nickname, phoneMasked }) => `${nickname} ${phoneMasked}`.trim()}
      onOpen={onOpen}
      openKey={openUid}
      isMarked={({ isUnused }) => isUnused}
      empty={{ icon: <IconPerson size={28} />, title: t`Nobody found` }}
    />
  )
}

type Day = (at: number) => string

function personCell(day: Day) {
  return (person: StaffPerson) => <Person person={person} day={day} />
}

function lastLoginCell(day: Day, now: number) {
  return (person: StaffPerson) => <LastLogin person={person} day={day} now={now} />
}

function signsInCell(person: StaffPerson) {
  return <SignsInWith person={person} />
}

function shopColumns(shops: readonly ListedShop[], locale: string, studios: string): Column<StaffPerson>[] {
  if (shops.length > mostColumns) {
    const countOf = ({ level, shops: own }: StaffPerson) => (level === null ? own.length : shops.length)
    return [{ key: 'shops', head: studios, width: '14%', cell: countOf }]
  }
  return shops.map((shop) => ({
    key: `shop-${shop.shopId}`,
    head: shopText(shop, toLanguage(locale)).entry.name,
    width: `${44 / shops.length}%`,
    cell: (person) => <LevelBadge level={levelAt(person, shop.shopId)} />,
  }))
}

function levelAt({ level, shops }: StaffPerson, shopId: number): StaffLevel | undefined {
  return level ?? shops.find((one) => one.shopId === shopId)?.level
}

function Person({ person, day }: { person: StaffPerson; day: Day }) {
  const { t } = useLingui()
  const levelName = useLevelName()
  const { nickname, avatar, level, levelSince, shops, phoneMasked } = person
  const since = level === null ? Math.min(...shops.map((one) => one.since)) : levelSince
  const sinceDay = since === null ? '' : day(since)
  const chainLevel = level && levelName(level)
  return (
    <Who nickname={nickname} picture={avatar}>
      {chainLevel ? t`${chainLevel}, all studios` : sinceDay ? t`Since ${sinceDay}` : phoneMasked}
    </Who>
  )
}

function LastLogin({ person, day, now }: { person: StaffPerson; day: Day; now: number }) {
  const { t } = useLingui()
  const { lastLoginAt, isUnused } = person
  if (lastLoginAt === null) return <span className={classNames(isUnused && styles.unused)}>{t`None known`}</span>
  const date = day(lastLoginAt)
  const days = Math.floor((now - lastLoginAt) / 86_400_000)
  return isUnused ? <span className={styles.unused}>{t`${date}, ${days} days ago`}</span> : <>{date}</>
}

function SignsInWith({ person: { passkeyCount, hasPin } }: { person: StaffPerson }) {
  const { t } = useLingui()
  if (passkeyCount > 0) return <>{hasPin ? t`Passkey, PIN` : t`Passkey`}</>
  return <>{hasPin ? t`Code, PIN` : t`Code only`}</>
}
