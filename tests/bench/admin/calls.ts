import type { StaffPath } from '#src/contract/staff/permissions.ts'
import { reach } from '#src/contract/values.ts'

import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { regularVisits, type Size, timeZone, uidOf } from './size.ts'

export interface ListCall {
  says: string
  path: StaffPath
  body: object
}

/** Ids that the calls about one thing need, as the lists give them. */
export interface Found {
  cardId: string
  appointmentId: string
  sessionId: string
  code: string
}

const shop = { shop_id: 1 }

/** Every list of the staff area, so that it answers a full page in a small chain and in a large one. */
export function listCalls(size: Size, found: Found): ListCall[] {
  const yesterday = addDays(shopDate(size.now, timeZone), -1)
  return [
    ...memberCalls(size),
    ...oneMemberCalls(size, found),
    ...appointmentCalls(size, yesterday, found),
    ...recordCalls({ ...shop, date: yesterday }, found),
    ...historyCalls(size),
    ...moneyCalls(size),
    ...ledgerCalls(yesterday, size),
    ...houseCalls(yesterday),
  ]
}

/** The last full page that can be reached of so many rows. */
function lastPage(rows: number): number {
  return Math.floor(Math.min(rows, reach) / 20)
}

function memberCalls({ members }: Size): ListCall[] {
  const list = (says: string, body: object): ListCall => ({ says, path: '/api/admin/users/list', body })
  const chips = ['active', 'expiring', 'few', 'idle', 'blocked']
  return [
    list('members', {}),
    ...chips.map((chip) => list(`members: ${chip}`, { chip })),
    ...['name', 'times', 'joined'].map((sort) => list(`members by ${sort}`, { sort })),
    list('members: a rare name', { search: '歐陽' }),
    list('members: a common name', { search: '陳' }),
    list('members: a rare piece of a number', { search: '7777' }),
    list('members: +852, which all have', { search: '+852' }),
    list('members, page 40', { page: 40 }),
    list('members, the last page', { page: lastPage(members) }),
    list('members: active, by times', { chip: 'active', sort: 'times' }),
    list('members: expiring, by joined', { chip: 'expiring', sort: 'joined' }),
    list('members: few, by name', { chip: 'few', sort: 'name' }),
    list('members: blocked, by name', { chip: 'blocked', sort: 'name' }),
    list('members: a common name, idle', { search: '陳', chip: 'idle' }),
    { says: 'members on each chip', path: '/api/admin/users/counts', body: {} },
    { says: 'members to book for', path: '/api/admin/appointment/members', body: { query: '歐陽' } },
  ]
}

function oneMemberCalls({ members }: Size, { cardId }: Found): ListCall[] {
  const member_uid = uidOf(members)
  return [
    { says: 'a member', path: '/api/admin/user/get', body: { member_uid } },
    { says: 'a member: a card’s lines', path: '/api/admin/user/lines', body: { member_uid, card_id: cardId } },
    { says: 'a member: appointments', path: '/api/admin/user/appointments', body: { member_uid } },
    { says: 'a member: sessions', path: '/api/admin/user/sessions', body: { member_uid } },
    { says: 'a member: doors', path: '/api/admin/user/doors', body: { member_uid } },
  ]
}

function appointmentCalls({ records }: Size, date: string, { appointmentId, code }: Found): ListCall[] {
  const list = (says: string, body: object): ListCall => ({
    says,
    path: '/api/admin/appointment/list',
    body: { ...shop, ...body },
  })
  return [
    list('appointments', {}),
    list('appointments of a date', { date }),
    list('appointments: cancelled', { state: 'cancelled' }),
    list('appointments: visited', { state: 'visited' }),
    list('appointments: a number', { query: '7777' }),
    list('appointments: a common name', { query: '陳' }),
    list('appointments: a code', { query: code }),
    list('appointments, page 10', { page: 10 }),
    list('appointments, the last page', { page: lastPage(records / 4 + regularVisits) }),
    { says: 'a day, bed by bed', path: '/api/admin/appointment/day', body: { ...shop, date } },
    { says: 'a day’s slots', path: '/api/admin/appointment/slots', body: { ...shop, date: addDays(date, 1) } },
    { says: 'an appointment', path: '/api/admin/appointment/get', body: { appointment_id: appointmentId } },
  ]
}

