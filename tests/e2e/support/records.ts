import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import Database from 'better-sqlite3'

import { claimStep } from '#server/modules/shops/rules/slot-grid.ts'
import { type History, bedWithReader, writeHistory } from './past.ts'

/** The studio's own database, beside the running server: what happened, and what a clock or staff would have done. */
export interface ServerRecords {
  appointment(id: string): { state: string; rev: number; memberUid: string }
  /** How many writing calls of this member took effect or were answered, each counted once. */
  operationCount(memberUid: string): number
  /** Whether the time of this appointment is taken on its bed. */
  holdsItsSlot(id: string): boolean
  /** The member comes so late that the appointment is over. */
  letItPass(id: string): void
  /** The appointment begins in this minute. */
  letItBegin(id: string): void
  /** Sells the member a package for any bed, at the counter. */
  giveCard(memberUid: string, times: number): void
  /** A package bought then, and the sessions that it paid; tells the ids of both. */
  giveHistory(memberUid: string, history: History): { cardId: string; sessionIds: string[] }
  /** The lines of all cards of this member, oldest first. */
  cardLines(memberUid: string): { reason: string; delta: number }[]
  /** The appointment begins at that instant. */
  moveTo(id: string, startsAt: number): void
  /** The appointment begins at that instant, and has its bed from then on. */
  claimFrom(id: string, startsAt: number): void
  /** How many browsers this member's notices go to. */
  subscriptions(memberUid: string): number
  /** Whether a text message about this appointment has left. */
  isTexted(id: string): boolean
  /** The provider tells that the text message about this appointment did not arrive. */
  loseText(id: string): void
  /** This order was not paid in time. */
  letOrderRunOut(orderId: string): void
  /** Staff let the member in. */
  markVisited(id: string): void
  /** Sessions left on all packages of this member. */
  timesLeft(memberUid: string): number
  /** The sessions of this member, the oldest first. */
  sessions(memberUid: string): { state: string; endReason: string | null; settled: string; minutes: number }[]
  /** Whether a session of this member still keeps a bed from everybody else. */
  hasBed(memberUid: string): boolean
  /** Whether the server knows that the lamps of this bed are on. */
  isLit(deviceId: string): boolean
  /** The open session of this member was asked for so much earlier. */
  letSessionAge(memberUid: string, ms: number): void
  /** The sessions of this member ended so much earlier. */
  endedEarlier(memberUid: string, ms: number): void
  /** The shop never closes, or keeps these hours. */
  keepHours(shopId: number, opensAt?: string, closesAt?: string): void
  /** The member who was let in is inside, and the door has locked again. */
  endOpenings(): void
  /** The lock has Bluetooth, and its firmware this number. */
  giveBluetooth(lockId: string, lockNumber: number): void
  /** A reader beside the door takes codes, and its lock has this number. */
  giveReader(lockId: string, lockNumber: number): void
  /** And no reader: the digits are all there is. */
  giveKeypad(lockId: string, lockNumber: number): void
  /** A tag that staff have set up counts at this door or bed. */
  hangTag(id: string, serial: string): void
  /** The studio of this door asks for Bluetooth or a tag, there and at its beds. */
  askForRadio(lockId: string): void
  /** The bed has a reader, which takes codes. */
  giveBedReader(deviceId: string): void
  /** Whether the lock was told the time, so that it takes passes. */
  hearsClock(lockId: string): boolean
  /** What became of the openings of doors by this member, oldest first. */
  openingResults(memberUid: string): string[]
  /** Whether members may book without a package. */
  letBookWithoutPackage(isAllowed: boolean): void
  /** Whether members have to show that they are there, as in every studio but a demo. */
  askForPresence(isAsked: boolean): void
  /** What the link of the offer says that this member was sent. */
  offerKey(memberUid: string): string
  /** A manager changes what a package costs from now on. */
  changePrice(packageId: string, cents: number): void
  /** How often a lock was asked to open for this person. */
  openingsBy(memberUid: string): number
  /** How often staff did this, by the staff log. */
  staffActs(staffUid: string, what: string): number
  /** No codes were asked for or guessed. */
  clearLimits(): void
  /** Strangers have entered so many wrong codes in the chain that codes get longer. */
  spendCodeBudget(): void
  /** Logins of this member are locked from then on, and what they proved counts until then. */
  boundLogins(memberUid: string, lockedFrom: number, provenUntil: number): void
  /** This one of the staff is on duty at every studio. */
  putOnDuty(memberUid: string): void
  /** This member was not here for a hundred days. */
  letMemberSleep(memberUid: string): void
  /** Time has ended every login of this member. */
  endLoginsOf(memberUid: string): void
  /** The lamps of this bed have burnt for so many hours by now. */
  burnLamps(deviceId: string, hours: number): void
  /** Staff gave the time of this session back, and now the bed says that its lamps were on. */
  contradict(sessionId: string, staffUid: string): void
  close(): void
}

