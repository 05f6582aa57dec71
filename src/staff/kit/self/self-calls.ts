import { persistedQuery } from '#src/client/http/persisted-query.ts'
import { callApi } from '#src/client/http/call-api.ts'
import type { StaffLevel, StaffPath } from '#src/contract/staff/permissions.ts'

export type { StaffLevel, StaffPath }

export interface StaffSelf {
  uid: string
  nickname: string
  avatar: string | undefined
  level: StaffLevel
  /** Whether a call may be made by this person; controls of other calls are not drawn. */
  allowed: string[]
  /** Of the chain as a whole; undefined in what was kept before the studio told them. */
  timeZone?: string | undefined
  currency?: string | undefined
}

/** The chain's clocks and money: of a studio that does not tell them yet, this phone's clocks and what it always sold in. */
export function homeOf(self: StaffSelf | undefined): { timeZone: string; currency: string } {
  return {
    timeZone: self?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    currency: self?.currency ?? 'HKD',
  }
}

/** Who is at the counter, and what they may do. */
export const selfQuery = () =>
  persistedQuery({
    queryKey: ['staff', 'self'],
    load: async ({ signal }): Promise<StaffSelf> => {
      const load = async () => (await import('#src/contract/staff/self.ts')).readSelf
      const { time_zone: timeZone, ...self } = await callApi(load, '/api/admin/user/self', {}, { signal })
      return { ...self, timeZone, avatar: self.avatar ?? undefined }
    },
  })
