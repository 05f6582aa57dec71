import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import type { Intensity } from '#src/domain/beds/bed.ts'

import { currentKey } from '#server/platform/mqtt/device-secrets.ts'
import { linesOf } from '#server/modules/sessions/rules/session-effects.ts'
import { requestSession } from '#server/modules/sessions/rules/session.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import { addCard } from '#server/modules/cards/store/cards.ts'
import { writeSessionLines } from '#server/modules/cards/store/session-lines.ts'
import { insertSession } from '#server/modules/sessions/store/sessions.ts'
import type { Tx } from '#server/platform/database/store.ts'
import { demoDevices } from './devices.ts'

const minute = 60_000
const day = 24 * 60 * minute
const minutes = [10, 8, 8, 6]
const intensities: Intensity[] = ['medium', 'medium', 'light', 'light']

/** What the demo member's visits have left behind: sessions in the history, paid with a card that they used up. */
export async function addDemoSessions(tx: Tx, appointments: readonly AppointmentRow[]): Promise<void> {
  const visits = appointments.filter(({ state }) => state === 'visited')
  const first = visits.at(-1)
  if (!first) return
  const { memberUid, createdAt } = first
  const card = { memberUid, timesTotal: visits.length, validUntil: createdAt + 23 * day, reference: 'demo-first-card' }
  const cardId = await addCard(tx, card, createdAt)
  for (const [index, visit] of visits.entries()) {
    await addSession(tx, visit, { cardId, minutes: minutes[index] ?? 8, intensity: intensities[index] ?? 'medium' })
  }
}

interface Paid {
  cardId: string
  minutes: number
  intensity: Intensity
}

async function addSession(tx: Tx, visit: AppointmentRow, { cardId, minutes, intensity }: Paid): Promise<void> {
  const requestedAt = visit.startsAt + 2 * minute
  const startedAt = requestedAt + minute
  const endedAt = startedAt + minutes * minute
  const sessionId = uuidv7()
  const grant = { grantId: randomBytes(8).toString('hex'), nonce: randomBytes(8).toString('hex') }
  const input = { ...grant, transport: 'remote', minutes, dressingSeconds: 60, openDevice: visit.deviceId } as const
  const { state: session, effects } = requestSession(input, requestedAt)
  await insertSession(tx, {
    ...session,
    sessionId,
    memberUid: visit.memberUid,
    openMember: null,
    deviceId: visit.deviceId,
    openDevice: null,
    shopId: visit.shopId,
    cardId,
    appointmentId: visit.appointmentId,
    bed: demoDevices.find(({ deviceId }) => deviceId === visit.deviceId)?.bedNumber ?? 0,
    keyNumber: currentKey,
    intensity,
    grantText: null,
    rev: 2,
    state: 'ended',
    settled: 'used',
    endReason: 'completed',
    run: randomBytes(8).toString('hex'),
    startedAt,
    endedAt,
    secondsOn: minutes * 60,
    askAt: null,
  })
  await writeSessionLines(
    tx,
    { sessionId, cardId, ...visit },
    [...linesOf(effects), { reason: 'use', delta: 0 }],
    requestedAt,
  )
}
