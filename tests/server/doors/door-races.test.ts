import { describe, expect, onTestFinished, test } from 'vitest'

import { cancelAppointment } from '#src/contract/appointments.ts'
import { openDoor } from '#src/contract/doors.ts'

import { createApp } from '#server/app.ts'
import { atTheDoor, qrSecret, tapOf } from '../../support/devices/at-the-door.ts'
import { racingEngines } from '../../support/engines.ts'
import { addVisit, anIntent } from '../../support/fixtures.ts'
import { createInbox } from '../../support/members/inbox.ts'
import { minute } from '../../support/open-server.ts'

const { path } = openDoor

describe.each(racingEngines)('races at a door on $name', (engine) => {
  test('the same tap on four servers at once commands the lock once', async () => {
    const { app, store, ann, lock } = await atTheDoor(engine)
    const others = await Promise.all(
      [1, 2, 3].map(() =>
        createApp({ store, messenger: createInbox().messenger, pepper: 'x', gateway: lock.gateway, qrSecret }),
      ),
    )
    onTestFinished(async () => {
      await Promise.all(others.map((other) => other.close()))
    })
    for (let round = 0; round < 3; round++) {
      const tap = tapOf(ann)
      const replies = await Promise.all(
        [app, ...others].flatMap((server) =>
          [1, 2].map(() => server.inject({ method: 'POST', url: path, payload: tap })),
        ),
      )
      const results = replies.map((reply) => reply.json<{ data: { result: string } }>().data.result)
      expect(results.filter((result) => result !== 'opened' && result !== 'unknown')).toEqual([])
      expect(results).toContain('opened')
    }
    expect(lock.commands).toHaveLength(3)
  })

  test('of twelve members at once one gets in, and the others are told when', async () => {
    const { open, member, store, clock, lock } = await atTheDoor(engine)
    const people = await Promise.all(Array.from({ length: 12 }, () => member()))
    for (const person of people) await addVisit(store, person, { startsAt: clock.now })
    const answers = await Promise.all(people.map((person) => open(person)))
    const results = answers.map(({ data }) => data.result as string)
    expect(results.filter((result) => result === 'opened')).toHaveLength(1)
    expect(results.filter((result) => result === 'in-use')).toHaveLength(11)
    expect(answers.filter(({ data }) => data.result === 'in-use' && data.available_at === null)).toEqual([])
    expect(lock.commands).toHaveLength(1)
  })

  test('of eight different taps by one member at once three are sent while the lock is silent', async () => {
    const { open, ann, lock } = await atTheDoor(engine)
    lock.answers({ kind: 'unknown' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(ann)))
    expect(answers.filter(({ data }) => data.result === 'unknown')).toHaveLength(3)
    expect(answers.filter(({ data }) => data.reason === 'opened-too-often')).toHaveLength(5)
    expect(lock.commands).toHaveLength(3)
  })

  test('of eight different taps by one member at once no more than three are charged, whatever the lock says meanwhile', async () => {
    const { open, ann, store } = await atTheDoor(engine)
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(ann)))
    const opened = answers.filter(({ data }) => data.result === 'opened')
    expect(opened.length + answers.filter(({ data }) => data.reason === 'opened-too-often').length).toBe(8)
    const charged = await store.db.selectFrom('doorOpenings').selectAll().where('isRepeat', '=', 0).execute()
    expect(charged.length).toBeGreaterThan(0)
    expect(charged.length).toBeLessThan(4)
  })

  test('a booking that is cancelled at the same moment opens the door or is cancelled, never both silently', async () => {
    const { open, post, member, store, clock, lock, stateOf } = await atTheDoor(engine)
    let opened = 0
    for (let round = 0; round < 10; round++) {
      const bob = await member()
      const id = await addVisit(store, bob, { startsAt: clock.now + minute })
      clock.now += 31_000
      const cancel = anIntent(bob, { appointment_id: id })
      const [door, cancelled] = await Promise.all([open(bob), post(cancelAppointment.path, cancel)])
      const isOpen = door.data.result === 'opened'
      if (isOpen) opened++
      else expect(door.data.reason).toBe('no-booking')
      // Cancelled before the lock answered: the cancellation stays, and the log tells that the door opened.
      expect(await stateOf(id)).toBe(cancelled.code === 'ok' ? 'cancelled' : 'visited')
    }
    expect(lock.commands).toHaveLength(opened)
  })
})
