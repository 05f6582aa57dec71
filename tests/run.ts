import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Tally {
  passed: number
  failed: number
}

/**
 * Everything, in one go: static checks, units and server on both engines, then the built app in a real browser.
 * It ends with one line of totals, and fails when anything failed or nothing ran.
 */
const reports = mkdtempSync(join(tmpdir(), 'studio-reports-'))
// The server is started hundreds of times; what Node made of its sources is kept from one start to the next.
process.env['NODE_COMPILE_CACHE'] ??= join(reports, 'compiled')
const tallies: Tally[] = [checks(), units(), build(), browser()]
rmSync(reports, { recursive: true })

const passed = sum(tallies.map((tally) => tally.passed))
const failed = sum(tallies.map((tally) => tally.failed))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function checks(): Tally {
  return one(run('npm', ['run', '--silent', 'check']))
}

function build(): Tally {
  return one(run('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn']))
}

function units(): Tally {
  const report = join(reports, 'units.json')
  const isFine = run('npm', [
    'exec',
    '--',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests } = read<{ numPassedTests: number; numFailedTests: number }>(report)
  return { passed: numPassedTests, failed: atLeastOne(numFailedTests, isFine) }
}

function browser(): Tally {
  const report = join(reports, 'browser.json')
  const isFine = run(
    'npm',
    ['exec', '--', 'playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  )
  const { stats } = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)
  // Named by the list above; each is a defect of the product or of the test, and is to be looked at.
  if (stats.flaky > 0) console.log(`\n${stats.flaky} passed at another try only`)
  return { passed: stats.expected + stats.flaky, failed: atLeastOne(stats.unexpected, isFine) }
}

/** A runner that fails without naming a test has failed all the same. */
function atLeastOne(failures: number, isFine: boolean): number {
  return isFine ? failures : Math.max(1, failures)
}

function one(isFine: boolean): Tally {
  return { passed: Number(isFine), failed: Number(!isFine) }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}

function read<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
