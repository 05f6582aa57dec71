import { once } from 'node:events'
import net from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'

import { CommitUnknown } from '#server/platform/database/engines/broken-line.ts'
import { type Engine, racingEngines } from '../../../support/engines.ts'
import { aBooking } from '../../../support/fixtures.ts'
import { openServer } from '../../../support/open-server.ts'

/**
 * A way to the database that breaks once, under a query with these words: before the database hears of it, or when it
 * has answered.
 */
async function breakingWay(databaseUrl: string) {
  const { port, hostname } = new URL(databaseUrl)
  let breaks: { words: RegExp; when: 'before' | 'after' } | undefined
  const lines = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    let isLost = false
    lines.add(near)
    near.on('data', (bytes) => {
      const isIt = breaks?.words.test(bytes.toString('latin1')) === true
      const when = breaks?.when
      if (isIt) breaks = undefined
      if (isIt && when === 'before') return near.destroy()
      isLost ||= isIt
      far.write(bytes)
    })
    far.on('data', (bytes) => (isLost ? near.destroy() : near.write(bytes)))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    for (const end of [near, far]) end.on('error', () => end.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const line of lines) line.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.port = String((server.address() as net.AddressInfo).port)
  return {
    url: url.href,
    breakUnder: (words: RegExp, when: 'before' | 'after') => void (breaks = { words, when }),
    hasBroken: () => breaks === undefined,
  }
}

describe.each(racingEngines)('a connection to $name that breaks', (engine) => {
  /** The server reaches its database by a way that can be broken. */
  async function behindWay() {
    const { place, remove } = await engine.readyPlace()
    if (place.engine !== 'postgres') throw new Error('This is about a database server')
    const way = await breakingWay(place.url)
    const reached: Engine = {
      ...engine,
      readyPlace: async () => ({ place: { engine: 'postgres', url: way.url }, remove }),
    }
    return { ...(await openServer(reached)), way }
  }

  test.each(['before', 'after'] as const)('%s the database hears of a write costs the member nothing', async (when) => {
    const { store, way, post, member } = await behindWay()
    const ann = await member()
    way.breakUnder(/insert into "appointments"/, when)
    expect((await post(addAppointment.path, aBooking(ann))).code).toBe('ok')
    expect(way.hasBroken()).toBe(true)
    expect(await store.db.selectFrom('appointments').select('appointmentId').execute()).toHaveLength(1)
  })

  test.each(['before', 'after'] as const)('%s the database hears of a commit books once', async (when) => {
    const { store, way, post, member } = await behindWay()
    const ann = await member()
    const booking = aBooking(ann)
    way.breakUnder(/\bcommit\b/, when)
    const booked = await post(addAppointment.path, booking)
    expect(booked.code).toBe('ok')
    expect(way.hasBroken()).toBe(true)
    const rows = await store.db.selectFrom('appointments').select('appointmentId').execute()
    expect(rows).toEqual([{ appointmentId: booked.data.appointment_id }])
    expect((await post(addAppointment.path, booking)).data.appointment_id).toBe(booked.data.appointment_id)
  })

  test('under the commit of what has no intent is not tried again, and is called unknown', async () => {
    const { store, way } = await behindWay()
    let runs = 0
    way.breakUnder(/\bcommit\b/, 'after')
    const writing = store.transaction(async (tx) => {
      runs++
      await tx.insertInto('limits').values({ subject: 'anybody', hits: '[]', keepUntil: 1 }).execute()
    })
    await expect(writing).rejects.toBeInstanceOf(CommitUnknown)
    expect(runs).toBe(1)
  })
})
