import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { HistoryButton } from '#src/staff/chain/staff-log/staff-log-button.tsx'
import { useStaffSearch } from '#src/staff/kit/address/use-staff-search.ts'
import { FilterChips } from '#src/staff/kit/lists/filter-chips.tsx'
import { SearchField } from '#src/staff/kit/lists/search-field.tsx'
import { StaffPage } from '#src/staff/kit/lists/staff-page.tsx'
import { mapLoaded, useStaffQuery } from '#src/staff/kit/lists/use-staff-query.ts'
import { useStaffShop } from '#src/staff/kit/lists/use-staff-shop.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { StaffButton } from '#src/staff/kit/staff-button.tsx'
import { useSelf } from '#src/staff/kit/self/use-self.ts'
import { showToast } from '#src/ui/feedback/toast.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconPlus } from '#src/ui/pictures/icons.tsx'
import { IconPerson } from '#src/ui/pictures/icons-critical.tsx'
import { serverNow } from '#src/lib/server-clock.ts'

import { accessQuery, type StaffPerson } from './access-calls.ts'
import { AccessDrawer, isOffered } from './access-drawer.tsx'
import { type Invitation, invitationsQuery } from './invitations/invitation-calls.ts'
import { InvitationDrawer } from './invitations/invitation-drawer.tsx'
import { InvitationList } from './invitations/invitation-list.tsx'
import { InviteDrawer } from './invitations/invite-drawer.tsx'
import { type AccessChip } from './access-search.ts'
import { AccessTable } from './access-table.tsx'
import styles from './access.module.css'

/** /admin/access: who of the staff may work where, and whose access is not used. */
export function AccessPage() {
  const { t } = useLingui()
  const { self, may } = useSelf()
  if (self && !may('/api/admin/access/list')) {
    return (
      <StaffPage title={<Trans>Access</Trans>} hasShop={false} sync="none">
        <EmptyState tone="calm" icon={<IconPerson size={28} />} title={t`Only owners see who has access`} />
      </StaffPage>
    )
  }
  return <People selfUid={self?.uid} />
}

function People({ selfUid }: { selfUid: string | undefined }) {
  const { t } = useLingui()
  const [search, setSearch] = useStaffSearch('/admin/access')
  const [now] = useState(() => serverNow())
  const loaded = useStaffQuery(accessQuery())
  const invited = useStaffQuery(invitationsQuery())
  const [isInviting, setIsInviting] = useState(false)
  const [made, setMade] = useState<Invitation>()
  const { home } = useSelf()
  const allShops = useStaffShop().shops
  const livingShops = allShops.filter(({ stage }) => stage !== 'closed')
  const people = loaded.data ?? []
  const shops = allShops.filter((shop) => shop.stage !== 'closed' || people.some((one) => isOffered(shop, one)))
  const count = people.length
  const chip = search.chip ?? 'all'
  const text = search.q?.trim().toLowerCase() ?? ''
  const openInvitations = (invited.data ?? []).filter(({ state }) => state === 'open').length
  const shownInvitation = invited.data?.find(({ invitationId }) => invitationId === search.invitation)
  const open = people.find(({ uid }) => uid === search.person)
  function show(person: StaffPerson) {
    if (person.uid === selfUid)
      return showToast({ text: t`Nobody changes their own access. Ask another owner.`, tone: 'trouble' })
    setSearch({ person: person.uid }, 'push')
  }
  const chipNames: Record<AccessChip, string> = { all: t`Everyone`, 'no-passkey': t`No passkey`, unused: t`Not used` }
  return (
    <StaffPage
      title={<Trans>Access</Trans>}
      subtitle={
        loaded.data && (
          <>
            <Plural value={count} one="# person" other="# people" />
            {openInvitations > 0 && (
              <>
                <span className="dot" />
                <Plural value={openInvitations} one="# invitation open" other="# invitations open" />
              </>
            )}
          </>
        )
      }
      hasShop={false}
      actions={
        <>
          <HistoryButton nouns={['access']} />
          <StaffButton icon={<IconPlus size={20} />} isLocal onClick={() => setIsInviting(true)}>
            <Trans>Invite…</Trans>
          </StaffButton>
        </>
      }
    >
      <Panel>
        <div className={styles.filters}>
          <FilterChips<AccessChip>
            label={t`Which people`}
            value={chip}
            options={(['all', 'no-passkey', 'unused'] as const).map((value) => ({
              value,
              label: chipNames[value],
              count: people.filter(isIn[value]).length,
            }))}
            onChange={(value) => setSearch({ chip: value === 'all' ? undefined : value })}
          />
          <SearchField label={t`Name`} value={search.q ?? ''} onSearch={(q) => setSearch({ q: q || undefined })} />
        </div>
        <AccessTable
          loaded={mapLoaded(loaded, (list) =>
            list.filter((one) => isIn[chip](one) && one.nickname.toLowerCase().includes(text)),
          )}
          shops={shops}
          timeZone={home.timeZone}
          now={now}
          openUid={open?.uid}
          onOpen={show}
        />
        <p className={styles.foot}>
          <Trans>
            Invite someone new by a link, or add them to staff on their page under Members. Every change is confirmed
            and kept in the history.
          </Trans>
        </p>
      </Panel>
      <InvitationList
        loaded={invited}
        shops={allShops}
        openId={shownInvitation?.invitationId}
        onOpen={({ invitationId }) => setSearch({ invitation: invitationId }, 'push')}
      />
      {isInviting && (
        <InviteDrawer
          shops={livingShops}
          onClose={() => setIsInviting(false)}
          onMade={(invitation) => {
            setIsInviting(false)
            setMade(invitation)
          }}
        />
      )}
      {shownInvitation && (
        <InvitationDrawer
          key={shownInvitation.invitationId}
          invitation={shownInvitation}
          shops={allShops}
          onClose={() => setSearch({ invitation: undefined })}
        />
      )}
      {made && <InvitationDrawer invitation={made} shops={allShops} onClose={() => setMade(undefined)} />}
      {open && (
        <AccessDrawer
          key={`${open.uid} ${open.rev}`}
          person={open}
          shops={allShops}
          onClose={() => setSearch({ person: undefined })}
        />
      )}
    </StaffPage>
  )
}

const isIn: Record<AccessChip, (person: StaffPerson) => boolean> = {
  all: () => true,
  'no-passkey': ({ passkeyCount }) => passkeyCount === 0,
  unused: ({ isUnused }) => isUnused,
}
