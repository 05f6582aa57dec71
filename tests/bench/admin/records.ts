import { sql } from 'kysely'

import type { Place, Store } from '#server/platform/database/store.ts'
import { packageTexts } from '#server/modules/cards/store/packages.ts'
import { bedCount, day, minute, regularVisits, type Size, shopCount, slot, visitsADay, visitsEach } from './size.ts'

const regularCards = 60
/** Of the regular's packages so many were sold today in the first shop: a full page of receipts. */
const soldToday = 30

/** Everything that visits leave behind, made by the database itself: a million rows in one statement. */
export async function addRecords(store: Store, size: Size, engine: Place['engine']): Promise<void> {
  const run = async (statement: string) => void (await sql.raw(statement).execute(store.db))
  const cards = cardsOf(size)
  const visits = visitsOf(size)
  for (const statement of [
    ...saleStatements(cards, engine),
    ...visitStatements(visits),
    ...tanStatements(visits),
    ...claimStatements(visits, size),
    ...oldCardStatements(size),
    expiryStatement(size),
    ...logStatements(size),
  ]) {
    await run(statement)
  }
}

/** Its appointments alone. */
export async function addAppointmentsOnly(store: Store, size: Size): Promise<void> {
  const [appointments = ''] = visitStatements(visitsOf(size))
  await sql.raw(appointments).execute(store.db)
}

function numbers(count: number): string {
  return `n(i) as (select cast(${count - 1} as bigint) union all select i - 1 from n where i > 0)`
}

/** Ids grow with time, as the real ones do. */
function id(kind: string, expression: string): string {
  return `'0193${kind}-0000-7000-8000-' || (999999999999 - (${expression}))`
}

function uid(expression: string): string {
  return `'01930000-0000-7000-8000-' || (100000000000 + (${expression}))`
}

function startOf({ top }: Size, i: string): string {
  const turn = `((${i}) / ${bedCount})`
  const ofDay = `(${visitsADay - 1} - ${turn} % ${visitsADay})`
  return `(${top} - (${turn} / ${visitsADay}) * ${day} + ${600 * minute} + ${ofDay} * ${slot})`
}

/** visits(i, v, card, bed, shop, starts_at, state): 0 is the newest; those of the regular come after the others. */
function visitsOf(size: Size): string {
  const { records, visitors, season, now, top } = size
  const block = season * visitsEach
  const visitor = `((i / ${block}) * ${season} + i % ${season})`
  const card = `((i / ${block}) * ${2 * season} + ((i % ${block}) / ${(season * visitsEach) / 2}) * ${season} + i % ${season})`
  return `with recursive ${numbers(records + regularVisits)},
    slots as (select i,
      case when i < ${records} then ${visitor} else ${size.members} end as v,
      case when i < ${records} then ${card} else ${2 * visitors} end as card,
      case when i < ${records} then i % ${bedCount} else 0 end as bed,
      case when i < ${records} then ${startOf(size, 'i')}
        else ${top} - (i - ${records} + 1) * ${day} + ${21 * 60 * minute} end as starts_at
      from n),
    visits as (select slots.*, 1 + (bed * ${shopCount}) / ${bedCount} as shop,
      case when i >= ${records} then 'visited' when (i + i / ${season}) % 20 < 2 then 'cancelled'
        when starts_at >= ${now} then 'booked' when (i + i / ${season}) % 20 = 2 then 'timeout'
        else 'visited' end as state from slots)`
}

/** cards(c, v, bought_at, times, days): two for each visitor, one for five visits. */
function cardsOf(size: Size): string {
  const { visitors, season, members, top } = size
  const count = 2 * visitors
  const visit = `((c / ${2 * season}) * ${season * visitsEach} + ((c % ${2 * season}) / ${season}) * ${season * 5} + ${season * 4} + c % ${season})`
  const today = `${top} + ${11 * 60 * minute} + (c - ${count}) * ${minute}`
  return `with recursive ${numbers(count + regularCards)},
    numbered as (select i as c from n),
    sold as (select c,
      case when c < ${count} then (c / ${2 * season}) * ${season} + c % ${season} else ${members} end as v,
      case when c < ${count} then ${startOf(size, visit)} - ${10 * minute}
        when c < ${count + soldToday} then ${today}
        else ${top} - (c - ${count}) * ${day} + ${20 * 60 * minute} end as bought_at from numbered),
    bought as (select sold.*, 1 + c % ${shopCount} * (case when c < ${count} then 1 else 0 end) as shop,
      case when c >= ${count} then 80 when v % 2 = 0 then 5 else 8 + v % 9 end as times,
      bought_at + ${day} * (case when c < ${count} and v % 4 = 0 then 5 + v % 9 else 40 + v % 80 end) as valid_until
      from sold)`
}

