import type { Mac } from '#src/domain/devices/device-messages.ts'
import { codeStepAt, readPassCode, writePassCode } from '#src/domain/passes/pass-code.ts'
import { type Chosen, type Pass, writePass } from '#src/domain/passes/pass.ts'

import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import { BedHarness, macUnder, someParts } from '../../support/devices/bed-harness.ts'
import { passTime, RadioLock } from '../../support/devices/radio-lock.ts'
import { showCode } from '../../support/devices/show-code.ts'
import { type Random, randomFrom } from '../../support/random.ts'

/** A door or a bed with a reader. */
interface Place {
  mac: Mac
  chosen: Chosen
  passFor: (changes: Partial<Pass>) => Pass
  read: (text: string) => unknown
  /** How many passes it has ever taken. */
  taken: () => number
}

/** One way to use a code that was seen on somebody else's phone; gives what is shown, and where. */
type Copy = (seen: Seen, random: Random) => { text: string; at?: 'another place' }

interface Seen {
  place: Place
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
  'the same pass with the key of another phone': ({ place, pass, step }, random) => ({
    text: showCode(pass, step, macUnder(Buffer.from(random.bytes(32)).toString('hex')), place.chosen),
  }),
  'a guessed proof': ({ shot, step }, random) => {
    const code = readPassCode(shot)
    return { text: code ? writePassCode({ ...code, step, proof: Uint8Array.from(random.bytes(10)) }) : shot }
  },
  'the code of now at another door or bed': ({ place, pass, step }) => ({
    text: showCode(pass, step, passMac(place.mac, pass), place.chosen),
    at: 'another place',
  }),
}
export const copyKinds = Object.keys(copies)

/** Tries as many copies of each kind at doors and at beds; gives how many opened or started anything. */
export function copyCodes(seed: number, count: number): { tries: number; taken: number } {
  const random = randomFrom(seed)
  const step = codeStepAt(passTime * 1_000)
  const pairs = [
    [aLock(9), aLock(8)],
    [aBed(7), aBed(6)],
  ] as const
  let tries = 0
  for (const [place, other] of pairs) {
    for (let at = 0; at < count * copyKinds.length; at += 1, tries += 1) {
      const pass = writePass(place.passFor({ id: Buffer.from(random.bytes(8)).toString('hex') }))
      const shot = showCode(pass, step - 2, passMac(place.mac, pass), place.chosen)
      const shown = copies[copyKinds[at % copyKinds.length] ?? '']?.({ place, pass, shot, step }, random)
      if (shown) (shown.at === undefined ? place : other).read(shown.text)
    }
  }
  const taken = pairs.flat().reduce((sum, place) => sum + place.taken(), 0)
  return { tries, taken }
}

function aLock(number: number): Place {
  const lock = new RadioLock(true, undefined, number)
  lock.setTime()
  return {
    mac: lock.mac,
    chosen: { minutes: 0, intensity: 0 },
    passFor: (changes) => lock.passFor(changes),
    read: (text) => lock.read(text),
    taken: () => lock.bolts(),
  }
}

function aBed(number: number): Place {
  const bed = new BedHarness({ bed: number, newId: someParts().newId })
  bed.setTime()
  return {
    mac: bed.parts.mac,
    chosen: { minutes: 8, intensity: 2 },
    passFor: (changes) => bed.passFor({ device: number, ...changes }),
    read: (text) => bed.read(text),
    taken: () => bed.bed.stored.passes.records.filter(({ uses }) => uses > 0).length,
  }
}
