import { describe, expect, test } from 'vitest'

import { openDoor } from '#src/contract/doors.ts'
import { getBoard } from '#src/contract/staff/board/board.ts'
import { exportRecords, getSessionRecord, listDoorOpenings } from '#src/contract/staff/session-records.ts'

import { qrSignature } from '#server/platform/mqtt/qr-codes.ts'
import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { scriptedLock } from '../../support/devices/scripted-lock.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { minute, secrets } from '../../support/open-server.ts'

describe.each(engines)('the proof of a visit on $name', (engine) => {
  test('is named to the staff at the door, on the board and with the session', async () => {
    const lock = scriptedLock()
    const place = await atTheBed(engine, { watched: lock.instead })
    const { post, member, store, clock, start } = place
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const bob = { ...place.ann, ...(await member({ consentVersion: '2026-11-01', adultAt: 1 })) }
    const guest = { ...bob, cardId: await place.giveCard(bob, 3) }
    await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
    const arrivals = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data.arrivals
    const ofGuest = async () =>
      (await arrivals()).find((one: { member: { uid: string } }) => one.member.uid === bob.uid)
    expect(await ofGuest()).not.toHaveProperty('arrived_by')

    const proof = qrSignature(secrets.qrSecret, 'door', 'door-1')
    expect((await post(openDoor.path, anIntent(guest, { lock_id: 'door-1', proof }))).data.result).toBe('opened')
    const openedAt = clock.now
    expect(await ofGuest()).toMatchObject({ arrived_by: 'signed' })
    const day = { ...staff, shop_id: 1, date: shopDate(clock.now, 'Asia/Hong_Kong') }
    expect((await post(listDoorOpenings.path, day)).data.list).toMatchObject([{ what: 'opened', proof: 'signed' }])
    const owner = await member({ role: 'admin', staffLevel: 'owner' })
    const { csv } = (await post(exportRecords.path, { ...day, ...owner, tab: 'doors', only: 'all' })).data
    const [head, line] = csv.trim().split(/\r\n/u)
    expect([head, line]).toEqual([expect.stringMatching(/,proof$/u), expect.stringMatching(/,signed$/u)])

    const started = await start(guest, { device_id: 'bed-2', proof: qrSignature(secrets.qrSecret, 'device', 'bed-2') })
    const file = await post(getSessionRecord.path, { ...staff, session_id: started.data.session_id })
    const [cameIn, requested] = file.data.evidence
    expect(cameIn).toMatchObject({ what: 'came-in', proof: 'signed', at: new Date(openedAt).toISOString() })
    expect(requested).toMatchObject({ what: 'requested', proof: 'signed' })
    const sessions = (await post(exportRecords.path, { ...day, ...owner, tab: 'sessions', only: 'all' })).data
    expect(sessions.csv.trim().split(/\r\n/u)).toEqual([
      expect.stringMatching(/,proof,came_in_by$/u),
      expect.stringMatching(/,signed,signed$/u),
    ])
    // The log of the door is deleted before the evidence of the session is.
    await store.db.deleteFrom('doorOpenings').execute()
    const later = await post(getSessionRecord.path, { ...staff, session_id: started.data.session_id })
    expect(later.data.evidence[0]).toMatchObject({ what: 'came-in', proof: 'signed' })
  })

  test('a door that one member opens three times in a quarter of an hour is an alert, unless another is booked', async () => {
    const lock = scriptedLock()
    const place = await atTheBed(engine, { watched: lock.instead })
    const { post, member, store, clock, travel, ann } = place
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    await store.db.deleteFrom('appointments').execute()
    const guest = await member()
    await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
    const proof = qrSignature(secrets.qrSecret, 'door', 'door-1')
    const open = async () => {
      expect((await post(openDoor.path, anIntent(guest, { lock_id: 'door-1', proof }))).data.result).toBe('opened')
      travel(2 * minute)
    }
    const often = async () => {
      const { data } = await post(getBoard.path, { ...staff, shop_id: 1 })
      return data.all_alerts.filter(({ kind }: { kind: string }) => kind === 'opened-often')
    }
    await open()
    await open()
    expect(await often()).toEqual([])
    await open()
    expect(await often()).toMatchObject([{ subject: { id: 'door-1' }, member: { uid: guest.uid }, session_id: null }])
    const visit = await addVisit(store, ann, { startsAt: clock.now + 2 * minute, deviceId: 'bed-1' })
    expect(await often()).toEqual([])
    await store.db.deleteFrom('appointments').where('appointmentId', '=', visit).execute()
    expect(await often()).toHaveLength(1)
    travel(60 * minute)
    expect(await often()).toEqual([])
  })

  test('a door whose code is shown by a phone far from the shop is an alert for an hour, and one beside it is none', async () => {
    const lock = scriptedLock()
    const place = await atTheBed(engine, { watched: lock.instead })
    const { post, member, store, clock, travel } = place
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const guest = await member()
    await addVisit(store, guest, { startsAt: clock.now + 2 * minute, deviceId: 'bed-2' })
    const proof = qrSignature(secrets.qrSecret, 'door', 'door-1')
    const openAt = async (latitude: number) => {
      const measured_at = new Date(clock.now).toISOString()
      const position = { latitude, longitude: 114.1849, accuracy_meters: 20, measured_at }
      const answer = await post(openDoor.path, anIntent(guest, { lock_id: 'door-1', proof, position }))
      expect(answer.data.result).toBe('opened')
      travel(2 * minute)
    }
    const far = async () => {
      const { data } = await post(getBoard.path, { ...staff, shop_id: 1 })
      return data.all_alerts.filter(({ kind }: { kind: string }) => kind === 'opened-far')
    }
    await openAt(22.2803)
    expect(await far()).toEqual([])
    await openAt(22.3803)
    expect(await far()).toMatchObject([
      { severity: 'warn', subject: { id: 'door-1' }, member: { uid: guest.uid }, session_id: null },
    ])
    travel(60 * minute)
    expect(await far()).toEqual([])
  })
})
