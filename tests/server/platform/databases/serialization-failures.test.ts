import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { addAppointment, cancelAppointment } from '#src/contract/appointments.ts'

import { racingEngines } from '../../../support/engines.ts'
import { aBooking, anIntent } from '../../../support/fixtures.ts'
import { openServer } from '../../../support/open-server.ts'

const members = 40

describe.each(racingEngines)('serialization failures on $name', (engine) => {
  test('of one transaction in twenty are noticed by nobody who books or cancels', async () => {
    const { store, post, member } = await openServer(engine)
    const people = await Promise.all(Array.from({ length: members }, member))
    // As a database does that finds at the commit that two transactions cannot have happened one after the other.
    await sql`create sequence ended`.execute(store.db)
    await sql`create function fail_at_times() returns trigger language plpgsql as $$
      begin
        if random() < 0.05 then
          perform nextval('ended');
          raise exception 'restart transaction' using errcode = '40001';
        end if;
        return null;
      end $$`.execute(store.db)
    await sql`create constraint trigger fail_at_times after insert on operations
      deferrable initially deferred for each row execute function fail_at_times()`.execute(store.db)

    const times = Array.from({ length: members }, (_, index) => {
      const half = Math.floor(index / 2)
      const time = `${10 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`
      return { time, device_id: index % 2 === 0 ? 'bed-1' : 'bed-2' }
    })
    const codes: string[] = []
    for (let round = 0; round < 3; round++) {
      for (const [index, person] of people.entries()) {
        const booked = await post(addAppointment.path, aBooking(person, times[index]))
        const { appointment_id } = booked.data ?? {}
        const cancelled = await post(cancelAppointment.path, { ...anIntent(person), appointment_id })
        codes.push(booked.code, cancelled.code)
      }
    }
    expect(codes.filter((code) => code !== 'ok')).toEqual([])
    const { rows } = await sql<{ count: number }>`select last_value as count from ended`.execute(store.db)
    expect(rows[0]?.count).toBeGreaterThan(3)
  })
})