const texts = packageTexts.write([{ language: 'zh-HK', name: '10 次＋2 次' }])

function saleStatements(cards: string, engine: Place['engine']): string[] {
  const date =
    engine === 'sqlite'
      ? "date((bought_at + 28800000) / 1000, 'unixepoch')"
      : "to_char(to_timestamp(bought_at / 1000) at time zone 'Asia/Hong_Kong', 'YYYY-MM-DD')"
  return [
    `insert into cards (card_id, member_uid, package_id, package_rev, languages, device_types, shop_ids, times_total, valid_until, order_id, created_at)
      ${cards} select ${id('000a', 'c')}, ${uid('v')}, 'ten-plus-two', 1, '${texts}', '[]', '[]', times, valid_until, ${id('000b', 'c')}, bought_at from bought`,
    `insert into orders (order_id, member_uid, shop_id, package_id, terms, pay_method, state, amount_cents, currency, short_code, created_at, expires_at, paid_at, card_id, rev)
      ${cards} select ${id('000b', 'c')}, ${uid('v')}, shop, 'ten-plus-two', '{}', 'counter', 'paid', 168000, 'HKD', '210461', bought_at, bought_at + 1800000, bought_at, ${id('000a', 'c')}, 2 from bought`,
    `insert into card_lines (line_id, card_id, delta, reason, reference, session_id, shop_id, staff_uid, created_at)
      ${cards} select ${id('000c', 'c')}, ${id('000a', 'c')}, times, 'purchase', 'order:' || ${id('000b', 'c')}, null, shop, 'staff-2', bought_at from bought`,
    `insert into money_lines (line_id, method, amount_cents, currency, receipt_number, reference, shop_id, day, member_uid, order_id, card_id, reverses, created_at)
      ${cards} select ${id('000c', 'c')}, case c % 3 when 0 then 'cash' when 1 then 'fps' else 'card' end, 168000, 'HKD', 'QS' || (1000000000 + c), null, shop, ${date}, ${uid('v')}, ${id('000b', 'c')}, ${id('000a', 'c')}, null, bought_at from bought`,
  ]
}

function visitStatements(visits: string): string[] {
  return [
    `insert into appointments (appointment_id, member_uid, shop_id, device_id, starts_at, ends_at, state, rev, created_at)
      ${visits} select ${id('000d', 'i')}, ${uid('v')}, shop, 'bed-' || bed, starts_at, starts_at + ${slot}, state, 2, starts_at - ${day} from visits`,
    `insert into door_openings (opening_id, member_uid, op_id, lock_id, appointment_id, rule, proof, asked_at, result, answered_at, enter_by, available_at)
      ${visits} select ${id('000e', 'i')}, ${uid('v')}, ${id('000f', 'i')}, 'door-' || shop, ${id('000d', 'i')}, 'booking', 'signed', starts_at - ${minute},
        case when i % 40 = 0 then 'failed' else 'opened' end, starts_at - ${minute} + 400, starts_at - ${minute} + 30400, starts_at - ${minute} + 30400 from visits where state = 'visited'`,
  ]
}

function tanStatements(visits: string): string[] {
  const tanned = `from visits where state = 'visited'`
  const line = (kind: string, reason: string, delta: number) =>
    `insert into card_lines (line_id, card_id, delta, reason, reference, session_id, shop_id, created_at)
      ${visits} select ${id(kind, 'i')}, ${id('000a', 'card')}, ${delta}, '${reason}', 'session:' || ${id('0010', 'i')} || ':${reason}', ${id('0010', 'i')}, shop, starts_at + ${2 * minute} ${tanned}`
  const event = (kind: string, what: string, at: number) =>
    `insert into session_events (event_id, session_id, what, road, member_uid, happened_at)
      ${visits} select ${id(kind, 'i')}, ${id('0010', 'i')}, '${what}', 'mqtt', ${uid('v')}, starts_at + ${at * minute} ${tanned}`
  return [
    `insert into sessions (session_id, member_uid, device_id, open_member, open_device, shop_id, card_id, appointment_id, bed, key_number, minutes, dressing_seconds, intensity, transport, state, settled, grant_id, grant_text, nonce, run, requested_at, lamps_at, started_at, ends_at, paused_until, pauses_used, seconds_on, ended_at, end_reason, ask_at, asks, rev)
      ${visits} select ${id('0010', 'i')}, ${uid('v')}, 'bed-' || bed, null, null, shop, ${id('000a', 'card')}, ${id('000d', 'i')}, bed + 1, 1, 10, 60, 'medium', 'remote', 'ended', 'used', '' || (1000000000000000 + i), null, '0123456789abcdef', '0123456789abcdef',
        starts_at + ${2 * minute}, starts_at + ${3 * minute}, starts_at + ${3 * minute}, starts_at + ${13 * minute}, null, 0, case when i % 30 = 0 then 240 else 600 end, starts_at + ${13 * minute},
        case when i % 30 = 0 then 'fault' else 'completed' end, null, 0, 4 ${tanned}`,
    line('0011', 'reserve', -1),
    line('0012', 'use', 0),
    event('0013', '{"type":"told","message":{"type":"started"},"to":{"state":"running","settled":"used"}}', 3),
    event('0014', '{"type":"receipt","to":{"state":"ended","settled":"used"}}', 13),
  ]
}