function recordCalls(ofDay: object, { sessionId }: Found): ListCall[] {
  const list = (says: string, body: object = {}): ListCall => ({
    says: `records: ${says}`,
    path: '/api/admin/device-records/sessions',
    body: { ...ofDay, ...body },
  })
  return [
    list('sessions'),
    list('sessions, page 2', { page: 2 }),
    list('sessions of a bed', { device_id: 'bed-1' }),
    list('unsettled', { only: 'unsettled' }),
    list('at variance', { only: 'variance' }),
    { says: 'records: events', path: '/api/admin/device-records/events', body: ofDay },
    { says: 'records: faults', path: '/api/admin/device-records/faults', body: ofDay },
    { says: 'records: doors', path: '/api/admin/device-records/doors', body: ofDay },
    { says: 'records: a session', path: '/api/admin/device-records/session', body: { session_id: sessionId } },
    { says: 'a bed’s log', path: '/api/admin/device/log', body: { machine_id: 'bed-2' } },
    { says: 'a bed', path: '/api/admin/device/get', body: { machine_id: 'bed-1' } },
    { says: 'beds and doors', path: '/api/admin/devices/list', body: shop },
  ]
}

function historyCalls({ now, records }: Size): ListCall[] {
  const list = (says: string, body: object): ListCall => ({ says, path: '/api/admin/operation/history', body })
  const today = shopDate(now, timeZone)
  return [
    list('history', {}),
    list('history of a package', { subject: 'package:ten-plus-two' }),
    list('history of packages', { nouns: ['packages'] }),
    list('history of members', { nouns: ['user', 'users'] }),
    list('history of a person', { staff_uid: 'staff-1' }),
    list('history of a date', { from: today, to: today }),
    list('history, page 10', { page: 10 }),
    list('history, the last page', { page: lastPage(records) }),
  ]
}

function moneyCalls({ members }: Size): ListCall[] {
  return [
    { says: 'receipts of today', path: '/api/admin/recharge/list', body: shop },
    { says: 'receipts of a member', path: '/api/admin/recharge/list', body: { member_uid: uidOf(members) } },
    { says: 'packages', path: '/api/admin/packages/list', body: {} },
  ]
}

function houseCalls(date: string): ListCall[] {
  return [
    { says: 'the day in numbers', path: '/api/admin/dashboard/get', body: shop },
    { says: 'yesterday in numbers', path: '/api/admin/dashboard/get', body: { ...shop, date } },
    { says: 'the board', path: '/api/admin/operation/get', body: shop },
    { says: 'slots', path: '/api/admin/slots/get', body: shop },
    { says: 'a shop', path: '/api/admin/shops/get', body: shop },
  ]
}

function ledgerCalls(date: string, { members }: Size): ListCall[] {
  const list = (says: string, body: object): ListCall => ({
    says: `ledger: ${says}`,
    path: '/api/admin/transactions/list',
    body: { ...shop, date, ...body },
  })
  return [
    list('a date', {}),
    list('three dates', { date: addDays(date, -2), to: date }),
    list('money', { group: 'money', date: addDays(date, -2), to: addDays(date, 1) }),
    list('times', { group: 'times' }),
    list('uses', { kind: 'use' }),
    list('a bed', { device_id: 'bed-0' }),
    list('a person', { staff_uid: 'staff-2', date: addDays(date, 1) }),
    list('a member', { member_uid: uidOf(members), date: addDays(date, -2), to: addDays(date, 1) }),
    { says: 'the close of a day', path: '/api/admin/transactions/close-get', body: { ...shop, date } },
  ]
}
