import { randomUUID } from 'node:crypto'

import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { bedTexts } from '#server/modules/beds/store/beds.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import { type LockRow, lockTexts } from '#server/modules/doors/store/locks.ts'
import { createLogin } from '#server/modules/members/store/logins.ts'
import { type MemberRow, newMember } from '#server/modules/members/store/members.ts'
import { type PackageRow, packageTexts } from '#server/modules/cards/store/packages.ts'
import { type ShopRow, shopTexts } from '#server/modules/shops/store/shops.ts'
import { markDirty } from '#server/modules/members/store/member-index-marks.ts'
import type { Store, Tx } from '#server/platform/database/store.ts'

/** What a member sends with every call. */
export interface SignedIn {
  uid: string
  token: string
}

export function aShop(fields: Partial<ShopRow> = {}): ShopRow {
  return {
    shopId: 1,
    sort: 1,
    timeZone: 'Asia/Hong_Kong',
    rev: 1,
    opensAt: '10:00',
    closesAt: '22:00',
    latitudeE6: 22_280_300,
    longitudeE6: 114_184_900,
    mapUrl: null,
    operatingMode: 'unstaffed',
    identityCheck: 'none',
    doorLevel: 1,
    bedLevel: 1,
    radiusMeters: 150,
    staffedHours: null,
    phone: '',
    wechatId: '',
    wechatQr: null,
    photo: null,
    wifiName: '',
    afterHours: null,
    alertRules: null,
    stage: 'open',
    closedAt: null,
    languages: shopTexts.write([
      { language: 'zh-HK', name: '銅鑼灣店', address: '渣甸坊 18 號', tags: ['站立式', '臥式'] },
      { language: 'en-US', name: 'Causeway Bay', address: '18 Jardine’s Crescent', tags: ['Stand-up', 'Lie-down'] },
    ]),
    ...fields,
  }
}

export function aLock(fields: Partial<LockRow> = {}): LockRow {
  return {
    lockId: 'door-1',
    shopId: 1,
    sort: 1,
    languages: lockTexts.write([
      { language: 'zh-HK', place: '正門 12 樓' },
      { language: 'en-US', place: 'Main door, 12/F' },
    ]),
    ...fields,
  }
}

let otherBeds = 100

/** Every bed gets a number of its own; the chain's first four have 1 to 4. */
export function aBedRow(fields: Partial<BedRow> = {}): BedRow {
  return {
    deviceId: 'bed-1',
    shopId: 1,
    sort: 1,
    slotMinutes: 30,
    minMinutes: 5,
    maxMinutes: 20,
    enabled: 1,
    online: 1,
    isFaulty: 0,
    faultClearedAt: null,
    bedNumber: ++otherBeds,
    typeId: 'lie-down',
    photo: null,
    languages: bedTexts.write([
      { language: 'zh-HK', name: '1 號機', type: '臥式' },
      { language: 'en-US', name: 'Bed 1', type: 'Lie-down' },
    ]),
    ...fields,
  }
}

/** One shop with a door, two beds that can be booked and two that cannot. */
export async function addChain(store: Store): Promise<void> {
  await store.db.insertInto('shops').values(aShop()).execute()
  await store.db.insertInto('locks').values(aLock()).execute()
  await addDevices(store, [
    aBedRow({ bedNumber: 1 }),
    aBedRow({ deviceId: 'bed-2', sort: 2, bedNumber: 2 }),
    aBedRow({ deviceId: 'bed-closed', sort: 3, bedNumber: 3, enabled: 0 }),
    aBedRow({ deviceId: 'bed-offline', sort: 4, bedNumber: 4, online: 0 }),
  ])
}

export async function addDevices(store: Store, devices: BedRow[]): Promise<void> {
  await store.db.insertInto('devices').values(devices).execute()
}

export function aPackage(fields: Partial<PackageRow> = {}): PackageRow {
  return {
    packageId: 'ten-plus-two',
    rev: 1,
    sort: 1,
    languages: packageTexts.write([
      { language: 'zh-HK', name: '10 次＋2 次' },
      { language: 'en-US', name: '10 + 2 sessions' },
    ]),
    priceCents: 168_000,
    currency: 'HKD',
    times: 10,
    bonusTimes: 2,
    validDays: 90,
    deviceTypes: '[]',
    shopIds: '[]',
    onSale: 1,
    saleFrom: null,
    saleTo: null,
    ...fields,
  }
}

/** A booking that the booking rules need not agree with, such as one that begins now; its id. */
export async function addVisit(
  store: Store,
  { uid }: { uid: string },
  fields: Partial<AppointmentRow> & { startsAt: number },
): Promise<string> {
  const appointmentId = randomUUID()
  await store.db
    .insertInto('appointments')
    .values({
      appointmentId,
      memberUid: uid,
      shopId: 1,
      deviceId: 'bed-1',
      endsAt: fields.startsAt + 30 * 60_000,
      state: 'booked',
      rev: 1,
      createdAt: fields.startsAt - 24 * 3_600_000,
      ...fields,
    })
    .execute()
  return appointmentId
}

let phones = 0
const farAhead = Date.parse('2100-01-01')

export async function addMember(store: Store, fields: Partial<MemberRow> = {}): Promise<SignedIn> {
  const now = await store.now()
  const phone = `+8525${String(1_000_000 + phones++)}`
  const member = {
    ...newMember({ phone, areaCode: '852' }, now),
    staffLevel: fields.role === 'admin' ? ('owner' as const) : null,
    ...fields,
  }
  await store.db.insertInto('members').values(member).execute()
  const token = await store.transaction(async (tx) => {
    await markDirty(tx, member.uid)
    if (fields.role === 'admin') await addShifts(tx, member.uid, now)
    // What locks and what needs a proof has tests of its own; elsewhere days pass at the counter.
    return await createLogin(tx, member.uid, now, { lockedFrom: farAhead, provenUntil: farAhead })
  })
  return { uid: member.uid, token }
}

/** On duty everywhere, for good: that doors and beds ask for a shift has tests of its own. */
async function addShifts(tx: Tx, memberUid: string, beganAt: number): Promise<void> {
  const shifts = [1, 2, 3].map((shopId) => ({ shiftId: randomUUID(), memberUid, shopId, beganAt, endsAt: farAhead }))
  await tx.insertInto('shifts').values(shifts).execute()
}

export function aBooking(member: SignedIn, fields: object = {}) {
  const { uid, token } = member
  return {
    uid,
    token,
    op_id: randomUUID(),
    shop_id: 1,
    device_id: 'bed-1',
    date: '2026-11-22',
    time: '18:00',
    ...fields,
  }
}

/** Any writing call of a member, as a new intent. */
export function anIntent(member: SignedIn, fields: object = {}) {
  return { uid: member.uid, token: member.token, op_id: randomUUID(), ...fields }
}
