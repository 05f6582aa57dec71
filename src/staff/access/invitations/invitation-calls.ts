import { callApi, type RequestOf, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import { persistedQuery } from '#src/client/http/persisted-query.ts'
import type {
  invitationLink,
  invite as inviteCall,
  listInvitations,
  revokeInvitation as revokeCall,
} from '#src/contract/staff/access/invitations.ts'

export type Invitation = ResponseOf<typeof listInvitations>[number]
export type InvitationRequest = RequestOf<typeof inviteCall>
export type InvitationHours = InvitationRequest['hours']

const load = async () => await import('#src/contract/staff/access/invitations.ts')

export const invitationsKey = ['staff', 'invitations'] as const

/** The invitations of the last months, with what became of each. */
export const invitationsQuery = () =>
  persistedQuery({
    queryKey: invitationsKey,
    load: async ({ signal }): Promise<Invitation[]> => {
      const call = async () => (await load()).listInvitations
      return (await callApi(call, '/api/admin/access/invitations', {}, { signal })) ?? []
    },
  })

/** The link of an open invitation. It opens the staff area, so that nothing of this tablet keeps it. */
export function linkQuery(invitationId: string) {
  return {
    queryKey: ['staff', 'invitation-link', invitationId],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      const call = async (): Promise<typeof invitationLink> => (await load()).invitationLink
      const { code } = await callApi(call, '/api/admin/access/link', { invitationId }, { signal })
      // Behind the #, so that no server and no log on the way reads it.
      return `${location.origin}${import.meta.env.BASE_URL}invitation#${code}`
    },
    gcTime: 0,
    staleTime: Infinity,
  }
}

export const invite = writing<typeof inviteCall>(async () => (await load()).invite, '/api/admin/access/invite')

/** Throws an `ApiError`; `invitation-over` when it was taken up meanwhile. */
export const revokeInvitation = writing<typeof revokeCall>(
  async () => (await load()).revokeInvitation,
  '/api/admin/access/revoke',
)
