import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { type Engine, engines, sqliteEngine } from '../support/engines.ts'
import { type ListCall, listCalls } from './admin/calls.ts'
import { sizeOf } from './admin/size.ts'
import { type FilledStudio, fillStudio, type Timed } from './admin/studio.ts'
import { median } from './measured.ts'

/**
 * What every list of the staff area takes in a small chain and in a large one, in turns within one run: a list that is
 * read by indexes takes about as long in both. It judges by the ratio only, and nothing fails by it.
 */
const { values: options } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    records: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '25' },
    /** `cpu` judges by this process's own processor time, for a busy machine; SQLite only. */
    clock: { type: 'string', default: 'wall' },
  },
})
const rounds = Number(options.rounds)
const warmUp = 3
const most = 1.5
const isByCpu = options.clock === 'cpu'

for (const engine of isByCpu ? [sqliteEngine] : engines) await measure(engine)

async function measure(engine: Engine): Promise<void> {
  process.stderr.write(`${engine.name}: filling two databases …\n`)
  const small = await fillStudio(engine, sizeOf(1_000, 1_000))
  try {
    const large = await fillStudio(engine, sizeOf(Number(options.members), Number(options.records)))
    try {
      await print(engine, small, large)
    } finally {
      await large.close()
    }
  } finally {
    await small.close()
  }
}

async function print(engine: Engine, small: FilledStudio, large: FilledStudio): Promise<void> {
  const { members, records } = large.size
  console.log(`\n${engine.name}: 1000 members and records, then ${members} members and ${records} appointments`)
  console.log(`(with their sessions, events, lines and doors) and as many entries of the staff log.\n`)
  console.log(`| ${'call'.padEnd(36)} | small ms | large ms | ratio | of cpu |    rows |         |`)
  console.log(`|${'-'.repeat(38)}|---------:|---------:|------:|-------:|--------:|---------|`)
  const others = listCalls(small.size, small.found)
  const over: string[] = []
  for (const [index, call] of listCalls(large.size, large.found).entries()) {
    const { small: less, large: more } = await compare(small, others[index] ?? call, large, call)
    const [ratio, cpuRatio] = [more.ms / less.ms, more.cpuMs / less.cpuMs]
    const judged = isByCpu ? cpuRatio : ratio
    if (judged > most) over.push(`${call.says} (${judged.toFixed(1)})`)
    const figures = [less.ms.toFixed(2).padStart(8), more.ms.toFixed(2).padStart(8), ratio.toFixed(2).padStart(5)]
    const rows = more.rows === undefined ? '–' : `${less.rows}/${more.rows}`
    const line = [call.says.padEnd(36), ...figures, cpuRatio.toFixed(2).padStart(6), rows.padStart(7)]
    console.log(`| ${line.join(' | ')} | ${(judged <= most ? 'within' : 'OVER').padEnd(7)} |`)
  }
  const clock = isByCpu ? 'processor time' : 'time'
  console.log(
    `\n${rounds} rounds in turns, medians, judged by ${clock}; load ${loadavg()[0]?.toFixed(1)}. Asked: ${most}.`,
  )
  console.log(over.length === 0 ? 'Nothing takes more in this run.' : `More than that in this run: ${over.join('; ')}.`)
}

async function compare(small: FilledStudio, smallCall: ListCall, large: FilledStudio, largeCall: ListCall) {
  const sides = [
    { ask: () => small.call(smallCall.path, smallCall.body), answers: [] as Timed[] },
    { ask: () => large.call(largeCall.path, largeCall.body), answers: [] as Timed[] },
  ] as const
  for (let round = -warmUp; round < rounds; round++) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const answer = await side.ask()
      if (round >= 0) side.answers.push(answer)
    }
  }
  return { small: middle(sides[0].answers), large: middle(sides[1].answers) }
}

function middle(answers: Timed[]): Timed {
  return {
    ms: median(answers.map(({ ms }) => ms)) ?? Number.NaN,
    cpuMs: median(answers.map(({ cpuMs }) => cpuMs)) ?? Number.NaN,
    rows: answers[0]?.rows,
  }
}
