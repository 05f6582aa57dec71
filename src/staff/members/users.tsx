import { userChips, userSorts } from '#src/contract/staff/members/member-list-kinds.ts'
import { Link } from '@tanstack/react-router'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import {
  exportUsers,
  userCountsQuery,
  type UserChip,
  type UserFilter,
  type UserSort,
  usersQuery,
} from './member-list-calls.ts'
import type { usersSearch } from './member-search.ts'
import { useFollowedQuery, useLiveLists } from '#src/staff/board/live/use-live-lists.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { CsvButton } from '#src/staff/kit/csv-button.tsx'
import { CutNote } from '#src/staff/kit/truncation-note.tsx'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import { Pager } from '#src/staff/kit/lists/pager.tsx'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { toLongListPage } from '#src/staff/kit/lists/long-list.ts'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { SearchMoreButton } from '#src/staff/kit/lists/search-more-button.tsx'
import { SelectField } from '#src/staff/kit/fields/select-field.tsx'
import { SplitView } from '#src/staff/kit/lists/split-view.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { type CappedCount, useCountText } from '#src/staff/kit/use-count-text.ts'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { WalkInButton } from '#src/staff/walk-in/walk-in-button.tsx'
import { type Group, GroupFilter } from './groups/group-filter.tsx'
import { GroupMessageButton } from './groups/group-message-button.tsx'
import { IconFilter } from '#src/staff/kit/icons.tsx'
import { CreateDrawer } from './list/create-drawer.tsx'
import { UserPanel } from './list/user-panel.tsx'
import { UserTable } from './list/user-table.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { buttonClass } from '#src/ui/forms/button-class.ts'
import { IconPlus } from '#src/ui/pictures/icons.tsx'
import { showToast } from '#src/ui/feedback/toast.ts'
import { serverNow } from '#src/lib/server-clock.ts'

import styles from './users.module.css'

/** /admin/users: finding a member, and making one who has just walked in. */
export function UsersPage() {
  const { t } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/users')
  const [isCreating, setIsCreating] = useState(false)
  const [isGroupOpen, setIsGroupOpen] = useState<boolean>()
  const [now] = useState(() => serverNow())
  const { shop } = useStaffShop()
  const { home } = useSelf()
  const timeZone = shop?.timeZone ?? home.timeZone
  const filter = readFilter(search)
  const isGrouping = isGroupOpen ?? Object.values(groupOf(filter)).some((part) => part !== undefined)
  const page = toLongListPage(search.page)
  const openUid = search.member
  const live = useLiveLists({ members: true, memberUid: openUid })
  const loaded = useFollowedQuery(usersQuery(filter, page), live)
  const counts = useStaffQuery(userCountsQuery(), live).data
  const countText = useCountText()
  /** The chips of members to be called say how many they are. */
  function countOf(chip: UserChip) {
    return counts && chip !== 'all' && chip !== 'active' ? countText(counts[chip]) : undefined
  }
  function chooseGroup({ tagId, endsWithinDays, lapsedDays, birthMonth }: Group) {
    setIsGroupOpen(true)
    setSearch({ tag: tagId, ends: endsWithinDays, lapsed: lapsedDays, month: birthMonth, page: undefined })
  }
  return (
    <StaffPage
      title={<Trans>Users</Trans>}
      sync="none"
      toolsAt="below"
      subtitle={counts && <InAll counted={counts.all} />}
      tools={
        <SearchField
          label={t`Name or mobile number`}
          value={filter.search ?? ''}
          onSearch={(text) => setSearch({ q: text || undefined, page: undefined })}
        />
      }
      actions={
        <>
          <WalkInButton />
          <Link to="/admin/user-recharge" search={{}} className={buttonClass({ size: 'small' })}>
            <IconPlus size={20} />
            <Trans>Member top-up</Trans>
          </Link>
        </>
      }
    >
      <SplitView
        panel={openUid && <UserPanel key={openUid} uid={openUid} timeZone={timeZone} now={now} />}
        panelTitle={t({ message: 'Member', context: 'staff' })}
        onClosePanel={() => setSearch({ member: undefined })}
      >
        <Panel>
          <div className={styles.filters}>
            <FilterChips
              label={t`Which members`}
              value={filter.chip}
              options={userChips.map((chip) => ({
                value: chip,
                label: <ChipName chip={chip} />,
                count: countOf(chip),
              }))}
              onChange={(chip) => setSearch({ chip: chip === 'all' ? undefined : chip, page: undefined })}
            />
            {isGrouping && <GroupFilter group={groupOf(filter)} onChange={chooseGroup} />}
            <Tools
              filter={filter}
              shopId={shop?.shopId}
              isGrouping={isGrouping}
              onGroup={() => setIsGroupOpen(!isGrouping)}
              onSort={(sort) => setSearch({ sort: sort === 'chip' ? undefined : sort, page: undefined })}
              onCreate={() => setIsCreating(true)}
            />
          </div>
          <UserTable
            loaded={mapLoaded(loaded, ({ list }) => list)}
            timeZone={timeZone}
            now={now}
            openUid={openUid}
            isSearch={filter.search !== undefined}
            onOpen={({ uid }) => setSearch({ member: uid }, 'push')}
          />
          <CutNote isShown={loaded.data?.isCut ?? false} action={<SearchMoreButton />}>
            {filter.search === undefined ? (
              <Trans>Only the first 1,000 members are listed. Search for a name or number to see the others.</Trans>
            ) : (
              <Trans>More members match than are listed. Type more of the name or number to see the others.</Trans>
            )}
          </CutNote>
          <Pager
            page={page}
            hasMore={loaded.data?.hasMore ?? false}
            onPage={(next) => setSearch({ page: next === 1 ? undefined : next })}
          />
        </Panel>
      </SplitView>
      <CreateDrawer
        open={isCreating}
        onClose={() => setIsCreating(false)}
        typed={filter.search ?? ''}
        onCreated={({ uid }) => {
          setIsCreating(false)
          setSearch({ member: uid, q: undefined, chip: undefined, page: undefined }, 'push')
          showToast({ text: t`Member created` })
        }}
      />
    </StaffPage>
  )
}

