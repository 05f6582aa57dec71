import { describe, expect, test } from 'vitest'

import { maintain, relamp } from '#src/contract/staff/beds/bed.ts'
import { finishCleaning, getBoard, openForStaff } from '#src/contract/staff/board/board.ts'
import { stopSession } from '#src/contract/sessions.ts'

import { atTheBed } from '../../support/devices/at-the-bed.ts'
import { engines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { studioOnFloor } from '../../support/devices/floor.ts'
import { hour, minute } from '../../support/open-server.ts'
import { until } from '../../support/until.ts'

describe.each(engines)('the duty board on $name', (engine) => {
  test('shows who is on a bed until when, who comes next, and what happened', async () => {
    const { start, ann, store, post, member, floor, clock, row, until: untilRow } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const board = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data
    const bob = await member()
    await addVisit(store, bob, { startsAt: clock.now + 20 * minute, deviceId: 'bed-2' })

    const before = await board()
    expect(before.beds).toMatchObject([
      { device_id: 'bed-1', name: '1 號機', state: 'ready', session: null, next: { member: { uid: ann.uid } } },
      { device_id: 'bed-2', state: 'ready' },
      { device_id: 'bed-closed', enabled: false },
      { device_id: 'bed-offline', state: 'offline' },
    ])
    expect(before.arrivals).toMatchObject([
      { member: { uid: ann.uid }, state: 'booked', is_first: true },
      { member: { uid: bob.uid }, device_name: '1 號機', state: 'booked' },
    ])
    expect(before.inside).toBe(0)

    await start()
    floor.pass(61_000)
    await untilRow({ state: 'running' })
    const endsAt = async () => new Date((await row()).endsAt ?? 0).toISOString()
    // What the bed says right after its lamps went on may still move the end by a second.
    await expect.poll(async () => (await board()).beds[0].session.ends_at === (await endsAt())).toBe(true)
    const now = await board()
    expect(now.beds[0]).toMatchObject({
      state: 'running',
      session: { state: 'running', minutes: 8, intensity: 'medium', member: { uid: ann.uid } },
    })
    expect(now.inside).toBe(1)
    expect(now.arrivals).toMatchObject([{ member: { uid: bob.uid } }])
    expect(now.recent[0]).toMatchObject({ what: 'started', subject: '1 號機', minutes: 8 })
  })

  test('cleans a bed after its session until its time is over, or staff say that it is done', async () => {
    const { start, session, ann, post, member, floor, travel, until: untilRow } = await atTheBed(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const bed = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data.beds[0]
    await start()
    floor.pass(2 * minute)
    await post(stopSession.path, anIntent(ann, { session_id: (await session()).session_id }))
    await untilRow({ state: 'ended', settled: 'used' })
    // A member who has tanned is not expected any more.
    expect((await post(getBoard.path, { ...staff, shop_id: 1 })).data.arrivals).toEqual([])
    travel(1_000)
    expect((await bed()).cleaning_until).not.toBeNull()
    expect(await post(finishCleaning.path, anIntent(staff, { device_id: 'bed-1' }))).toMatchObject({ code: 'ok' })
    expect((await bed()).cleaning_until).toBeNull()
    expect(await post(finishCleaning.path, anIntent(staff, { device_id: 'bed-9' }))).toMatchObject({
      code: 'not-found',
    })
  })

  test('alerts about a bed out of reach with the bookings that are in danger, and forgets it when it is back', async () => {
    const { floor, store, member, post } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const ann = await member()
    const startsAt = floor.clock.now() + 30 * minute
    await addVisit(store, ann, { startsAt, deviceId: 'bed-2' })
    const alerts = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data.alerts
    // A bed that never was in reach is worth a look, but touches no booking.
    const quiet = { kind: 'bed-offline', severity: 'warn', subject: { id: 'bed-offline' }, bookings: 0 }
    expect(await alerts()).toMatchObject([quiet])

    await floor.bed('bed-2').powerCut()
    const first = new Date(startsAt).toISOString()
    await until(async () => (await alerts()).length === 2, 'the alert comes')
    expect(await alerts()).toMatchObject([
      { kind: 'bed-offline', severity: 'bad', subject: { id: 'bed-2' }, bookings: 1, first_booking_at: first },
      quiet,
    ])
    await floor.lock().goOffline()
    await until(async () => (await alerts()).length === 3)
    expect((await alerts()).map(({ kind }: { kind: string }) => kind)).toContain('lock-offline')

    await floor.bed('bed-2').powerOn()
    await floor.lock().goOnline()
    await until(async () => (await alerts()).length === 1, 'they are gone')
  })

  test('counts the age of a fault from the fault, whatever became of the line before and after it', async () => {
    const { floor, member, post, travel } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const fault = async () =>
      (await post(getBoard.path, { ...staff, shop_id: 1 })).data.alerts.find(
        ({ kind }: { kind: string }) => kind === 'bed-fault',
      )
    await travel(3 * hour)
    const began = new Date(floor.clock.now()).toISOString()
    floor.bed('bed-2').happen({ type: 'fault-found' })
    // The bed's word is shown before it is written down since when.
    await until(async () => typeof (await fault())?.since === 'string', 'the fault is told')
    expect(await fault()).toMatchObject({ since: began, subject: { id: 'bed-2' } })
    await travel(hour)
    await floor.bed('bed-2').goOffline()
    await travel(hour)
    await floor.bed('bed-2').goOnline()
    await until(async () => typeof (await fault())?.since === 'string', 'it is there again')
    expect(await fault()).toMatchObject({ since: began })
  })

  test('alerts about a door that is jammed since it first did not open, until it opens again', async () => {
    const { floor, member, post, travel } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const board = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data
    const jams = async () => (await board()).all_alerts.filter(({ kind }: { kind: string }) => kind === 'lock-jammed')
    const open = async () => (await post(openForStaff.path, anIntent(staff, { lock_id: 'door-1' }))).data.result
    expect(await open()).toBe('opened')
    floor.lock().jam()
    await travel(minute)
    const since = new Date(floor.clock.now()).toISOString()
    expect(await open()).toBe('failed')
    await travel(minute)
    expect(await open()).toBe('failed')
    expect(await jams()).toMatchObject([{ severity: 'bad', since, subject: { id: 'door-1' } }])
    // An app that does not know this kind would take none of the board.
    expect((await board()).alerts.map(({ kind }: { kind: string }) => kind)).not.toContain('lock-jammed')
    floor.lock().unjam()
    await travel(minute)
    expect(await open()).toBe('opened')
    expect(await jams()).toEqual([])
  })

  test('goes on alerting about a bed in maintenance while a booking is left on it', async () => {
    const { floor, store, member, post } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const ann = await member()
    const startsAt = floor.clock.now() + 30 * minute
    const appointment_id = await addVisit(store, ann, { startsAt, deviceId: 'bed-2' })
    const decisions = [{ appointment_id, rev: 1, choice: 'keep' }]
    const input = { device_id: 'bed-2', rev: 1, is_maintained: true, reason: 'New fan filter', decisions }
    expect(await post(maintain.path, anIntent(staff, input))).toMatchObject({ code: 'ok' })
    const alerts = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data.all_alerts
    const first = new Date(startsAt).toISOString()
    const left = { kind: 'bed-out', severity: 'bad', subject: { id: 'bed-2' }, bookings: 1, first_booking_at: first }
    expect((await alerts()).filter(({ kind }: { kind: string }) => kind === 'bed-out')).toMatchObject([left])
    await store.db.updateTable('appointments').set({ state: 'cancelled' }).execute()
    expect((await alerts()).map(({ kind }: { kind: string }) => kind)).not.toContain('bed-out')
  })

  test('warns of lamps near the end of their life since they passed the mark, until there are new ones', async () => {
    const { start, ann, guest, store, post, member, floor, clock, row, rows, until: untilRow } = await atTheBed(engine)
    const manager = await member({ role: 'admin', staffLevel: 'manager' })
    const lamps = async () => {
      const { data } = await post(getBoard.path, { ...manager, shop_id: 1 })
      return data.alerts.filter(({ kind }: { kind: string }) => kind === 'lamps')
    }
    const seconds = (hours: number) => (hours * hour) / 1_000
    // Eight minutes short of 450 of their 500 hours, and of the warning a second less.
    const counted = { deviceId: 'bed-1', seconds: seconds(450) - 480, countedUntil: clock.now - hour }
    await store.db.insertInto('lampCounts').values(counted).execute()
    expect(await lamps()).toEqual([])

    await start(ann)
    floor.pass(minute)
    await untilRow({ state: 'running' })
    floor.pass(8 * minute)
    await untilRow({ state: 'ended' })
    const since = new Date((await row()).endedAt ?? 0).toISOString()
    // 50 hours at eight minutes a week.
    const days = (50 * 60 * 7) / 8
    expect(await lamps()).toMatchObject([
      {
        severity: 'warn',
        since,
        subject: { id: 'bed-1', name: '1 號機' },
        lamps: { hours: 450, life_hours: 500, days_left: days },
      },
    ])

    // It goes on burning, and has been past the mark since the same instant.
    const bob = await guest()
    floor.pass(10 * minute)
    expect(await start(bob)).toMatchObject({ code: 'ok' })
    floor.pass(minute)
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toContain('running')
    floor.pass(8 * minute)
    const later = Math.ceil(((50 * 60 - 8) * 7) / 16)
    await expect.poll(async () => (await lamps())[0].lamps.days_left).toBe(later)
    expect(await lamps()).toMatchObject([{ severity: 'warn', since }])

    await store.db
      .updateTable('lampCounts')
      .set({ seconds: seconds(500) })
      .execute()
    const over = { severity: 'bad', key: 'lamps:bed-1', lamps: { hours: 500, days_left: null } }
    expect(await lamps()).toMatchObject([over])
    const replaced = anIntent(manager, { device_id: 'bed-1', rev: 1, lamp_model: '', reason: 'New set of lamps' })
    expect(await post(relamp.path, replaced)).toMatchObject({ code: 'ok' })
    expect(await lamps()).toEqual([])
  })

  test('says nothing about any bed while the broker is out of reach', async () => {
    const { floor, member, post } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const board = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data
    await floor.broker.stop()
    await until(async () => !(await board()).is_broker_up, 'the studio notices')
    expect((await board()).alerts).toMatchObject([{ kind: 'broker-down', severity: 'bad' }])
  })

  test('counts a member as late until the ten minutes are over, and not a moment longer', async () => {
    const { floor, store, member, post, travel } = await studioOnFloor(engine)
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    const ann = await member()
    await addVisit(store, ann, { startsAt: floor.clock.now() })
    const arrivals = async () => (await post(getBoard.path, { ...staff, shop_id: 1 })).data.arrivals
    await travel(10 * minute)
    expect(await arrivals()).toMatchObject([{ late_until: new Date(floor.clock.now()).toISOString() }])
    await travel(1)
    expect(await arrivals()).toEqual([])
  })

  test('is refused to members, and to staff for a studio that does not exist', async () => {
    const { member, post } = await studioOnFloor(engine)
    expect(await post(getBoard.path, { ...(await member()), shop_id: 1 })).toMatchObject({ code: 'forbidden' })
    const staff = await member({ role: 'admin', staffLevel: 'staff' })
    expect(await post(getBoard.path, { ...staff, shop_id: 99 })).toMatchObject({ code: 'not-found' })
  })
})
