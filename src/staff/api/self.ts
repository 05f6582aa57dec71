import { keptQuery } from '#src/api/kept-query.ts'
import { callStudio } from '#src/api/client.ts'
import type { StaffLevel, StaffPath } from '#src/contract/staff-permissions.ts'

export type { StaffLevel, StaffPath }

export interface StaffSelf {
  uid: string
  nickname: string
  avatar: string | undefined
  level: StaffLevel
  /** Whether a call may be made by this person; controls of other calls are not drawn. */
  allowed: string[]
}

/** Who is at the counter, and what they may do. */
export const selfQuery = () =>
  keptQuery({
    queryKey: ['staff', 'self'],
    load: async ({ signal }): Promise<StaffSelf> => {
      const load = async () => (await import('#src/contract/admin-self.ts')).readSelf
      const self = await callStudio(load, '/api/admin/user/self', {}, { signal })
      return { ...self, avatar: self.avatar ?? undefined }
    },
  })
