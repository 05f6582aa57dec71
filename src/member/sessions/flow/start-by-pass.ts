import { findBedPass } from '#src/client/api/passes/bed-passes.ts'
import type { TanningDevice } from '#src/client/devices/tanning-device.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { type StoredBedPass, storedBedPasses } from '#src/client/storage/rows/stored-bed-passes.ts'
import { intensities } from '#src/domain/beds/bed.ts'
import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'
import { proofOf, radioUse } from '#src/domain/passes/pass.ts'
import type { BedOffer } from '#src/domain/sessions/bed-offer.ts'
import type { Session } from '#src/domain/sessions/session.ts'
import type { EffectOf, EventOf } from '#src/domain/sessions/tanning-flow/tanning-events.ts'
import type { Plan } from '#src/domain/sessions/tanning-flow/tanning-steps.ts'
import { signWith } from '#src/lib/wrapped-key.ts'

type Said<Type extends DeviceMessage['type']> = Extract<DeviceMessage, { type: Type }>

interface Parts {
  device: TanningDevice
  /** Hands something for the studio to the outbox. */
  carry: (message: DeviceMessage) => void
  onWritten: () => void
}

/**
 * Starts the bed by what the studio gave beforehand. What may have been used before is asked about first, and starts
 * nothing anew: a bed that never took it says so, signed, and `unused` is the answer.
 */
export async function provePass(
  { pass: { id }, plan, again }: EffectOf<'use-pass'>,
  { device, carry, onWritten }: Parts,
): Promise<'unused' | 'asked'> {
  const pass = await storedBedPasses.read(remembered.userId.read() ?? '', id)
  if (!pass) return again ? 'asked' : 'unused'
  if (again && (await askUses(device, id)) === 0) return 'unused'
  const { nonce } = await device.greet()
  const { minutes } = plan
  const intensity = intensities.indexOf(plan.intensity) + 1
  const proof = proofOf(await signWith(pass.key, radioUse(nonce, { minutes, intensity })))
  const use: Said<'use-pass'> = { type: 'use-pass', pass: pass.bytes, minutes, intensity, proof }
  const said = await device.ask(use, onWritten)
  if (said.type === 'started') await noteStart(pass, use, { device, carry })
  if (said.type === 'refused' && isOver(said.reason)) await storedBedPasses.drop([id])
  return 'asked'
}

/** How often the bed has taken it; undefined where it does not say. */
async function askUses(device: TanningDevice, id: string): Promise<number | undefined> {
  const said = await device.ask({ type: 'ask-pass', id })
  return said.type === 'pass-report' && said.id === id ? said.uses : undefined
}

/** The studio hears that it began, and how strong, as soon as this phone reaches it: what the bed signs does not say that. */
async function noteStart(
  pass: StoredBedPass,
  use: Said<'use-pass'>,
  { device, carry }: Pick<Parts, 'device' | 'carry'>,
): Promise<void> {
  await storedBedPasses.write({ ...pass, isUsed: true })
  carry(use)
  // Without its word now, its receipts tell it at the end.
  const said = await device.ask({ type: 'ask-pass', id: pass.id }).catch(() => undefined)
  if (said?.type === 'pass-report' && said.id === pass.id) carry(said)
}

function isOver(reason: RefusedReason): boolean {
  return reason === 'denied' || reason === 'old-epoch' || reason === 'too-late'
}

/** A start that this phone makes by itself, in the words of the studio's answer to one. */
export type HeldStart = Pick<EventOf<'start-answered'>, 'session' | 'pass'>

/** Undefined where no pass of this phone allows it; `offer`: what was last heard of the bed. */
export async function findHeldStart(plan: Plan, offer: BedOffer | undefined): Promise<HeldStart | undefined> {
  const pass = await findBedPass(plan.deviceId)
  const isAllowed = pass && plan.minutes <= pass.maxMinutes && intensities.indexOf(plan.intensity) < pass.maxIntensity
  if (!isAllowed || !offer || plan.cardId !== pass.cardId) return undefined
  const { id, settledAt, sessionId, cardId } = pass
  const { deviceId, deviceName, minutes, intensity } = plan
  const timesLeft = offer.cards.find((card) => card.cardId === cardId)?.timesLeft ?? null
  const session: Session = {
    sessionId,
    deviceId,
    deviceName,
    deviceType: offer.device.deviceType,
    shopId: offer.device.shopId,
    shopName: offer.shopName,
    minutes,
    intensity,
    transport: 'bluetooth',
    state: 'starting',
    startedAt: null,
    endsAt: null,
    endedAt: null,
    lampsAt: null,
    secondsLeft: minutes * 60,
    secondsOn: 0,
    pausedUntil: null,
    pausesUsed: 0,
    endReason: null,
    timesLeft: timesLeft === null ? null : timesLeft - 1,
    cardId,
    run: null,
  }
  return { session, pass: { id, settledAt } }
}
