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

/** How money moved, in the words that every release knows (decision 0153). */
export const ledgerMethods = ['cash', 'fps', 'card', 'transfer', 'online'] as const

/** What staff take at the counter and count at the end of a day; online takings are checked by the studio. */
export const countedTenders = ['cash', 'octopus', 'fps', 'card', 'alipay', 'wechat', 'payme', 'transfer'] as const

/** How money can go back. */
export const backTenders = [...countedTenders, 'online'] as const

/** How money moved; `rounding` is what no coin can make of a sum in cash. */
export const ledgerTenders = [...backTenders, 'rounding'] as const
