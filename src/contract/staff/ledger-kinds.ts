/** `unsettled`: times that are held by a session with an unknown end. */
export const ledgerGroups = ['all', 'money', 'times', 'unsettled'] as const

/** What a line of the ledger says. */
export const ledgerKinds = [
  'sale',
  'reversal',
  'refund',
  'reserve',
  'use',
  'release',
  'gift',
  'extension',
  'expiry',
  'correction',
  'freeze',
  'unfreeze',
] as const

/** How money moved. */
export const ledgerMethods = ['cash', 'fps', 'card', 'transfer', 'online'] as const

/** What staff take at the counter and count at the end of a day; online takings are checked by the studio. */
export const countedMethods = ['cash', 'fps', 'card', 'transfer'] as const
