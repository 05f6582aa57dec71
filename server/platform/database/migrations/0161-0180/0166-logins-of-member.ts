import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** Signing a member out everywhere, and counting their phones, went through all logins of the chain. */
export const indexLoginsOfMember = indexStep({
  add: [{ name: 'logins_of_member', table: 'logins', columns: ['member_uid'] }],
})
