import { callApi, type ResponseOf, writing } from '#src/client/http/call-api.ts'
import type { acceptInvitation as acceptCall, readInvitation } from '#src/contract/invitations.ts'

export type InvitationView = ResponseOf<typeof readInvitation>

const load = async () => await import('#src/contract/invitations.ts')

export const invitationKey = (code: string) => ['invitation', code] as const

/** What this link would make of whoever is signed in. Nothing of it is kept on the phone. */
export function invitationQuery(code: string) {
  return {
    queryKey: invitationKey(code),
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<InvitationView> => {
      const call = async () => (await load()).readInvitation
      return await callApi(call, '/api/invitation/read', { code }, { signal })
    },
  }
}

/** Throws an `ApiError`: `invitation-over` when it can't be taken up any more. */
export const acceptInvitation = writing<typeof acceptCall>(
  async () => (await load()).acceptInvitation,
  '/api/invitation/accept',
)