const elevenMinutes = 11 * 60_000
const halfHour = 30 * 60_000

export function openRecords(directory: string): ServerRecords {
  const database = new Database(join(directory, 'studio.db'), { timeout: 5000 })
  const change = (sql: string, ...values: unknown[]) => void database.prepare(sql).run(...values)
  const schedule = (id: string, startsAt: number, endsAt: number) =>
    change('update appointments set starts_at = ?, ends_at = ? where appointment_id = ?', startsAt, endsAt, id)
  const setChain = (value: object) =>
    change(
      `insert into settings (name, value) values ('chain', json(?)) on conflict (name)
       do update set value = json_patch(value, json(excluded.value))`,
      JSON.stringify(value),
    )
  const find = <Row>(sql: string, ...values: unknown[]) => database.prepare(sql).get(...values) as Row
  return {
    appointment: (id) =>
      find('select state, rev, member_uid as memberUid from appointments where appointment_id = ?', id),
    letMemberSleep(uid) {
      const longAgo = Date.now() - 100 * 24 * 3_600_000
      change('update members set here_at = ?, created_at = ? where uid = ?', longAgo, longAgo, uid)
    },
    operationCount: (uid) => find<{ n: number }>('select count(*) as n from operations where member_uid = ?', uid).n,
    holdsItsSlot: (id) =>
      find<{ n: number }>('select count(*) as n from device_claims where appointment_id = ?', id).n > 0,
    letItPass: (id) => schedule(id, Date.now() - elevenMinutes, Date.now() + elevenMinutes),
    letItBegin: (id) => schedule(id, Date.now(), Date.now() + halfHour),
    moveTo: (id, startsAt) => schedule(id, startsAt, startsAt + halfHour),
    claimFrom(id, startsAt) {
      this.moveTo(id, startsAt)
      const claims = 'device_claims where appointment_id = ?'
      const { device } = find<{ device: string }>(
        'select device_id as device from appointments where appointment_id = ?',
        id,
      )
      change(`delete from ${claims}`, id)
      for (let at = startsAt - (startsAt % claimStep); at < startsAt + halfHour; at += claimStep)
        change(
          'insert or ignore into device_claims (device_id, slot_at, appointment_id) values (?, ?, ?)',
          device,
          at,
          id,
        )
    },
    subscriptions: (uid) =>
      find<{ n: number }>('select count(*) as n from push_subscriptions where member_uid = ?', uid).n,
    isTexted: (id) =>
      find<{ n: number }>(`select count(*) as n from notices where appointment_id = ? and state = 'sent'`, id).n > 0,
    loseText: (id) =>
      change(
        `update message_attempts set outcome = 'undelivered'
         where request_id in (select notice_id from notices where appointment_id = ?)`,
        id,
      ),
    giveCard(memberUid, times) {
      const cardId = randomUUID()
      change(
        `insert into cards (card_id, member_uid, package_id, package_rev, times_total, created_at, languages, device_types, shop_ids)
         values (?, ?, 'ten', 1, ?, ?, '[]', '[]', '[]')`,
        cardId,
        memberUid,
        times,
        Date.now(),
      )
      change(
        `insert into card_lines (line_id, card_id, delta, reason, reference, created_at) values (?, ?, ?, 'purchase', ?, ?)`,
        randomUUID(),
        cardId,
        times,
        randomUUID(),
        Date.now(),
      )
    },
    giveHistory: (memberUid, history) => writeHistory(database, memberUid, history),
    cardLines: (uid) =>
      database
        .prepare<[string], { reason: string; delta: number }>(
          `select reason, delta from card_lines join cards using (card_id) where member_uid = ? order by card_lines.created_at, line_id`,
        )
        .all(uid),
    letOrderRunOut: (id) => change('update orders set expires_at = ? where order_id = ?', Date.now() - 1000, id),
    markVisited: (id) => change(`update appointments set state = 'visited' where appointment_id = ?`, id),
    timesLeft: (uid) =>
      find<{ n: number }>(
        'select coalesce(sum(delta), 0) as n from card_lines join cards using (card_id) where member_uid = ?',
        uid,
      ).n,
    sessions: (uid) =>
      database
        .prepare(
          'select state, end_reason as endReason, settled, minutes from sessions where member_uid = ? order by requested_at',
        )
        .all(uid) as ReturnType<ServerRecords['sessions']>,
    hasBed: (uid) => find('select 1 from sessions where member_uid = ? and open_device is not null', uid) !== undefined,
    isLit: (deviceId) =>
      find("select 1 from sessions where open_device = ? and state = 'running'", deviceId) !== undefined,
    letSessionAge: (uid, ms) =>
      change(
        'update sessions set requested_at = requested_at - ?, ask_at = ask_at - ? where open_member = ?',
        ms,
        ms,
        uid,
      ),
    endedEarlier: (uid, ms) => change('update sessions set ended_at = ended_at - ? where member_uid = ?', ms, uid),
    keepHours: (shopId, opensAt = '00:00', closesAt = opensAt) =>
      change('update shops set opens_at = ?, closes_at = ? where shop_id = ?', opensAt, closesAt, shopId),
    giveBluetooth: (lockId, lockNumber) =>
      change(
        `insert into lock_details (lock_id, rev, lock_number, has_bluetooth) values (?, 1, ?, 1)
         on conflict (lock_id) do update set lock_number = excluded.lock_number, has_bluetooth = 1`,
        lockId,
        lockNumber,
      ),
    giveReader: (lockId, lockNumber) =>
      change(
        `insert into lock_details (lock_id, rev, lock_number, has_reader) values (?, 1, ?, 1)
         on conflict (lock_id) do update set lock_number = excluded.lock_number, has_reader = 1`,
        lockId,
        lockNumber,
      ),
    giveKeypad: (lockId, lockNumber) =>
      change(
        `insert into lock_details (lock_id, rev, lock_number, has_keypad) values (?, 1, ?, 1)
         on conflict (lock_id) do update set lock_number = excluded.lock_number, has_reader = 0, has_keypad = 1`,
        lockId,
        lockNumber,
      ),
    hangTag: (id, serial) =>
      change(
        `insert into device_tags (tag_id, thing_id, serial, open_serial, key_number, last_counter, added_at)
         values (?, ?, ?, ?, 1, 0, ?)`,
        randomUUID(),
        id,
        serial,
        serial,
        Date.now(),
      ),
    askForRadio: (lockId) =>
      change(
        'update shops set door_level = 3, bed_level = 3 where shop_id = (select shop_id from locks where lock_id = ?)',
        lockId,
      ),
    giveBedReader: (deviceId) => change(bedWithReader, deviceId),
    hearsClock: (lockId) => find('select 1 from lock_clocks where lock_id = ?', lockId) !== undefined,
    openingResults: (memberUid) =>
      (
        database.prepare('select result from door_openings where member_uid = ? order by asked_at').all(memberUid) as {
          result: string
        }[]
      ).map(({ result }) => result),
    endOpenings: () => {
      change('update door_openings set enter_by = asked_at where enter_by is not null')
      change("update door_openings set asked_at = asked_at - 60000 where result = 'unknown'")
    },
    letBookWithoutPackage: (isAllowed) => setChain({ features: { booksWithoutPackage: isAllowed } }),
    askForPresence: (isAsked) => setChain({ rules: { isPresenceNeeded: isAsked } }),
    offerKey: (uid) =>
      find<{ key: string }>('select stop_key as key from group_message_members where member_uid = ?', uid).key,
    changePrice: (id, cents) =>
      change('update packages set price_cents = ?, rev = rev + 1 where package_id = ?', cents, id),
    openingsBy: (uid) => find<{ n: number }>('select count(*) as n from door_openings where member_uid = ?', uid).n,
    staffActs: (uid, what) =>
      find<{ n: number }>('select count(*) as n from staff_log where staff_uid = ? and what = ?', uid, what).n,
    clearLimits: () => change('delete from limits'),
    spendCodeBudget: () =>
      change(
        `insert or replace into limits (subject, hits, keep_until) values ('wrong codes of the chain', ?, ?)`,
        JSON.stringify(Array.from({ length: 750 }, () => Date.now())),
        Date.now() + 60_000,
      ),
    boundLogins: (uid, lockedFrom, provenUntil) =>
      change('update logins set locked_from = ?, proven_until = ? where member_uid = ?', lockedFrom, provenUntil, uid),
    putOnDuty: (uid) =>
      change(
        `insert into shifts (shift_id, member_uid, shop_id, began_at, ends_at)
         select @uid || shop_id, @uid, shop_id, @now, @now + 43200000 from shops where true
         on conflict (shift_id) do update set ends_at = @now + 43200000`,
        { uid, now: Date.now() },
      ),
    endLoginsOf: (uid) => change('update logins set expires_at = ? where member_uid = ?', Date.now() - 1, uid),
    burnLamps: (deviceId, hours) =>
      change(
        `insert into lamp_counts (device_id, seconds, counted_until) values (@deviceId, @seconds, @now)
         on conflict (device_id) do update set seconds = @seconds, counted_until = @now`,
        { deviceId, seconds: hours * 3600, now: Date.now() },
      ),
    contradict: (sessionId, staffUid) =>
      change(
        `insert into manual_settlements (session_id, verdict, staff_uid, reason, settled_at, contradicted_at)
         values (?, 'release', ?, '錄影顯示未亮燈', ?, ?)`,
        sessionId,
        staffUid,
        Date.now() - 60_000,
        Date.now(),
      ),
    close: () => void database.close(),
  }
}
