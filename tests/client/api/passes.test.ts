import { QueryClient } from '@tanstack/react-query'
import { indexedDB } from 'fake-indexeddb'
import { entries } from 'idb-keyval'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { bedPassQuery } from '#src/client/api/passes/bed-passes.ts'
import { passesQuery } from '#src/client/api/passes/passes.ts'
import { openRows } from '#src/client/storage/rows/database.ts'
import { persistedAnswers } from '#src/client/storage/rows/persisted-answers.ts'
import { remembered } from '#src/client/storage/remembered.ts'

const visit = { appointmentId: 'appointment-1', startsAt: 1_800_000_000_000 }
const ask = {
  doors: () => new QueryClient().fetchQuery(passesQuery(visit)),
  bed: () => new QueryClient().fetchQuery(bedPassQuery(visit)),
}

// Loaded before the clock of a call runs: on a busy machine a part that loads late is a lost line.
beforeAll(async () => {
  await import('#src/contract/passes.ts')
})
beforeEach(async () => {
  globalThis.indexedDB = indexedDB
  await persistedAnswers.clear()
  remembered.userId.write('anna')
  remembered.token.write('token of anna')
})

function answer(data: object): Promise<Response> {
  return Promise.resolve(Response.json({ status: 1, code: 'ok', data }))
}

function sayOfDoors(reason: string): void {
  vi.stubGlobal('fetch', () => answer({ passes: [], missing: [{ lock_id: 'lock-1', reason }] }))
}

function loseSignal(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
}

describe('why there is no pass', () => {
  it('is known without a signal, where it lasts', async () => {
    sayOfDoors('elsewhere')
    await ask.doors()
    vi.stubGlobal('fetch', () => answer({ pass: null, missing: 'not-enough-times' }))
    await ask.bed()
    loseSignal()
    expect(await ask.doors()).toEqual({ passes: [], missing: [{ lockId: 'lock-1', reason: 'elsewhere' }] })
    expect(await ask.bed()).toEqual({ missing: 'not-enough-times' })
  })

  it.each(['not-yet', 'lock-unheard'])('is not said later where it was of that moment: %s', async (reason) => {
    sayOfDoors('elsewhere')
    await ask.doors()
    sayOfDoors(reason)
    await ask.doors()
    loseSignal()
    await expect(ask.doors()).rejects.toThrow('unreachable')
  })

  it.each(['doors', 'bed'] as const)('is dropped where its member has signed out before it came: %s', async (of) => {
    const came = Promise.withResolvers<Response>()
    const asked = Promise.withResolvers<undefined>()
    vi.stubGlobal('fetch', () => {
      asked.resolve(undefined)
      return came.promise
    })
    const asking = ask[of]().catch((error: unknown) => error)
    await asked.promise
    remembered.token.clear()
    remembered.userId.clear()
    const said = {
      doors: { passes: [], missing: [{ lock_id: 'lock-1', reason: 'elsewhere' }] },
      bed: { pass: null, missing: 'no-way' },
    }
    came.resolve(await answer(said[of]))
    await asking
    expect(await entries(openRows('kept-answers'))).toEqual([])
  })
})