interface ToolsProps {
  filter: UserFilter
  /** Whose calendar a file follows. */
  shopId: number | undefined
  isGrouping: boolean
  onGroup: () => void
  onSort: (sort: UserSort) => void
  onCreate: () => void
}

function Tools({ filter, shopId, isGrouping, onGroup, onSort, onCreate }: ToolsProps) {
  const { t } = useLingui()
  const { may } = useSelf()
  const names: Record<UserSort, string> = {
    chip: t`Most urgent first`,
    recent: t`Last visit`,
    name: t`Full name`,
    times: t`Sessions left`,
    joined: t`Newest first`,
  }
  return (
    <div className={styles.tools}>
      <SelectField
        label={t`Order`}
        value={filter.sort}
        options={userSorts.map((sort) => ({ value: sort, label: names[sort] }))}
        onChange={onSort}
      />
      <Button kind="tonal" size="small" icon={<IconPlus size={20} />} onClick={onCreate}>
        <Trans context="staff">New member</Trans>
      </Button>
      <Button kind="tonal" size="small" icon={<IconFilter size={20} />} aria-expanded={isGrouping} onClick={onGroup}>
        <Trans context="members">Group</Trans>
      </Button>
      {may('/api/admin/users/export') && <CsvButton load={() => exportUsers(filter, shopId, 'list')} />}
      {isGrouping && may('/api/admin/users/export') && (
        <CsvButton load={() => exportUsers(filter, shopId, 'marketing')}>
          <Trans>Export for offers</Trans>
        </CsvButton>
      )}
      {isGrouping && filter.search === undefined && (
        <GroupMessageButton whom={{ chip: filter.chip, ...groupOf(filter) }} />
      )}
    </div>
  )
}

function ChipName({ chip }: { chip: UserChip }) {
  switch (chip) {
    case 'all':
      return <Trans>All</Trans>
    case 'active':
      return <Trans>Active package</Trans>
    case 'expiring':
      return <Trans>Expires soon</Trans>
    case 'few':
      return <Trans>Few sessions left</Trans>
    case 'idle':
      return <Trans>No visit in 30 days</Trans>
    case 'blocked':
      return <Trans context="staff">Blocked</Trans>
  }
}

function InAll({ counted }: { counted: CappedCount }) {
  const atLeast = useCountText()(counted)
  if (counted.isCapped) return <Trans>{atLeast} members in all</Trans>
  return <Plural value={counted.count} one="# member in all" other="# members in all" />
}

function readFilter(search: ReturnType<typeof usersSearch>): UserFilter {
  const text = search.q?.trim()
  return {
    ...(text && { search: text }),
    chip: search.chip ?? 'all',
    sort: search.sort ?? 'chip',
    ...groupOf({
      tagId: search.tag,
      endsWithinDays: within(search.ends, 365),
      lapsedDays: within(search.lapsed, 1_095),
      birthMonth: within(search.month, 12),
    }),
  }
}

function within(number: number | undefined, most: number): number | undefined {
  return number !== undefined && number <= most ? number : undefined
}

/** The parts that are set, and no others: what is not chosen is not sent. */
function groupOf(filter: Group): Group {
  const { tagId, endsWithinDays, lapsedDays, birthMonth } = filter
  return {
    ...(tagId !== undefined && { tagId }),
    ...(endsWithinDays !== undefined && { endsWithinDays }),
    ...(lapsedDays !== undefined && { lapsedDays }),
    ...(birthMonth !== undefined && { birthMonth }),
  }
}
