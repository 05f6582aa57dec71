import { isBlocked } from '#server/modules/members/rules/blocked.ts'
import { restedAt } from './start.ts'

interface SafetyFacts {
  member: { blocked: 0 | 1; blockedUntil: number | null; consentVersion: string | null; adultAt: number | null }
  riskVersion: string
  minGapHours: number
  lastTanEndsAt: number | null
}

export type Verdict = 'usable' | 'too-soon' | 'no-consent' | 'blocked'

/** Whether a member could start a bed now as far as they themselves decide it, and the first thing in the way. */
export function safetyVerdict(
  { member, riskVersion, minGapHours, lastTanEndsAt }: SafetyFacts,
  now: number,
): { verdict: Verdict; nextAllowedAt: number | null } {
  const nextAllowedAt = restedAt(lastTanEndsAt, minGapHours) ?? null
  if (isBlocked(member, now)) return { verdict: 'blocked', nextAllowedAt }
  if (member.consentVersion !== riskVersion || member.adultAt === null) return { verdict: 'no-consent', nextAllowedAt }
  return { verdict: nextAllowedAt !== null && nextAllowedAt > now ? 'too-soon' : 'usable', nextAllowedAt }
}
