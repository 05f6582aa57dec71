import { randomUUID } from 'node:crypto'

import { createOrder } from '#src/contract/payments.ts'
import { confirmSale } from '#src/contract/staff/sales.ts'
import { consent, editProfile } from '#src/contract/members.ts'

import { insertOpening } from '#server/modules/doors/store/openings.ts'
import { writeStaffLog } from '#server/modules/chain/store/staff-log.ts'
import { aBooking, aPackage, anIntent, type SignedIn } from '../fixtures.ts'
import { uploadPicture } from '../pictures/pictures.ts'
import { day, type openServer } from '../open-server.ts'

type Place = Awaited<ReturnType<typeof openServer>>

export const phone = '+85291234545'
export const nickname = '嘉欣的暱稱'

/** A member with something in every table that can hold something of theirs. */
export async function aLife(place: Place): Promise<{ ann: SignedIn; staff: SignedIn; booked: string; avatar: string }> {
  const { app, store, post, member, travel } = place
  const [ann, staff] = [await member({ phone }), await member({ role: 'admin', staffLevel: 'owner' })]
  await store.db.insertInto('packages').values(aPackage()).execute()
  const visit = await post('/api/appointment/addappointment', aBooking(ann))
  await openDoor(place, ann, visit.data.appointment_id)
  await store.db
    .updateTable('appointments')
    .set({ state: 'visited', note: `asked for ${nickname}` })
    .execute()
  travel(4 * day)
  const booking = aBooking(ann, { date: '2026-11-27' })
  const booked = (await post('/api/appointment/addappointment', booking)).data.appointment_id
  const avatar = await uploadPicture(app, ann)
  await post(editProfile.path, anIntent(ann, { nickname, gender: 'female', language: 'zh-HK', avatar }))
  await post(consent.path, anIntent(ann, { version: '2026-11-01', adult: true }))
  const input = { package_id: 'ten-plus-two', shop_id: 1, pay_method: 'counter' }
  const { data } = await post(createOrder.path, anIntent(ann, input))
  await post(confirmSale.path, anIntent(staff, { order_id: data.order_id, amount_cents: 168_000 }))
  await writeOther(place, ann, staff)
  return { ann, staff, booked, avatar }
}

async function openDoor({ store }: Place, { uid }: SignedIn, appointmentId: string): Promise<void> {
  await store.transaction(async (tx) => {
    const now = await store.now(tx)
    await insertOpening(tx, {
      openingId: randomUUID(),
      memberUid: uid,
      opId: randomUUID(),
      lockId: 'door-1',
      appointmentId,
      rule: 'booking',
      proof: 'signed',
      askedAt: now,
      result: 'offline',
      answeredAt: now,
      enterBy: null,
      availableAt: null,
      radioId: null,
      isRepeat: 0,
      visitor: null,
    })
  })
}

/** What staff and machines write about a member. */
async function writeOther({ store, post }: Place, { uid }: SignedIn, staff: SignedIn): Promise<void> {
  const now = await store.now()
  const subject = `user:${uid}`
  await store.transaction(async (tx) => {
    const note = {
      noteId: randomUUID(),
      memberUid: uid,
      staffUid: staff.uid,
      text: `Calls herself ${nickname}`,
      createdAt: now,
    }
    await tx.insertInto('memberNotes').values(note).execute()
    const act = {
      staffUid: staff.uid,
      what: 'user.save',
      subject,
      before: { phone },
      after: { nickname },
      reason: nickname,
    }
    await writeStaffLog(tx, act, now)
  })
  await post('/api/admin/users/reveal', anIntent(staff, { member_uid: uid }))
  await post('/api/admin/user/note', anIntent(staff, { member_uid: uid, text: `Calls herself ${nickname}` }))
}
