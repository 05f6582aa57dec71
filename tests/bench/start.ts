import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { findBrowser } from '../support/net/find-browser.ts'
import { againstTable } from './against-table.ts'
import { type Net, readLoads } from './measured.ts'
import { otherName, ownName, startOwnApp } from './own-app.ts'
import { ratioTable } from './ratio-table.ts'
import { buildYardsticks, type Subject } from './yardsticks.ts'

const harness = join(import.meta.dirname, 'harness/measure.mjs')
const out = join(import.meta.dirname, '../../out/bench')

/**
 * Measures our start-up beside the yardsticks, on a slow line and a slow processor, and prints the ratios.
 * It judges nothing: the figures mean something on a machine that does nothing else, with nine runs or more.
 */
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    /** The share of the machine that may be busy around a load; 1 measures on a busy machine too. */
    quiet: { type: 'string', default: '0.15' },
    /** The lines to measure on, and the yardsticks to stand beside; all without them. */
    net: { type: 'string', default: 'slow4g,slow3g' },
    beside: { type: 'string' },
    /** Another checkout of this app with its packages and its build, measured in turns with this one. */
    against: { type: 'string' },
  },
})

mkdirSync(out, { recursive: true })
process.stderr.write('Building the yardsticks (once) and the app …\n')
const own = await startOwnApp()
const stops = [own.stop]
const wanted = options.beside?.split(',')
const yardsticks = buildYardsticks()
  .filter(({ name }) => wanted?.includes(name) ?? true)
  .map((subject) => (subject['asksServer'] === true ? withServer(subject) : subject))
try {
  const other = options.against === undefined ? undefined : await startOwnApp(otherName, resolve(options.against))
  if (other) stops.push(other.stop)
  const subjects = [...yardsticks, ...(other ? [other.subject] : []), own.subject]
  const files: string[] = []
  const nets = options.net.split(',')
  if (nets.includes('slow4g')) files.push(await measure('slow4g', subjects, ['--phases', 'cold,warm,offline,liefi']))
  if (nets.includes('slow3g')) files.push(await measure('slow3g', subjects, ['--phases', 'cold']))
  const loads = files.flatMap(readLoads)
  const noisy = loads.filter((load) => load.noisy).length
  const shifts = loads.filter((load) => load.name === ownName).map((load) => load.cls ?? 0)
  console.log(ratioTable(loads, ownName))
  if (other) console.log(`\n${againstTable(loads, ownName, otherName)}`)
  console.log(`\n${options.runs} rounds, ${noisy} of ${loads.length} loads on a busy machine.`)
  console.log(`Largest layout shift of ${ownName}: ${Math.max(...shifts).toFixed(3)}. Every load: ${out}`)
  for (const load of loads) if (load.failed) console.log(`${load.name}, ${load.net} ${load.phase}: ${load.failed}`)
} finally {
  for (const stop of stops) await stop()
}

/** As the member of ours, of the same server. */
function withServer(subject: Subject): Subject {
  return { ...subject, api: new URL(own.server.url).origin, remember: own.subject['remember'] }
}

async function measure(net: Net, subjects: Subject[], phases: string[]): Promise<string> {
  const result = join(out, `start-${net}`)
  writeFileSync(`${result}.subjects.json`, JSON.stringify(subjects))
  const settings = [
    '--config',
    `${result}.subjects.json`,
    '--net',
    net,
    '--runs',
    options.runs,
    '--quiet',
    options.quiet,
  ]
  const browser = ['--chromium', findBrowser(), '--floor', 'stack-shell,vant-live', '--out', result]
  const child = spawn(process.execPath, [harness, ...settings, ...phases, ...browser], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`Measuring on ${net} ended with ${status}`)
  return `${result}.json`
}
