import { indexStep } from '#server/platform/database/indexes/index-step.ts'

/** By what members are grouped, besides what is in the index of members: few have a birthday or allow offers. */
export const indexMemberGroups = indexStep({
  add: [
    {
      name: 'members_by_birth_month',
      table: 'members',
      columns: ['substr(birthday, 6, 2)', 'uid'],
      where: 'birthday is not null',
    },
    { name: 'members_who_allow_offers', table: 'members', columns: ['uid'], where: 'marketing_since is not null' },
  ],
})
