import { codeStepAt } from '#src/domain/passes/pass-code.ts'
import { type Pass, writePass } from '#src/domain/passes/pass.ts'

import { passMac } from '#server/platform/mqtt/pass-keys.ts'
import type { ReaderLight } from '#server/simulators/readers/code-reader.ts'
import { macUnder } from './bed-harness.ts'
import { showCode } from './show-code.ts'

export interface ReaderVector extends ReaderLight {
  what: string
  /** Seconds since 1970 by the bed, which was told the time just then. */
  at: number
  text: string
}

const usual = { minutes: 12, intensity: 2 }

/** What the reader of an idle bed, that of this pass, shows for a code: one for each answer that a code alone decides. */
export function readerVectors(deviceKey: string, pass: Pass): ReaderVector[] {
  const at = pass.notBefore + 210
  const device = macUnder(deviceKey)
  const code = (changes: Partial<Pass> = {}, { seconds = 0, key = device, chosen = usual } = {}): string => {
    const bytes = writePass({ ...pass, ...changes })
    return showCode(bytes, codeStepAt((at + seconds) * 1_000), passMac(key, bytes), chosen)
  }
  const stranger = macUnder('77'.repeat(32))
  const red = (what: string, text: string, why: NonNullable<ReaderLight['why']>) =>
    ({ what, at, text, light: 'red', why }) as const
  const late = { what: 'a code of a minute ago', at, text: code({}, { seconds: -60 }) }
  return [
    { what: 'a code of now', at, text: code(), light: 'green' },
    { what: 'a code of the half minute before', at, text: code({}, { seconds: -30 }), light: 'green' },
    { what: 'a code of the half minute after', at, text: code({}, { seconds: 30 }), light: 'green' },
    { ...late, light: 'yellow', why: 'stale-nonce' },
    red('another text', 'https://example.com/', 'malformed'),
    red('a code of a door', code({ kind: 'door' }), 'wrong-bed'),
    red('a code of another bed', code({ device: pass.device + 1 }), 'wrong-bed'),
    red('a code under the key of another bed', code({}, { key: stranger }), 'bad-mac'),
    red('a code of another store', code({ epoch: pass.epoch - 1 }), 'old-epoch'),
    red('a code of a pass without a use', code({ uses: 0 }), 'used-grant'),
    red('a code before its window', code({ notBefore: at }), 'not-yet'),
    red('a code after its window', code({ notAfter: at }), 'too-late'),
    red(
      'more minutes than the pass has',
      code({}, { chosen: { ...usual, minutes: pass.maxMinutes + 1 } }),
      'out-of-range',
    ),
    red('stronger than the pass', code({ maxIntensity: 1 }), 'out-of-range'),
    red('an unknown flag', code({ flags: 1 }), 'out-of-range'),
  ]
}
