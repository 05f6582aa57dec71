import { afterEach, expect, test, vi } from 'vitest'

import { sendEntry } from '#src/client/api/send-entry.ts'
import type { Entry } from '#src/domain/outbox/outbox-entry.ts'

const entry: Entry = {
  opId: '0b7e1d3a-6c1e-4f0b-9a63-2f6a3d1c8e55',
  ownerUid: 'clerk',
  shopId: 1,
  lane: 'visit',
  seq: 1,
  intent: { kind: 'mark-visited', appointmentId: 'booking', arrivedAt: 0, name: 'Ann' },
  queuedAt: 0,
  tries: 0,
  nextAt: 0,
  notBefore: 0,
  mayHaveArrived: false,
  state: { name: 'waiting' },
}

afterEach(() => vi.unstubAllGlobals())

function answerWith(status: number, code: string) {
  const body = JSON.stringify({ status: 0, code, msg: '', data: null })
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }))
}

test('a check-in that was kept waits while its tablet is locked, and is refused by nothing but the studio’s rules', async () => {
  answerWith(423, 'locked')
  expect(await sendEntry(entry, { uid: 'clerk', token: 't' })).toMatchObject({ kind: 'retry', mayHaveArrived: false })
  answerWith(409, 'timed-out')
  expect(await sendEntry(entry, { uid: 'clerk', token: 't' })).toEqual({ kind: 'refused', code: 'timed-out' })
})
