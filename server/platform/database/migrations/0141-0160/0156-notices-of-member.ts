import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** What one member was sent, the newest first. */
export const indexNoticesOfMember = indexStep({
  add: [{ name: 'notices_of_member', table: 'notices', columns: ['member_uid', 'created_at', 'notice_id'] }],
})
