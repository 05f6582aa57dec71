/** What a member can say is wrong, and what becomes of it. */
export const problemReasons = [
  'no-light',
  'cut-short',
  'no-start',
  'heat-or-smell',
  'door',
  'bed',
  'not-clean',
  'other',
] as const
export const problemStates = ['open', 'returned', 'declined', 'closed'] as const
