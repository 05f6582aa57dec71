import { ledgerGroups, ledgerKinds, ledgerTenders } from '#src/contract/staff/ledger-kinds.ts'
import { payIssueStates } from '#src/contract/staff/payments/payment-issue-kinds.ts'
import { readDate, readFlag, readId, readOneOf, readPage, searchOf } from '#src/staff/kit/address/search-params.ts'

/** The ledger: which lines, and what is open over them (a line, the issues, the cash drawer, the close of the day). */
export const ledgerSearch = searchOf({
  date: readDate,
  to: readDate,
  group: readOneOf(ledgerGroups),
  kind: readOneOf(ledgerKinds),
  method: readOneOf(ledgerTenders),
  staff: readId,
  member: readId,
  bed: readId,
  page: readPage,
  line: readId,
  issues: readOneOf(payIssueStates),
  close: readFlag,
  drawer: readFlag,
})

/** The till: for whom, and what; a package unless it says otherwise. */
export const rechargeSearch = searchOf({ member: readId, package: readId, sell: readOneOf(['products'] as const) })
