import type { StaffLevel } from '#src/contract/staff/permissions.ts'

import type { Engine } from '../engines.ts'
import { aBooking, anIntent, type SignedIn } from '../fixtures.ts'
import { openServer } from '../open-server.ts'
import { readStaffLog } from '../logs/log-faults.ts'

/** A studio with a member of staff at its counter. */
export async function staffSetup(engine: Engine, staffLevel: StaffLevel = 'owner') {
  const place = await openServer(engine)
  const clerk = await place.member({ role: 'admin', staffLevel, nickname: '陳店長' })
  const admin = (path: string, fields: object = {}, who: SignedIn = clerk) =>
    place.post(`/api/admin/${path}`, { shop_id: 1, ...anIntent(who), ...fields })
  return {
    ...place,
    clerk,
    admin,
    /** Books as the member does; the answer. */
    book: (member: SignedIn, fields: object = {}) =>
      place.post('/api/appointment/addappointment', aBooking(member, fields)),
    story: async (appointment_id: string) => (await admin('appointment/get', { appointment_id })).data,
    staffLog: () => readStaffLog(place.store.db),
    notices: () => place.store.db.selectFrom('notices').selectAll().where('minutesBefore', 'is', null).execute(),
  }
}

/** Every piece of time that appointments hold is held once, and by a living one; none of them lost its own. */
export async function expectSoundClaims({ db }: Awaited<ReturnType<typeof staffSetup>>['store']): Promise<void> {
  const rows = await db.selectFrom('appointments').selectAll().where('state', '=', 'booked').execute()
  for (const row of rows) {
    const held = await db
      .selectFrom('deviceClaims')
      .selectAll()
      .where('appointmentId', '=', row.appointmentId)
      .execute()
    const pieces = (row.endsAt - row.startsAt) / 300_000
    const isOwn = held.every(
      ({ deviceId, slotAt }) => deviceId === row.deviceId && slotAt >= row.startsAt && slotAt < row.endsAt,
    )
    if (held.length !== pieces || !isOwn)
      throw new Error(`${row.appointmentId} holds ${held.length} of ${pieces} pieces`)
  }
  for (const a of rows) {
    const rival = rows.find(
      (b) => b !== a && b.deviceId === a.deviceId && a.startsAt < b.endsAt && b.startsAt < a.endsAt,
    )
    if (rival) throw new Error(`${a.appointmentId} and ${rival.appointmentId} are on one bed at once`)
  }
  const orphans = await db
    .selectFrom('deviceClaims')
    .innerJoin('appointments', 'appointments.appointmentId', 'deviceClaims.appointmentId')
    .select('deviceClaims.appointmentId')
    .where('state', 'not in', ['booked', 'visited'])
    .execute()
  if (orphans.length > 0) throw new Error(`${orphans.length} claims are held by appointments that are over`)
}
