import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a link ends in, made of the id of its invitation: none is kept, and it can be computed again. */
export interface InvitationCodes {
  of(invitationId: string): string
  /** The id that a code proves; undefined: it is no code of this server. */
  read(code: string): string | undefined
}

/** 128 bits, as the id in front of it has. */
const macLength = 22

/** The secret never reaches the database, and invitations have a key of their own, so that nothing else passes for one. */
export function invitationCodesOf(secret: string): InvitationCodes {
  const key = createHmac('sha256', secret).update('quarter-sun invitation').digest()
  const of = (invitationId: string) => {
    const mac = createHmac('sha256', key).update(invitationId).digest('base64url').slice(0, macLength)
    return `${invitationId}.${mac}`
  }
  return {
    of,
    read(code) {
      const [invitationId = ''] = code.split('.')
      const [right, said] = [Buffer.from(of(invitationId)), Buffer.from(code)]
      return right.length === said.length && timingSafeEqual(right, said) ? invitationId : undefined
    },
  }
}

export function newInvitationId(): string {
  return randomBytes(16).toString('base64url')
}

interface Invitation {
  usedAt: number | null
  revokedAt: number | null
  endsAt: number
}

/** What has become of an invitation; the first thing that happened to it stays. */
export function invitationState(
  { usedAt, revokedAt, endsAt }: Invitation,
  now: number,
): 'open' | 'used' | 'ended' | 'revoked' {
  if (usedAt !== null) return 'used'
  if (revokedAt !== null) return 'revoked'
  return endsAt <= now ? 'ended' : 'open'
}
