import { codeStepAt, readPassCode, writePassCode } from '#src/domain/passes/pass-code.ts'
import { writePass } from '#src/domain/passes/pass.ts'

import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import { macUnder } from '../../support/devices/bed-harness.ts'
import { passTime, RadioLock } from '../../support/devices/radio-lock.ts'
import { showCode } from '../../support/devices/show-code.ts'
import { type Random, randomFrom } from '../../support/random.ts'

/** One way to open a door with a code that was seen on somebody else's phone; gives what is shown to which lock. */
type Copy = (seen: Seen, random: Random) => { text: string; at?: 'another door' }

interface Seen {
  lock: RadioLock
  /** The 32 bytes that the code shows to everybody who sees it. */
  pass: Uint8Array
  /** What was on the screen two half minutes ago: the step of before is still taken, for clocks that differ. */
  shot: string
  step: number
}

const copies: Record<string, Copy> = {
  'a screenshot after its step': ({ shot }) => ({ text: shot }),
  'a screenshot whose step was changed': ({ shot, step }) => {
    const code = readPassCode(shot)
    return { text: code ? writePassCode({ ...code, step }) : shot }
  },
  'the same pass with the key of another phone': ({ pass, step }, random) => ({
    text: showCode(pass, step, macUnder(Buffer.from(random.bytes(32)).toString('hex'))),
  }),
  'a guessed proof': ({ shot, step }, random) => {
    const code = readPassCode(shot)
    return { text: code ? writePassCode({ ...code, step, proof: Uint8Array.from(random.bytes(10)) }) : shot }
  },
  'the code of now at another door': ({ lock, pass, step }) => ({
    text: showCode(pass, step, passMac(lock.mac, pass)),
    at: 'another door',
  }),
}
export const copyKinds = Object.keys(copies)

/** Tries as many copies of each kind; gives how many doors opened. */
export function copyCodes(seed: number, count: number): { tries: number; opened: number } {
  const random = randomFrom(seed)
  const step = codeStepAt(passTime * 1_000)
  const [lock, other] = [aLock(9), aLock(8)]
  let tries = 0
  for (; tries < count * copyKinds.length; tries += 1) {
    const pass = writePass(lock.passFor({ id: Buffer.from(random.bytes(8)).toString('hex') }))
    const shot = showCode(pass, step - 2, passMac(lock.mac, pass))
    const copy = copies[copyKinds[tries % copyKinds.length] ?? '']
    const shown = copy?.({ lock, pass, shot, step }, random)
    if (shown) (shown.at === undefined ? lock : other).read(shown.text)
  }
  return { tries, opened: lock.bolts() + other.bolts() }
}

function aLock(number: number): RadioLock {
  const lock = new RadioLock(true, undefined, number)
  lock.setTime()
  return lock
}
