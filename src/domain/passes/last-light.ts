import { maxPauseMs } from '#src/domain/sessions/session.ts'

/** The last moment at which a run of a pass for a bed can have ended, whenever within its window it began. */
export function lastLightAt(pass: { notAfter: number; dressingSeconds: number; maxMinutes: number }): number {
  return pass.notAfter + pass.dressingSeconds * 1_000 + pass.maxMinutes * 60_000 + maxPauseMs
}
