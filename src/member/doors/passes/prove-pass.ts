import type { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { storedPasses, type StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'
import { doorOpenMs } from '#src/domain/doors/door.ts'
import type { WhyFailed } from '#src/domain/doors/door-visit/door-steps.ts'
import { proofOf, radioUse } from '#src/domain/passes/pass.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { signWith } from '#src/lib/wrapped-key.ts'

import { carryHome, type Tap, tellTyped } from './door-tap.ts'
import { hearKeypad } from './hear-keypad.ts'

/** Of a door nothing is chosen. */
const nothing = { minutes: 0, intensity: 0 }

/** Shows a pass to the lock that has just said this number, and tells what the lock makes of it. */
export async function provePass(lock: BluetoothDevice, pass: StoredPass, nonce: string, tap: Tap): Promise<void> {
  const { opId, send } = tap
  const proof = proofOf(await signWith(pass.key, radioUse(nonce, nothing)))
  // Kept before the lock is told: after a reload it cannot be said any more that nothing was opened.
  send({ type: 'came-nearer', opId, phase: 'passing' })
  const ask = async (question: DeviceMessage) => await lock.ask(question).catch(() => undefined)
  const said = await ask({ type: 'use-pass', pass: pass.bytes, ...nothing, proof })
  // A lock that is still there tells what became of it, and opens nothing by being asked.
  const word = said ?? (await ask({ type: 'ask-pass', id: pass.id }))
  if (word?.type === 'pass-report' && word.id === pass.id) return await hear(pass, word, tap)
  if (word?.type === 'refused') return await hearRefusal(lock, pass, word.reason, tap)
  send({ type: 'lost', opId, at: serverNow(), mayArrive: true })
}

async function hear(pass: StoredPass, report: PassReport, { opId, askedAt, send }: Tap): Promise<void> {
  const openingsLeft = Math.max(0, pass.uses - report.uses)
  if (report.uses <= pass.used) return send({ type: 'not-opened', opId, why: 'lock', openingsLeft })
  await storedPasses.write({ ...pass, used: report.uses })
  void carryHome(report)
  const at = serverNow()
  const answer = { result: 'opened', enterBy: at + doorOpenMs, availableAt: null, askedAt, openingsLeft } as const
  send({ type: 'answered', opId, answer, at })
}

async function hearRefusal(lock: BluetoothDevice, pass: StoredPass, reason: RefusedReason, tap: Tap): Promise<void> {
  const { opId, askedAt, send } = tap
  if (reason === 'busy') {
    const typed = await hearKeypad(lock, pass.lockId)
    if (typed) return tellTyped(typed, tap)
    const answer = { result: 'in-use', enterBy: null, availableAt: null, askedAt } as const
    return send({ type: 'answered', opId, answer, at: serverNow() })
  }
  if (reason === 'used-grant') await storedPasses.write({ ...pass, used: pass.uses })
  if (isOver(reason)) await storedPasses.drop([pass.id])
  send({ type: 'not-opened', opId, why: whyOf(reason), openingsLeft: undefined })
}

function isOver(reason: RefusedReason): boolean {
  return reason === 'denied' || reason === 'old-epoch' || reason === 'too-late'
}

function whyOf(reason: RefusedReason): WhyFailed {
  if (isOver(reason)) return 'pass-over'
  if (reason === 'used-grant') return 'pass-used'
  if (reason === 'not-yet') return 'pass-early'
  return reason === 'clock-unsure' ? 'pass-clock' : 'lock'
}