/** Of the days around today only: nine rows for each visit of the past say nothing that calendars ask for. */
function claimStatements(visits: string, { top }: Size): string[] {
  const held = `from visits join (select 0 as piece ${Array.from({ length: 8 }, (_, at) => `union all select ${at + 1}`).join(' ')}) as pieces on true
      where state in ('booked', 'visited') and starts_at > ${top - 2 * day}`
  const at = `starts_at + piece * ${5 * minute}`
  return [
    `insert into device_claims (device_id, slot_at, appointment_id) ${visits} select 'bed-' || bed, ${at}, ${id('000d', 'i')} ${held}`,
    `insert into member_claims (member_uid, slot_at, appointment_id) ${visits} select ${uid('v')}, ${at}, ${id('000d', 'i')} ${held} on conflict do nothing`,
  ]
}

/** Two packages of long ago for everybody who has no visits here: a member's row costs as much in every list. */
function oldCardStatements({ members, visitors, now }: Size): string[] {
  const others = members - visitors
  if (others === 0) return []
  const at = `${now - 400 * day} + i`
  return [
    `insert into cards (card_id, member_uid, package_id, package_rev, languages, device_types, shop_ids, times_total, valid_until, created_at)
      with recursive ${numbers(2 * others)} select ${id('0017', 'i')}, ${uid(`${visitors} + i / 2`)}, 'ten-plus-two', 1, '${texts}', '[]', '[]', 5, ${at} + ${90 * day}, ${at} from n`,
    `insert into card_lines (line_id, card_id, delta, reason, reference, days, created_at)
      with recursive ${numbers(20 * others)} select ${id('0018', 'i')}, ${id('0017', 'i / 10')}, case when i % 10 = 9 then 5 else 0 end,
        case when i % 10 = 9 then 'purchase' else 'extension' end, 'old:' || i, case when i % 10 = 9 then null else 1 end, ${at} from n`,
  ]
}

/** What was left on packages when they ended. */
function expiryStatement({ now }: Size): string {
  return `insert into card_lines (line_id, card_id, delta, reason, reference, created_at)
    select 'x' || cards.card_id, cards.card_id, -sum(delta), 'expiry', 'expiry:' || cards.card_id, max(valid_until)
    from cards join card_lines on card_lines.card_id = cards.card_id where valid_until <= ${now}
    group by cards.card_id having sum(delta) > 0`
}

function logStatements({ records, visitors, now, top }: Size): string[] {
  const what = `case i % 5 when 0 then 'users.reveal' when 1 then 'user.save' when 2 then 'recharge.confirm' when 3 then 'appointment.cancel' else (case when i < 200 then 'packages.save' else 'user.note' end) end`
  const subject = `case when i < 200 and i % 5 = 4 then 'package:ten-plus-two' else 'member:' || ${uid(`i % ${visitors}`)} end`
  return [
    `update cards set expired_at = valid_until where valid_until <= ${now}`,
    `insert into staff_log (entry_id, staff_uid, what, subject, before, after, reason, created_at)
      with recursive ${numbers(records)} select ${id('0015', 'i')}, 'staff-' || (i % 3), ${what}, ${subject}, '{"nickname":"陳"}', '{"nickname":"陳嘉欣"}', 'As they asked for', ${now} - i * 90000 from n`,
    `insert into device_log (entry_id, thing_id, shop_id, what, note, staff_uid, created_at)
      with recursive ${numbers(Math.floor(records / 10) + 800)} select ${id('0016', 'i')}, 'bed-' || (i % ${bedCount}), 1 + ((i % ${bedCount}) * ${shopCount}) / ${bedCount},
        case i % 4 when 0 then 'fault' when 1 then 'offline' else 'note' end, '', case when i % 4 > 1 then 'staff-2' else null end, ${top} - i * ${30 * minute} from n`,
  ]
}
