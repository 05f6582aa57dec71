import { randomBytes } from 'node:crypto'

import { v7 as uuidv7 } from 'uuid'

import { type Intensity, intensities } from '#src/domain/beds/bed.ts'
import { hexOf } from '#src/domain/devices/hex.ts'
import { writePass } from '#src/domain/passes/pass.ts'

import type { Caller } from '#server/http/caller.ts'
import type { AppointmentRow } from '#server/modules/appointments/store/appointments.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { BedWindow } from '#server/modules/passes/rules/bed-pass.ts'
import type { BedPassRow } from '#server/modules/passes/store/bed-passes.ts'
import type { Instant } from '#server/platform/database/schema.ts'

/** What a pass promises, whenever within its window it is used. */
export interface Allowed extends BedWindow {
  maxIntensity: Intensity
  minMinutes: number
  dressingSeconds: number
  keyNumber: number
}

interface NewPass {
  caller: Pick<Caller, 'uid' | 'tokenHash'>
  booking: AppointmentRow
  bed: BedRow
  allowed: Allowed
  cardId: string
  epoch: number
  /** There is no other way to use it than to show it. */
  isShown: boolean
}

/** The bytes of a new pass, and the row that holds a time of a card for it. */
export function newBedPass(
  { caller, booking, bed, allowed, cardId, epoch, isShown }: NewPass,
  now: Instant,
): BedPassRow {
  const { maxIntensity, dressingSeconds, keyNumber, notBefore, notAfter, maxMinutes } = allowed
  const passId = randomBytes(8).toString('hex')
  const bytes = writePass({
    kind: 'bed',
    device: bed.bedNumber,
    epoch,
    id: passId,
    notBefore: notBefore / 1_000,
    notAfter: notAfter / 1_000,
    maxMinutes,
    maxIntensity: intensities.indexOf(maxIntensity) + 1,
    dressing: dressingSeconds,
    key: keyNumber,
    uses: 1,
    flags: 0,
  })
  return {
    passId,
    sessionId: uuidv7(),
    appointmentId: booking.appointmentId,
    memberUid: caller.uid,
    shopId: bed.shopId,
    deviceId: bed.deviceId,
    bed: bed.bedNumber,
    keyNumber,
    cardId,
    loginHash: caller.tokenHash,
    passText: hexOf(bytes),
    epoch,
    startsAt: booking.startsAt,
    notBefore,
    notAfter,
    maxMinutes,
    maxIntensity,
    dressingSeconds,
    issuedAt: now,
    intensity: null,
    isShown: isShown ? 1 : 0,
    deniedAt: null,
    endedAt: null,
    outcome: null,
  }
}
