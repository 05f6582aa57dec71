import { join } from 'node:path'

import Database from 'better-sqlite3'

/** The studio's own database, beside the running server: what happened, and what a clock or staff would have done. */
export interface StudioRecords {
  appointment(id: string): { state: string; rev: number; memberUid: string }
  /** How many writing calls of this member took effect or were answered, each counted once. */
  operationCount(memberUid: string): number
  /** Whether the time of this appointment is taken on its bed. */
  holdsItsSlot(id: string): boolean
  /** The member comes so late that the appointment is over. */
  letItPass(id: string): void
  /** Staff let the member in. */
  markVisited(id: string): void
  /** Nobody has asked for codes or guessed any. */
  forgetLimits(): void
  /** Time has ended every login of this member. */
  endLoginsOf(memberUid: string): void
  close(): void
}

const elevenMinutes = 11 * 60_000

export function openRecords(directory: string): StudioRecords {
  const database = new Database(join(directory, 'studio.db'), { timeout: 5000 })
  const change = (sql: string, ...values: unknown[]) => void database.prepare(sql).run(...values)
  const find = <Row>(sql: string, ...values: unknown[]) => database.prepare(sql).get(...values) as Row
  return {
    appointment: (id) =>
      find('select state, rev, member_uid as memberUid from appointments where appointment_id = ?', id),
    operationCount: (uid) => find<{ n: number }>('select count(*) as n from operations where member_uid = ?', uid).n,
    holdsItsSlot: (id) =>
      find<{ n: number }>('select count(*) as n from device_claims where appointment_id = ?', id).n > 0,
    letItPass: (id) =>
      change(
        'update appointments set starts_at = ?, ends_at = ? where appointment_id = ?',
        Date.now() - elevenMinutes,
        Date.now() + elevenMinutes,
        id,
      ),
    markVisited: (id) => change(`update appointments set state = 'visited' where appointment_id = ?`, id),
    forgetLimits: () => change('delete from limits'),
    endLoginsOf: (uid) => change('update logins set expires_at = 0 where member_uid = ?', uid),
    close: () => void database.close(),
  }
}
