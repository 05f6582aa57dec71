import { type DeviceMessage, noRun, protocolVersion } from '#src/domain/devices/device-messages.ts'

import {
  type Bed,
  type BedEffect,
  type BedParts,
  type BedStep,
  lampMs,
  type Transport,
  transports,
  stateOf,
} from './bed-facts.ts'

export function andThen(step: BedStep, change: (bed: Bed) => BedStep): BedStep {
  const { state, effects } = change(step.state)
  return { state, effects: [...step.effects, ...effects] }
}

export function go(bed: Bed, ...effects: BedEffect[]): BedStep {
  return { state: bed, effects }
}

export function answer(transport: Transport, message: DeviceMessage): BedEffect {
  return { do: 'say', kind: 'answer', transport, message }
}

/** Unasked, on every road that is connected; not on the road whose answer says it already. */
export function announce(bed: Bed, message: DeviceMessage, answeredTransport?: Transport): BedEffect[] {
  return transports
    .filter((transport) => bed.isConnected[transport] && transport !== answeredTransport)
    .map((transport) => ({ do: 'say', kind: 'event', transport, message }))
}

/** Every receipt that is not acknowledged yet, again. */
export function announceReceipts(bed: Bed, transport: Transport): BedEffect[] {
  return bed.stored.receipts.map((message) => ({ do: 'say', kind: 'event', transport, message }))
}

export function identityOf(bed: Bed, nonce: string, { bed: number, firmware }: BedParts): DeviceMessage {
  return { type: 'identity', proto: protocolVersion, bed: number, nonce, state: stateOf(bed), firmware }
}

/** `seq` is that of the newest receipt that is not acknowledged, 0 when the bed keeps none. */
export function statusOf(bed: Bed): DeviceMessage {
  const { openRun, receipts } = bed.stored
  const secondsOn = Math.floor(lampMs(bed, bed.nowAt) / 1000)
  return {
    type: 'status',
    run: openRun?.run ?? noRun,
    state: stateOf(bed),
    secondsLeft: openRun ? openRun.minutes * 60 - secondsOn : 0,
    secondsOn: openRun ? secondsOn : 0,
    seq: receipts.at(-1)?.seq ?? 0,
  }
}
