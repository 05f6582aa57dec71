import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'

import { engines } from '../../support/engines.ts'
import { aBooking } from '../../support/fixtures.ts'
import { type Answer, openServer } from '../../support/open-server.ts'
import type { Store } from '#server/platform/database/store.ts'

/** Leaves the database no room for another booking; returns how it gets it back. */
async function fillDisk({ db, place }: Store): Promise<() => Promise<unknown>> {
  if (place.engine === 'sqlite') {
    // The database may not grow; what is free in it is taken first.
    await sql`vacuum`.execute(db)
    await sql`pragma max_page_count = 1`.execute(db)
    return () => sql`pragma max_page_count = 1073741823`.execute(db)
  }
  // A full disk cannot be had without a disk of one's own; PostgreSQL says of it what it says here.
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger no_room before insert on appointments execute function no_room()`.execute(db)
  return () => sql`drop function no_room cascade`.execute(db)
}

describe.each(engines)('a full disk of $name', (engine) => {
  test('is said by name in the log and to the operator, promises nothing, and is over once there is room', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
    const { app, post, store, members } = await openServer(engine, { logger })
    const bookings = (await members(24)).map((member, index) =>
      aBooking(member, { time: `${10 + Math.floor(index / 2)}:${index % 2 ? '30' : '00'}` }),
    )
    const makeRoom = await fillDisk(store)
    let answer: Answer | undefined
    for (const booking of bookings)
      if (answer?.code !== 'unavailable') answer = await post(addAppointment.path, booking)
    expect(answer).toMatchObject({ httpStatus: 503, code: 'unavailable' })
    expect(lines.join('')).toMatch(/disk is full|No space left on device/)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().data]).toEqual([503, { reason: 'disk-full' }])
    expect((await app.inject('/healthz')).statusCode).toBe(200)

    await makeRoom()
    for (const booking of bookings) expect((await post(addAppointment.path, booking)).code).toBe('ok')
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})
