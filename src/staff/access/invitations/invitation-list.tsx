import { useLingui } from '@lingui/react/macro'

import { type Column, DataTable } from '#src/staff/kit/data-table.tsx'
import type { ListedShop } from '#src/staff/kit/lists/shop-list-calls.ts'
import type { Loaded } from '#src/staff/kit/lists/use-staff-query.ts'
import { Panel } from '#src/staff/kit/panels/panel.tsx'
import { Badge, type BadgeTone } from '#src/ui/feedback/badge.tsx'
import { IconLink } from '#src/staff/kit/icons.tsx'

import type { Invitation } from './invitation-calls.ts'
import { useInvitationText } from './use-invitation-text.ts'

interface InvitationListProps {
  loaded: Loaded<readonly Invitation[]>
  shops: readonly ListedShop[]
  openId: string | undefined
  onOpen: (invitation: Invitation) => void
}

const tones: Record<Invitation['state'], BadgeTone> = {
  open: 'sun-soft',
  used: 'calm',
  ended: 'neu',
  revoked: 'neu',
}

/** Who was invited, to what, by whom, and what has become of it. */
export function InvitationList({ loaded, shops, openId, onOpen }: InvitationListProps) {
  const { t } = useLingui()
  const text = useInvitationText(shops)
  const columns: Column<Invitation>[] = [
    { key: 'who', head: t`For`, cell: text.who },
    { key: 'where', head: t`Where and as what`, width: '32%', cell: text.where },
    { key: 'by', head: t`Invited by`, width: '16%', cell: ({ inviter }) => inviter.nickname || '—' },
    { key: 'state', head: t`State`, width: '30%', cell: stateCell(text.state) },
  ]
  return (
    <Panel title={t`Invitations`}>
      <DataTable
        label={t`Invitations`}
        columns={columns}
        loaded={loaded}
        rowKey={({ invitationId }) => invitationId}
        rowName={(one) => `${text.who(one)} ${text.where(one)}`}
        onOpen={onOpen}
        openKey={openId}
        empty={{
          icon: <IconLink size={28} />,
          title: t`Nobody was invited lately`,
          text: t`An invitation is a link with which one person joins the staff on their own phone.`,
        }}
      />
    </Panel>
  )
}

function stateCell(textOf: (invitation: Invitation) => string) {
  return (invitation: Invitation) => <Badge tone={tones[invitation.state]}>{textOf(invitation)}</Badge>
}
