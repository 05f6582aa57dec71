import type { Generated } from 'kysely'

/** The one log of the staff, and one for each door. */
export type LogName = 'staff' | `door:${string}`

/** What an entry says, in the order in which its link covers it. */
export type LogFields = readonly (string | number | null)[]

/** Where an entry stands in its log. */
export interface LogPlace {
  seq: number
  link: string
}

export interface LogTables {
  /** Where each log ends, apart from its entries: cutting off its end shows. */
  logHeads: {
    log: LogName
    /** Of the last entry; entries are counted from 1, without a gap. */
    seq: number
    link: string
    /** How many entries were there already when links began. */
    linkedFrom: number
    /** The last entry that was taken off the front because it was kept for long enough; 0: all are there. */
    trimmedSeq: Generated<number>
    trimmedLink: Generated<string>
    /** Over all of these, by the key that is not in the database. */
    seal: string
  }
  /** With what the entries about a member are sealed; deleted with the account, and with it what they say. */
  subjectKeys: { memberUid: string; key: string }
}
