import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { report, startSession, stopSession } from '#src/contract/sessions.ts'
import { decodeMessage, encodeMessage, type Receipt } from '#src/domain/devices/device-messages.ts'

import { createSessionDeps } from '#server/modules/sessions/actions/session-deps.ts'
import { askDueBeds } from '#server/modules/sessions/actions/watch-beds.ts'
import { atTheBed, second } from '../../support/devices/at-the-bed.ts'
import { racingEngines } from '../../support/engines.ts'
import { anIntent } from '../../support/fixtures.ts'
import { seed } from '../../support/seed.ts'
import { minute, secrets, tally } from '../../support/open-server.ts'

/** All that a bed signed of one run: its lamps went on, and its end does not count less than a second of light. */
function didShine(receipts: readonly Receipt[]): boolean {
  const isDark = ({ seq, secondsOn, reason }: Receipt) => seq === 2 && secondsOn < 1 && reason !== 'completed'
  return receipts.some(({ flags }) => (flags & 1) === 1) && !receipts.some(isDark)
}

function readReceipt(message: string): Receipt {
  const read = decodeMessage(Buffer.from(message, 'hex'))
  if (read.type !== 'receipt') throw new Error(`Kept as a receipt: ${read.type}`)
  return read
}

describe.each(racingEngines)('races at the beds on $name', (engine) => {
  test('two phones of one member and one last time: one session', async () => {
    const { start, guest, left, rows } = await atTheBed(engine)
    const bob = await guest(1)
    const answers = await Promise.all(
      ['bed-1', 'bed-2', 'bed-1', 'bed-2'].map((device_id) => start(bob, { device_id })),
    )
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
    for (const { code } of answers) expect(['ok', 'open-session', 'not-enough-times']).toContain(code)
    expect(await rows()).toHaveLength(1)
    expect(await left(bob)).toBe(0)
  })

  test('many members and one bed: one session', async () => {
    const { start, guest, rows, floor } = await atTheBed(engine)
    const members = await Promise.all(Array.from({ length: 8 }, () => guest(1)))
    const answers = await Promise.all(members.map((who) => start(who)))
    expect(tally(answers)).toEqual({ ok: 1, 'device-busy': 7 })
    expect(await rows()).toHaveLength(1)
    expect(floor.sent.filter(({ type }) => type === 'start')).toHaveLength(1)
  })

  test('one intent delivered ten times at once is one start and one answer', async () => {
    const { post, input, ann, floor, left } = await atTheBed(engine)
    const intent = input(ann)
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(startSession.path, intent)))
    expect(tally(answers)).toEqual({ ok: 10 })
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(floor.sent.filter(({ type }) => type === 'start')).toHaveLength(1)
    expect(await left()).toBe(2)
  })

  test('one receipt brought by many at once, on every road, is accepted once', async () => {
    const { post, start, floor, guest, store, left, ann } = await atTheBed(engine)
    await start()
    floor.deafen('bed-1')
    floor.pass(10 * minute)
    const frames = floor.receipts('bed-1').map((receipt) => Buffer.from(encodeMessage(receipt)).toString('base64url'))
    floor.deafen('bed-1', false)
    const carriers = await Promise.all(Array.from({ length: 6 }, () => guest()))
    floor.event('bed-1', { type: 'connected', transport: 'mqtt' })
    const answers = await Promise.all([...carriers, ann].map((who) => post(report.path, anIntent(who, { frames }))))
    expect(tally(answers)).toEqual({ ok: 7 })
    await expect.poll(() => floor.receipts('bed-1')).toEqual([])
    const { length } = await store.db.selectFrom('receipts').selectAll().execute()
    expect(length).toBe(2)
    const accepted = answers.reduce((sum, { data }) => sum + data.accepted, 0)
    expect(accepted).toBeLessThanOrEqual(2)
    expect(await left()).toBe(2)
  })

  test('several servers that settle one doubtful start agree', async () => {
    const { start, floor, store, left, row } = await atTheBed(engine)
    floor.lose('start', 'command')
    floor.lose('ask', 'command')
    await start()
    await expect.poll(() => floor.sent.at(-1)?.type).toBe('ask')
    floor.pass(minute)
    const servers = Array.from({ length: 4 }, () =>
      createSessionDeps({ store, gateway: floor.gateway, secrets, onError: (error) => void troubles.push(error) }),
    )
    const troubles: unknown[] = []
    await Promise.all(servers.map((setup) => askDueBeds(setup)))
    await expect.poll(row).toMatchObject({ state: 'ended', settled: 'released' })
    expect(await left()).toBe(3)
    expect(troubles).toEqual([])
  })

  test(`members, beds, losses and power cuts at random leave a sound ledger and no run unpaid (SEED=${seed})`, async () => {
    const { post, start, floor, guest, rows, ask, store, troubles } = await atTheBed(engine)
    const members = await Promise.all(Array.from({ length: 6 }, () => guest(2)))
    const random = fc.sample(fc.nat(1_000_000), { numRuns: 80, seed })
    for (const number of random) {
      const who = members[number % members.length]!
      const bed = `bed-${(number % 2) + 1}`
      const roll = Math.floor(number / 12) % 9
      if (roll <= 3) void (await start(who, { device_id: bed }))
      else if (roll === 4) {
        const open = (await rows()).find(({ openMember }) => openMember === who.uid)
        if (open) await post(stopSession.path, anIntent(who, { session_id: open.sessionId }))
      } else if (roll === 5) {
        const types = ['hello', 'start', 'ask', 'stop'] as const
        floor.lose(types[number % 4]!, number % 3 === 0 ? 'command' : 'answer')
      } else if (roll === 6) {
        floor.goOffline(bed)
        floor.event(bed, { type: 'power-cut' })
        floor.pass(10 * second)
        floor.event(bed, { type: 'power-restored' })
        floor.goOnline(bed)
      } else floor.pass((number % 6) * minute)
      if (roll === 8) await ask()
    }
    for (let round = 0; round < 12; round++) {
      floor.pass(15 * minute)
      for (const bed of ['bed-1', 'bed-2']) floor.goOnline(bed)
      await ask()
    }
    const open = async () => (await rows()).filter(({ state }) => state !== 'ended')
    await expect
      .poll(async () => {
        floor.pass(minute)
        await ask()
        return await open()
      })
      .toEqual([])
    const receipts = await store.db.selectFrom('receipts').selectAll().execute()
    const settled = new Map((await rows()).map((row) => [row.grantId, row.settled]))
    for (const [grantId, said] of Map.groupBy(receipts, (receipt) => receipt.grantId)) {
      const paid = didShine(said.map(({ message }) => readReceipt(message))) ? 'used' : 'released'
      expect(settled.get(grantId), `what became of grant ${grantId}`).toBe(paid)
    }
    const used = (await rows()).filter(({ settled }) => settled === 'used')
    expect(used.length).toBeGreaterThan(0)
    expect(troubles).toEqual([])
  })
})
