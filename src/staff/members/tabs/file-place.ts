import type { UserDetail } from '#src/staff/members/member-calls.ts'

/** Whose file it is, and where and when it is read. */
export interface FilePlace {
  user: UserDetail
  shopId: number | undefined
  timeZone: string
  now: number
}
