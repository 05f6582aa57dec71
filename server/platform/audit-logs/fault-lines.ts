import type { LogFault, LogFaultKind } from './check-logs.ts'

const words: Record<LogFaultKind, string> = {
  broken: 'changed, or does not follow from the one before it',
  missing: 'missing',
  doubled: 'has the number of another entry',
  unlinked: 'never linked',
  'beyond-head': 'after the end that the head of the log names',
  'key-missing': 'cannot be opened, although its member has not left',
  'head-missing': 'its head is missing',
  'head-broken': 'its head was changed, or was written with another LOG_SECRET',
  'rolled-back': 'not what this server has seen there before',
  'anchor-broken': 'what this server keeps of it in DATA_DIR was changed, or was written with another LOG_SECRET',
}

/** One line for people: which log, where in it, and what is wrong there. */
export function faultLine({ log, kind, seq, to, entryId }: LogFault): string {
  const name = log === 'staff' ? 'staff log' : `log of door ${log.slice('door:'.length)}`
  const place = seq === null ? '' : to === undefined || to === seq ? `entry ${seq}` : `entries ${seq} to ${to}`
  const id = entryId === undefined ? '' : ` (${entryId})`
  const where = [name, `${place}${id}`.trim()].filter((part) => part !== '').join(', ')
  return `${where}: ${words[kind]}`
}
