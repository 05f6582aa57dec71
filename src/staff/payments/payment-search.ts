import { readDate, readFlag, readId, readOneOf, readPage, searchOf } from '#src/staff/kit/address/search-params.ts'

export const ledgerGroups = ['all', 'money', 'times', 'unsettled'] as const
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
export const ledgerMethods = ['cash', 'fps', 'card', 'transfer', 'online'] as const
const issueStates = ['open', 'settled'] as const

/** The ledger: which lines, and what is open over them (a line, the issues, the close of the day). */
export const ledgerSearch = searchOf({
  date: readDate,
  to: readDate,
  group: readOneOf(ledgerGroups),
  kind: readOneOf(ledgerKinds),
  method: readOneOf(ledgerMethods),
  staff: readId,
  member: readId,
  bed: readId,
  page: readPage,
  line: readId,
  issues: readOneOf(issueStates),
  close: readFlag,
})

/** The till: for whom, and what. */
export const rechargeSearch = searchOf({ member: readId, package: readId })
