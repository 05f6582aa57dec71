/** Imports that still stand against the order. The list only gets shorter: one that is mended has to leave it. */
export const toMend: readonly string[] = [
  'server/modules/appointments/actions/appointment-actions.ts -> server/modules/notices/actions/notify-member.ts',
  'server/modules/appointments/actions/check-member.ts -> server/modules/sessions/rules/session-clock.ts',
  'server/modules/appointments/actions/check-member.ts -> server/modules/sessions/store/sessions.ts',
  'server/modules/chain/actions/publish-chain.ts -> server/modules/appointments/store/appointments.ts',
  'server/modules/chain/actions/publish-chain.ts -> server/modules/chain/answers/chain-values.ts',
  'server/modules/chain/actions/publish-chain.ts -> server/modules/legal/store.ts',
  'server/modules/members/actions/retain-facts.ts -> server/modules/appointments/actions/check-member.ts',
  'server/modules/members/actions/retain-facts.ts -> server/modules/beds/store/bed-configs.ts',
  'server/modules/members/actions/retain-facts.ts -> server/modules/sessions/rules/start.ts',
  'server/modules/members/rules/member-index.ts -> server/modules/cards/rules/card-status.ts',
  'server/modules/members/store/erase-member.ts -> server/modules/appointments/store/claims.ts',
  'server/modules/payments/actions/sell.ts -> server/modules/notices/actions/notify-member.ts',
]

/** Rings that are still to be opened, by the first of their files. */
export const cyclesToMend: readonly string[] = []
