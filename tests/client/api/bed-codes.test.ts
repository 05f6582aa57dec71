import { IDBFactory } from 'fake-indexeddb'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { hearBedUse, noteShown } from '#src/client/api/passes/bed-codes.ts'
import { listReaderBedPasses } from '#src/client/api/passes/bed-passes.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type StoredBedPass, storedBedPasses } from '#src/client/storage/rows/stored-bed-passes.ts'
import { decodeMessage } from '#src/domain/devices/device-messages.ts'
import { fromBase64Url } from '#src/lib/base64url.ts'

const startedAt = '2026-11-21T11:28:00.000Z'
const minute = 60_000

const session = {
  session_id: 'session-1',
  device_id: 'bed-1',
  device_name: 'Bed 1',
  device_type: 'Lie-down',
  shop_id: 1,
  shop_name: 'Causeway Bay',
  minutes: 10,
  intensity: 'light',
  transport: 'remote',
  state: 'running',
  started_at: startedAt,
  ends_at: null,
  ended_at: null,
  lamps_at: null,
  seconds_left: 600,
  seconds_on: 0,
  paused_until: null,
  pauses_used: 0,
  end_reason: null,
  times_left: 2,
  card_id: 'card-1',
  run: null,
}

/** What the studio answers about the session, and every choice that it was told. */
const studio = { knows: undefined as object | undefined, choices: [] as unknown[] }

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/sessions.ts')
})
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  studio.knows = undefined
  studio.choices = []
  remembered.userId.write('anna')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { frames?: string[] }
    if (path.endsWith('/report')) {
      studio.choices.push(
        ...(body.frames ?? []).map((frame) => decodeMessage(fromBase64Url(frame) ?? new Uint8Array())),
      )
      return answer(200, 'ok', { accepted: 1, duplicates: 0, rejected: 0 })
    }
    return studio.knows ? answer(200, 'ok', studio.knows) : answer(404, 'not-found', null)
  })
})

function answer(status: number, code: string, data: unknown): Response {
  const body = { status: status === 200 ? 1 : 0, code, msg: code, data }
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

async function aPass(changes: Partial<StoredBedPass> = {}): Promise<StoredBedPass> {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const now = Date.now()
  const pass: StoredBedPass = {
    kind: 'bed',
    id: 'c3'.repeat(8),
    uid: 'anna',
    appointmentId: 'booking-1',
    deviceId: 'bed-1',
    sessionId: 'session-1',
    cardId: 'card-1',
    bytes: new Uint8Array(32).fill(7),
    key,
    notBefore: now - minute,
    notAfter: now + 10 * minute,
    settledAt: now + 40 * minute,
    maxMinutes: 15,
    maxIntensity: 3,
    isUsed: false,
    receivedAt: now,
    address: { serviceUuid: 'x', name: 'QS-bed-1' },
    hasReader: true,
    ...changes,
  }
  await storedBedPasses.write(pass)
  return pass
}

async function kept(): Promise<StoredBedPass> {
  const [pass] = await listReaderBedPasses()
  if (!pass) throw new Error('nothing is kept')
  return pass
}

describe('a code that was shown to the reader of a bed', () => {
  it('is remembered with what it said before anything is known of the bed', async () => {
    await noteShown(await aPass(), { minutes: 10, intensity: 2 })
    expect(await kept()).toMatchObject({
      isUsed: false,
      shown: { minutes: 10, intensity: 2, hasChanged: false, isSent: false },
    })
    expect(await hearBedUse(await kept())).toBeNull()
    expect(await kept()).toMatchObject({ isUsed: false })
  })

  it('has started the bed once the studio says so, which is told the strength once', async () => {
    await noteShown(await aPass(), { minutes: 10, intensity: 2 })
    studio.knows = session
    await hearBedUse(await kept())
    await hearBedUse(await kept())
    expect(await kept()).toMatchObject({ isUsed: true, usedAt: Date.parse(startedAt), shown: { isSent: true } })
    expect(studio.choices).toMatchObject([{ type: 'use-pass', minutes: 10, intensity: 2 }])
  })

  it('is still in doubt while the studio only fears that it has', async () => {
    await noteShown(await aPass(), { minutes: 10, intensity: 2 })
    studio.knows = { ...session, state: 'unknown', started_at: null }
    await hearBedUse(await kept())
    expect(await kept()).toMatchObject({ isUsed: false })
    expect(studio.choices).toEqual([])
  })

  it('of several strengths says none of them to the studio', async () => {
    await noteShown(await aPass(), { minutes: 10, intensity: 2 })
    await noteShown(await kept(), { minutes: 8, intensity: 2 })
    expect(await kept()).toMatchObject({ shown: { minutes: 8, hasChanged: false } })
    await noteShown(await kept(), { minutes: 8, intensity: 3 })
    await noteShown(await kept(), { minutes: 8, intensity: 2 })
    studio.knows = session
    await hearBedUse(await kept())
    expect(await kept()).toMatchObject({ isUsed: true, shown: { hasChanged: true } })
    expect(studio.choices).toEqual([])
  })

  it('stays on the phone after its window until it must be settled, and one that was not shown does not', async () => {
    const over = { notAfter: Date.now() - minute }
    await aPass(over)
    expect(await listReaderBedPasses()).toEqual([])
    await noteShown(await aPass(over), { minutes: 10, intensity: 2 })
    expect(await listReaderBedPasses()).toHaveLength(1)
    await storedBedPasses.write({ ...(await kept()), settledAt: Date.now() - 1 })
    expect(await listReaderBedPasses()).toEqual([])
  })
})
