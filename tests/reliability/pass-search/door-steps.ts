import { keypadGridMs } from '#src/domain/passes/keypad-code.ts'

/** What members and the studio do, and what goes wrong around them; the usual is there more than once. */
export const doorSteps = [
  ...(['receive', 'receive', 'use', 'use', 'show', 'show', 'type', 'type', 'order', 'order'] as const),
  ...(['wait', 'wait', 'wait', 'carry', 'carry', 'keep', 'keep', 'bring'] as const),
  ...(['network', 'power', 'cancel', 'move', 'block', 'sign-out', 'clock-lost'] as const),
]
export type DoorStep = (typeof doorSteps)[number]

/** Codes for the keypad begin on a grid, and a visit that does not has none. */
export function onGrid(at: number): number {
  return Math.ceil(at / keypadGridMs) * keypadGridMs
}
