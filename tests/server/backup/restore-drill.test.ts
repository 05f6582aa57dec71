import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, onTestFinished, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'

import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import type { Place } from '#server/platform/database/store.ts'
import { type Engine, engines } from '../../support/engines.ts'
import { aBooking, addChain, addMember } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { startServer } from '../../support/server-process.ts'
import { shareOf } from '../../support/share.ts'

const commands = join(import.meta.dirname, '../../../server/commands')

describe.each(shareOf(engines, 1))('a studio whose machine is lost, on $name', (engine) => {
  test(
    'goes on from its backup, and what phones still wanted to do takes effect once',
    { timeout: 120_000 },
    async () => {
      const lost = await aMachine(await engine.readyPlace())
      const bookings = await aChainWithBookings(lost.place, 6)
      const backups = await aFolder()
      const keyFile = join(backups, 'owner-key')
      const { out } = await run('backup.ts', ['--new-key', keyFile], {})
      const recipient = /^BACKUP_RECIPIENT=(.+)$/m.exec(out)?.[1] ?? ''
      const backup = { BACKUP_DIR: join(backups, 'kept'), BACKUP_RECIPIENT: recipient }
      const server = await startServer({ ...lost.env, DEMO: 'off' })
      const [before, after] = [bookings.slice(0, 3), bookings.slice(3)]
      const kept = await sendAll(server.url, before)
      const made = await run('backup.ts', [], { ...lost.env, ...backup })
      await sendAll(server.url, after)
      await server.kill()
      await lost.remove()

      const file = made.out.trim()
      const found = await aMachine(await engine.emptyPlace())
      onTestFinished(found.remove)
      expect(await run('restore.ts', ['--check', file, keyFile], {})).toMatchObject({ code: 0 })
      expect(await run('restore.ts', [file, keyFile], found.env)).toMatchObject({ code: 0 })
      expect(await run('check-logs.ts', [], found.env)).toMatchObject({ code: 0 })

      const restored = await startServer({ ...found.env, DEMO: 'off' })
      const again = await sendAll(restored.url, bookings)
      expect(again.slice(0, 3)).toEqual(kept)
      expect(await sendAll(restored.url, bookings)).toEqual(again)
      await restored.stop()
      expect(await booked(found.place)).toEqual(again.sort())
    },
  )
})

/** A machine of its own: a database, a folder, and the settings of its server. */
async function aMachine({ place, remove }: Awaited<ReturnType<Engine['emptyPlace']>>) {
  const dataDir = place.engine === 'sqlite' ? place.directory : await aFolder()
  const database: Record<string, string> = place.engine === 'sqlite' ? {} : { DATABASE_URL: place.url }
  return { place, remove, env: { ...database, DATA_DIR: dataDir, LOG_SECRET: logSecret } }
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** What so many phones will send, each with an id of its own: a booking of another hour. */
async function aChainWithBookings(place: Place, count: number): Promise<object[]> {
  const store = await openStore(place, { logSecret })
  await addChain(store)
  await writeChainSettings(store.db, { rules: { minGapHours: 0 } })
  const date = addDays(shopDate(Date.now(), 'Asia/Hong_Kong'), 2)
  const bookings: object[] = []
  for (let hour = 0; hour < count; hour++)
    bookings.push(aBooking(await addMember(store), { date, time: `${11 + hour}:00` }))
  await store.close()
  return bookings
}

async function sendAll(url: string, bookings: object[]): Promise<string[]> {
  const ids: string[] = []
  for (const booking of bookings) {
    const reply = await fetch(url + addAppointment.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(booking),
    })
    const { code, data } = (await reply.json()) as { code: string; data: { appointment_id: string } }
    expect(code).toBe('ok')
    ids.push(data.appointment_id)
  }
  return ids
}

async function booked(place: Place): Promise<string[]> {
  const store = await openStore(place, { logSecret })
  const rows = await store.db.selectFrom('appointments').select('appointmentId').execute()
  await store.close()
  return rows.map(({ appointmentId }) => appointmentId).sort()
}

async function run(
  command: string,
  given: string[],
  env: Record<string, string>,
): Promise<{ code: unknown; out: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(commands, command), ...given], {
      env: { PATH: process.env.PATH, ...env },
    })
    return { code: 0, out: stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, out: stdout }
  }
}
