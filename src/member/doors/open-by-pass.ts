import { BluetoothDevice } from '#src/client/devices/bluetooth-device.ts'
import { remembered } from '#src/client/storage/remembered.ts'
import { storedPasses, type StoredPass } from '#src/client/storage/rows/stored-passes.ts'
import type { DeviceMessage, RefusedReason } from '#src/domain/devices/device-messages.ts'
import type { PassReport } from '#src/domain/devices/signed-messages.ts'
import { doorOpenMs } from '#src/domain/doors/door.ts'
import type { WhyFailed } from '#src/domain/doors/door-visit/door-steps.ts'
import { proofOf, radioUse } from '#src/domain/passes/pass.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { signWith } from '#src/lib/wrapped-key.ts'

import { hearKeypad } from './hear-keypad.ts'
import { carryHome, meet, type Tap, tellTyped } from './open-nearby.ts'

const lock = new BluetoothDevice()
/** Of a door nothing is chosen. */
const nothing = { minutes: 0, intensity: 0 }

/**
 * Opens with what the studio gave beforehand: neither this phone nor the lock reaches it now. The lock's own word is the
 * answer, and goes to the studio as soon as anything can carry it.
 */
export async function openByPass(id: string, tap: Tap): Promise<void> {
  try {
    // First of all: the browser shows its list for nothing but the tap itself.
    const greeting = await meet(lock, tap)
    const pass = greeting && (await storedPasses.read(remembered.userId.read() ?? '', id))
    if (pass) await prove(pass, greeting.nonce, tap)
    else if (greeting) tap.send({ type: 'not-opened', opId: tap.opId, why: 'pass-over', openingsLeft: undefined })
  } finally {
    lock.disconnect()
  }
}

async function prove(pass: StoredPass, nonce: string, tap: Tap): Promise<void> {
  const { opId, send } = tap
  const proof = proofOf(await signWith(pass.key, radioUse(nonce, nothing)))
  // Kept before the lock is told: after a reload it cannot be said any more that nothing was opened.
  send({ type: 'came-nearer', opId, phase: 'passing' })
  const said = await ask({ type: 'use-pass', pass: pass.bytes, ...nothing, proof })
  // A lock that is still there tells what became of it, and opens nothing by being asked.
  const word = said ?? (await ask({ type: 'ask-pass', id: pass.id }))
  if (word?.type === 'pass-report' && word.id === pass.id) return await hear(pass, word, tap)
  if (word?.type === 'refused') return await hearRefusal(pass, word.reason, tap)
  send({ type: 'lost', opId, at: serverNow(), mayArrive: true })
}

async function ask(question: DeviceMessage): Promise<DeviceMessage | undefined> {
  return await lock.ask(question).catch(() => undefined)
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

async function hearRefusal(pass: StoredPass, reason: RefusedReason, { opId, askedAt, send }: Tap): Promise<void> {
  if (reason === 'busy') {
    const typed = await hearKeypad(lock, pass.lockId)
    if (typed) return tellTyped(typed, { opId, askedAt, send })
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
