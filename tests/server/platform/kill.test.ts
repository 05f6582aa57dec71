import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { addAppointment } from '#src/contract/appointments.ts'

import { claimStep } from '#server/modules/shops/rules/slot-grid.ts'
import { addDays, shopDate } from '#server/modules/shops/rules/shop-time.ts'
import { writeChainSettings } from '#server/modules/chain/store/settings.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { aBooking, addChain, addDevices, addMember, aBedRow, type SignedIn } from '../../support/fixtures.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { logSecret } from '../../support/logs/log-secret.ts'
import { randomFrom } from '../../support/random.ts'
import { seed } from '../../support/seed.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 5)
const bookingsPerRound = 12

test(
  `no acknowledged booking is lost when the server is killed ${rounds} times while it books (SEED=${seed})`,
  { timeout: 120_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'studio-'))
    const members = await seedMembers(directory)
    const acknowledged: string[] = []
    const random = randomFrom(seed)
    let sent = 0

    async function bookUntilKilled(server: ServerProcess, onAnswer: () => void): Promise<void> {
      for (;;) {
        const number = sent++
        const member = members[number]
        if (!member) throw new Error('Not enough members')
        const reply = await send(server.url, member, number).catch(() => undefined)
        if (!reply) return
        expect(reply.code).toBe('ok')
        acknowledged.push(reply.data.appointment_id)
        onAnswer()
      }
    }

    for (let round = 0; round < rounds; round++) {
      const server = await startServer({ DATA_DIR: directory, DEMO: 'off' })
      const killAt = acknowledged.length + 1 + random.below(bookingsPerRound)
      const killed = Promise.withResolvers<undefined>()
      const onAnswer = () => void (acknowledged.length >= killAt && server.kill().then(() => killed.resolve(undefined)))
      await Promise.all([killed.promise, ...Array.from({ length: 4 }, () => bookUntilKilled(server, onAnswer))])
    }

    const { appointmentIds, claimCount, answerCount } = await inspect(directory)
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
    expect(acknowledged.filter((id) => !appointmentIds.has(id))).toEqual([])
    const claimsEach = (30 * 60_000) / claimStep
    expect({ claimCount, answerCount }).toEqual({
      claimCount: appointmentIds.size * claimsEach,
      answerCount: appointmentIds.size,
    })
    console.log(`${acknowledged.length} acknowledged, ${appointmentIds.size} kept`)
    await rm(directory, { recursive: true })
  },
)

/** A member for every booking, and beds enough that none is refused. */
async function seedMembers(directory: string): Promise<SignedIn[]> {
  const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
  await addChain(store)
  await writeChainSettings(store.db, { rules: { minGapHours: 0 } })
  await addDevices(
    store,
    Array.from({ length: 20 }, (_, index) => aBedRow({ deviceId: `many-${index}` })),
  )
  const members: SignedIn[] = []
  for (let count = 0; count < rounds * (bookingsPerRound + 8) + 8; count++) members.push(await addMember(store))
  await store.close()
  return members
}

async function send(url: string, member: SignedIn, number: number) {
  const date = addDays(shopDate(Date.now(), 'Asia/Hong_Kong'), 2 + Math.floor(number / 480))
  const halfHours = Math.floor(number / 20) % 24
  const time = `${10 + Math.floor(halfHours / 2)}:${halfHours % 2 === 0 ? '00' : '30'}`
  const reply = await fetch(url + addAppointment.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(aBooking(member, { device_id: `many-${number % 20}`, date, time })),
  })
  return (await reply.json()) as { code: string; data: { appointment_id: string } }
}

async function inspect(directory: string) {
  const store = await openStore({ engine: 'sqlite', directory }, { logSecret })
  const appointments = await store.db.selectFrom('appointments').select('appointmentId').execute()
  const claims = await store.db.selectFrom('deviceClaims').select('slotAt').execute()
  const answers = await store.db.selectFrom('operations').select('opId').where('answer', '!=', 'null').execute()
  await store.close()
  return {
    appointmentIds: new Set(appointments.map((row) => row.appointmentId)),
    claimCount: claims.length,
    answerCount: answers.length,
  }
}
