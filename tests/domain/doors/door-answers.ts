import type { DoorOpening } from '#src/domain/doors/door.ts'

export const at = Date.parse('2026-11-21T10:10:00Z')

export function anAnswer(fields: Partial<DoorOpening> = {}): DoorOpening {
  return {
    result: 'opened',
    lockId: 'CWB-1201',
    shopId: 1,
    enterBy: at + 31_000,
    availableAt: null,
    askedAt: at + 200,
    openingsLeft: 2,
    ...fields,
  }
}
