import { describe, expect, test } from 'vitest'

import { openDoor } from '#src/contract/doors.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { exportRecords, listDoorOpenings } from '#src/contract/staff/session-records.ts'

import { eraseMember } from '#server/modules/members/store/erasing/erase-member.ts'
import { selectMemberForUpdate } from '#server/modules/members/store/members.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { retain } from '#server/retention.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { addVisit, anIntent, type SignedIn } from '../../support/fixtures.ts'
import { logKey } from '../../support/logs/log-faults.ts'
import { day, minute, secrets } from '../../support/open-server.ts'

const sign = (kind: 'door' | 'device', id: string) => qrSignature(secrets.qrSecret, kind, id)

/** A member with a booking of now who has shown nothing yet, and the board of the studio. */
async function outside(engine: Engine) {
  const lock = scriptedLock()
  const place = await atTheBed(engine, { watched: lock.instead })
  const { post, member, store, clock } = place
  const staff = await member({ role: 'admin', staffLevel: 'owner' })
  const booked = async (): Promise<SignedIn> => {
    const guest = await member({ nickname: 'Bob' })
    await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
    return guest
  }
  const guest = await booked()
  const open = async (fields: object = {}, who = guest) =>
    (await post(openDoor.path, anIntent(who, { lock_id: 'door-1', ...fields }))).data
  const refused = async () => {
    const { data } = await post(getBoard.path, { ...staff, shop_id: 1 })
    return data.all_alerts.filter(({ kind }: { kind: string }) => kind === 'refused-often')
  }
  const kept = () => store.db.selectFrom('refusedAttempts').selectAll().orderBy('attemptId').execute()
  const position = (latitude: number) => ({
    position: { latitude, longitude: 114.1849, accuracy_meters: 20, measured_at: new Date(clock.now).toISOString() },
  })
  return { ...place, staff, guest, booked, open, refused, kept, position }
}

describe.each(engines)('refused attempts on $name', (engine) => {
  test('several by one member are an alert that says what happened, and one mistake is none', async () => {
    const { open, refused, position, kept, guest, travel } = await outside(engine)
    expect(await open({ proof: sign('door', 'door-2') })).toMatchObject({ proof_flaw: 'wrong-code' })
    expect(await open(position(22.4))).toMatchObject({ proof_flaw: 'too-far' })
    expect(await refused()).toEqual([])
    travel(minute)
    expect(await open({ proof: 'x' })).toMatchObject({ proof_flaw: 'wrong-code' })
    expect(await refused()).toMatchObject([
      {
        subject: { id: 'door-1' },
        member: { uid: guest.uid, nickname: 'Bob' },
        attempts: [
          { flaw: 'wrong-code', count: 2 },
          { flaw: 'too-far', count: 1 },
        ],
      },
    ])
    expect(JSON.stringify(await kept())).not.toMatch(/22\.4|114\.|latitude/u)
    travel(61 * minute)
    expect(await refused()).toEqual([])
  })

  test('who is asked for the position after every scan, and lets it be known, is none', async () => {
    const { open, refused, position, store, kept } = await outside(engine)
    await store.db.updateTable('shops').set({ doorLevel: 2 }).execute()
    const proof = sign('door', 'door-1')
    for (let times = 0; times < 6; times++) {
      expect(await open({ proof })).toMatchObject({ proof_flaw: 'position-needed' })
    }
    expect(await open({ proof, ...position(22.2803) })).toMatchObject({ result: 'opened' })
    expect(await kept()).toHaveLength(6)
    expect(await refused()).toEqual([])
  })

  test('a missing proof again and again is one, and so are wrong ones of several members at one door', async () => {
    const { open, refused, booked, guest } = await outside(engine)
    for (let times = 0; times < 4; times++) await open()
    expect(await refused()).toEqual([])
    await open()
    expect(await refused()).toMatchObject([
      { member: { uid: guest.uid }, attempts: [{ flaw: 'scan-needed', count: 5 }] },
    ])
    for (let members = 0; members < 2; members++) {
      const other = await booked()
      await open({ proof: 'x' }, other)
      await open({ proof: 'x' }, other)
    }
    expect(await refused()).toHaveLength(1)
    await open({ proof: 'x' }, await booked())
    const [, together] = await refused()
    expect(together).toMatchObject({
      member: null,
      subject: { id: 'door-1' },
      attempts: [{ flaw: 'wrong-code', count: 5 }],
    })
  })

  test('one tap that is sent twice is written down once, and a bed writes down its own', async () => {
    const { post, guest, kept, start, ann } = await outside(engine)
    const tap = anIntent(guest, { lock_id: 'door-1', proof: 'x' })
    await post(openDoor.path, tap)
    await post(openDoor.path, tap)
    await start(ann, { proof: sign('device', 'bed-2') })
    expect(await kept()).toMatchObject([
      { thingId: 'door-1', memberUid: guest.uid, flaw: 'wrong-code', shopId: 1 },
      { thingId: 'bed-1', memberUid: ann.uid, flaw: 'wrong-code', shopId: 1 },
    ])
  })

  test('a flood by one member is written down thirty times an hour', async () => {
    const { open, kept, travel } = await outside(engine)
    for (let times = 0; times < 35; times++) {
      await open({ proof: 'x' })
      travel(10_000)
    }
    expect(await kept()).toHaveLength(30)
  })

  test('stand in the log of the door for as long as it is kept', async () => {
    const { open, post, staff, clock, kept, store, travel } = await outside(engine)
    await open()
    travel(1_000)
    await open({ proof: sign('door', 'door-1') })
    const asked = { ...staff, shop_id: 1, date: shopDate(clock.now, 'Asia/Hong_Kong') }
    expect((await post(listDoorOpenings.path, asked)).data.list).toMatchObject([
      { what: 'opened', proof: 'signed', who: 'Bob' },
      { what: 'proof-refused', detail: 'scan-needed', device_id: 'door-1', who: 'Bob' },
    ])
    const { csv } = (await post(exportRecords.path, { ...asked, tab: 'doors', only: 'all' })).data
    expect(csv).toMatch(/,proof-refused,scan-needed,Bob/u)
    travel(364 * day)
    await retain({ store, logKey, pepper: 'pepper' })
    expect(await kept()).toHaveLength(1)
    travel(2 * day)
    await retain({ store, logKey, pepper: 'pepper' })
    expect(await kept()).toEqual([])
  })

  test('go with the account of their member', async () => {
    const { open, kept, guest, booked, store, clock } = await outside(engine)
    await open({ proof: 'x' })
    const other = await booked()
    await open({ proof: 'x' }, other)
    await store.transaction(async (tx) => eraseMember(tx, await selectMemberForUpdate(tx, guest.uid), clock.now))
    expect(await kept()).toMatchObject([{ memberUid: other.uid }])
  })
})
