import type { PassCode } from '#src/domain/passes/pass-code.ts'
import type { Pass } from '#src/domain/passes/pass.ts'

import type { Bed, BedEffect, BedParts, BedStep } from '#server/simulators/bed-facts.ts'
import { deviceOf, markEpoch, storePasses, tellStudio, whyNotHere } from '#server/simulators/bed-passes.ts'
import { andThen, go } from '#server/simulators/bed-replies.ts'
import { begin, chipTime, tidyPasses } from '#server/simulators/bed-start.ts'
import { green, lightFor, readAgain, type ReaderLight, readProvenCode } from './code-reader.ts'
import { countUse, nowOf, whyNotUse } from '#server/simulators/pass-store.ts'
import { signedReport } from '#server/simulators/pass-words.ts'

/**
 * Starts for a pass that a phone shows as a code of this half minute, with the minutes and the strength that the code
 * says. A camera reads ten times a second: while the run of this pass is open, its codes are green and start nothing.
 */
export function readCode(before: Bed, text: string, parts: BedParts): BedStep {
  return andThen(markEpoch(before, parts), (bed) => {
    const read = readProvenCode(text, deviceOf(parts))
    if (typeof read === 'string') return go(bed, light(lightFor(read)))
    const { pass, code } = read
    const { passes, openRun } = bed.stored
    if (pass.epoch !== passes.epoch) return go(bed, light(lightFor('old-epoch')))
    if (openRun?.grant !== pass.id) return spendCode(bed, pass, code, parts)
    const { spent, shown } = readAgain(passes, pass.id, { step: code.step, now: nowOf(passes, chipTime(bed, parts)) })
    return andThen(spent ? storePasses(bed, spent) : go(bed), (after) => go(after, light(shown)))
  })
}

function spendCode(bed: Bed, pass: Pass, code: PassCode, parts: BedParts): BedStep {
  const { passes } = bed.stored
  const now = nowOf(passes, chipTime(bed, parts))
  const { step, minutes, intensity } = code
  const why = whyNotUse(passes, pass, now, step) ?? whyNotHere(bed, pass, code, parts)
  if (why) return go(bed, light(lightFor(why, { step, now })))
  const counted = countUse(tidyPasses(bed, parts), pass, { road: 'code', step }, now)
  if (!counted) return go(bed, light(lightFor('full')))
  const { id, dressing } = pass
  const report = signedReport(counted, id, deviceOf(parts), chipTime(bed, parts))
  const news = [...tellStudio(bed, report), light(green)]
  return begin(bed, { id, minutes, intensity, dressing, stored: { passes: counted } }, undefined, parts, ...news)
}

function light(shown: ReaderLight): BedEffect {
  return { do: 'light', shown }
}
