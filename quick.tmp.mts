import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync, readFileSync } from 'node:fs'
import { findBrowser } from './tests/support/net/find-browser.ts'
import { startOwnApp } from './tests/bench/own-app.ts'
import { buildYardsticks } from './tests/bench/yardsticks.ts'
const [only = 'stack-shell,quarter-sun', runs = '3', phases = 'cold,warm', net = 'slow4g', quiet = '0.3'] =
  process.argv.slice(2)
const own = await startOwnApp()
const all = [
  ...buildYardsticks().map((s) =>
    s.asksServer ? { ...s, api: new URL(own.server.url).origin, remember: own.subject.remember } : s,
  ),
  own.subject,
].filter((s) => only.split(',').includes(s.name))
writeFileSync('/tmp/quick.subjects.json', JSON.stringify(all))
const c = spawn(
  process.execPath,
  [
    'tests/bench/harness/measure.mjs',
    '--config',
    '/tmp/quick.subjects.json',
    '--net',
    net,
    '--runs',
    runs,
    '--quiet',
    quiet,
    '--phases',
    phases,
    '--chromium',
    findBrowser(),
    '--floor',
    only.split(',')[0],
    '--out',
    '/tmp/quick',
  ],
  { stdio: ['ignore', 'ignore', 'ignore'] },
)
await new Promise((r) => c.on('exit', r))
await own.stop()
const { rows } = JSON.parse(readFileSync('/tmp/quick.json'))
const med = (a) => a.toSorted((x, y) => x - y)[a.length >> 1]
for (const s of all)
  for (const ph of phases.split(',')) {
    const r = rows.filter((x) => x.name === s.name && x.phase === ph && !x.failed)
    if (!r.length) continue
    const f = (k) => med(r.map((x) => x[k] ?? NaN))
    console.log(
      s.name.padEnd(13),
      ph.padEnd(8),
      'fcp',
      f('fcp'),
      'lcp',
      f('lcp'),
      'ready',
      Math.round(f('ready')),
      'inter',
      Math.round(f('interactive')),
      'all',
      r.map((x) => Math.round(x.interactive)).join('/'),
      'tbt',
      f('tbt'),
      'long',
      f('longest'),
      'heap',
      f('heap')?.toFixed?.(1),
      'bytes',
      Math.round((f('html') + f('js') + f('css')) / 1000),
      'wire',
      Math.round(f('wireTotal') / 1000),
      'tab',
      med(r.map((x) => x.actions?.tab?.ms ?? NaN)),
      'noisy',
      r.filter((x) => x.noisy).length,
    )
  }
