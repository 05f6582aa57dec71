import { setTimeout as wait } from 'node:timers/promises'

import type { DeviceMessage } from '#src/domain/devices/device-messages.ts'

import type { DeviceSecrets } from '#server/platform/mqtt/device-secrets.ts'
import type { BedPlace, Gateway } from '#server/platform/mqtt/gateway.ts'
import { noteFirmware } from '#server/modules/beds/store/bed-presence.ts'
import type { BedRow } from '#server/modules/beds/store/beds.ts'
import type { SessionRow } from '#server/modules/sessions/tables.ts'
import type { Store } from '#server/platform/database/store.ts'
import { urgently } from '#server/platform/process/urgent-work.ts'
import { allShops, type ShopShares } from '#server/platform/servers/shop-shares.ts'

/** Everything that keeps sessions and the beds in step. */
export interface SessionDeps {
  store: Store
  gateway: Gateway
  secrets: DeviceSecrets
  /** In whose studios this server asks beds by itself. */
  shares: ShopShares
  /** Told of what went wrong behind a call that is answered already. */
  onError: (error: unknown) => void
  /** What each bed has said and is being written down, in its order. */
  queues: Map<string, Promise<unknown>>
  /** The starts that are being answered, by their beds. */
  starts: Map<string, Promise<void>>
  /** What each bed last said it runs on, as far as this process has written it down. */
  firmwares: Map<string, number>
}

type Parts = Omit<SessionDeps, 'queues' | 'starts' | 'firmwares' | 'shares'> & Partial<Pick<SessionDeps, 'shares'>>

export function createSessionDeps(parts: Parts): SessionDeps {
  return { shares: allShops, ...parts, queues: new Map(), starts: new Map(), firmwares: new Map() }
}

export function placeOf(row: Pick<SessionRow, 'shopId' | 'deviceId' | 'bed'>): BedPlace {
  return { shopId: row.shopId, deviceId: row.deviceId, bedNumber: row.bed }
}

export function placeOfBed(device: BedRow): BedPlace {
  return { shopId: device.shopId, deviceId: device.deviceId, bedNumber: device.bedNumber }
}

/**
 * Does one thing after the other for each bed, so that what it said first is written down first. A stop may be behind it.
 * Tells what came of it, and never rejects.
 */
export function inTurn(deps: SessionDeps, deviceId: string, work: () => Promise<void>): Promise<'done' | 'failed'> {
  const before = deps.queues.get(deviceId) ?? Promise.resolve()
  const turn = before
    .then(() => urgently(work))
    .then(
      () => 'done' as const,
      (error: unknown) => {
        deps.onError(error)
        return 'failed' as const
      },
    )
  deps.queues.set(deviceId, turn)
  return turn.finally(() => {
    if (deps.queues.get(deviceId) === turn) deps.queues.delete(deviceId)
  })
}

const longestHoldMs = 1_000

/**
 * Answers a start before anything else that its bed says is written down: the member waits for the answer, and
 * no person waits for the rest. It holds nothing up for longer than a second.
 */
export async function answerFirst<Answer>(
  deps: SessionDeps,
  deviceId: string,
  start: Promise<Answer>,
): Promise<Answer> {
  // A start that fails is told to its caller; for the rest it only counts that it is over.
  const isOver = start.then(
    () => undefined,
    () => undefined,
  )
  const held = Promise.race([isOver, wait(longestHoldMs, undefined, { ref: false })])
  deps.starts.set(deviceId, held)
  try {
    return await start
  } finally {
    if (deps.starts.get(deviceId) === held) deps.starts.delete(deviceId)
  }
}

/** When no start of this bed is being answered. */
export async function whenAnswered(deps: SessionDeps, deviceId: string): Promise<void> {
  await deps.starts.get(deviceId)
}

/** The answer of the expected kind, or undefined with the reason why there is none. */
export type Heard<Type extends DeviceMessage['type']> =
  | { kind: 'heard'; message: Extract<DeviceMessage, { type: Type }> }
  | { kind: 'other'; message: DeviceMessage }
  | { kind: 'offline' }
  | { kind: 'unknown' }

/** Sends one message and sorts the answer; `other` is an answer of another kind than asked for. */
export async function send<Type extends DeviceMessage['type']>(
  deps: SessionDeps,
  place: BedPlace,
  message: DeviceMessage,
  expected: Type,
): Promise<Heard<Type>> {
  const answer = await deps.gateway.sendToBed(place, message)
  if (answer.kind !== 'answered') return answer
  if (answer.message.type === 'identity') void learn(deps, place, answer.message.firmware).catch(deps.onError)
  return isOfType(answer.message, expected)
    ? { kind: 'heard', message: answer.message }
    : { kind: 'other', message: answer.message }
}

/** Only what is new: a start waits for what comes after a hello. */
async function learn({ store, firmwares }: SessionDeps, { deviceId }: BedPlace, firmware: number): Promise<void> {
  if (firmwares.get(deviceId) === firmware) return
  await noteFirmware(store.db, deviceId, firmware)
  firmwares.set(deviceId, firmware)
}

function isOfType<Type extends DeviceMessage['type']>(
  message: DeviceMessage,
  type: Type,
): message is Extract<DeviceMessage, { type: Type }> {
  return message.type === type
}
