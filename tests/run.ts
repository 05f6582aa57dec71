import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

interface Tally {
  passed: number
  /** What failed, each with the first line of its message, to be read at the end of a long log. */
  failures: string[]
}

interface UnitReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Answers whether the command has ended well. */
type Run = (command: string, args: string[]) => Promise<boolean>

interface Spec {
  file: string
  title: string
  tests: { status: string; results: { errors: { message: string }[] }[] }[]
}

interface Suite {
  specs: Spec[]
  suites?: Suite[]
}

interface BrowserReport {
  stats: { expected: number; flaky: number }
  suites: Suite[]
}

/**
 * Everything, in one go: static checks, units and server on both engines, then the built app in a real browser.
 * It ends with the names of what failed and one line of totals, and fails when anything failed or nothing ran.
 *
 * A browser test waits for a bed, a door or a signal for half of its time. The units fill these gaps: they run behind
 * the browser, which goes first wherever both want the processor, and what measures time runs when both are done.
 */
const reports = mkdtempSync(join(tmpdir(), 'studio-reports-'))
// The server is started hundreds of times; what Node made of its sources is kept from one start to the next.
process.env['NODE_COMPILE_CACHE'] ??= join(reports, 'compiled')
const tallies: Tally[] = [await checks(), await build(), ...(await Promise.all([browser(), unitsBehind()]))]
tallies.push(await units(['timed'], runAlone))
rmSync(reports, { recursive: true })

const passed = sum(tallies.map((tally) => tally.passed))
const failures = tallies.flatMap((tally) => tally.failures)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 && passed > 0 ? 0 : 1)

async function checks(): Promise<Tally> {
  return step('npm run check', await runAlone('npm', ['run', '--silent', 'check']))
}

async function build(): Promise<Tally> {
  return step('npm run build', await runAlone('npm', ['run', '--silent', 'build', '--', '--logLevel', 'warn']))
}

async function unitsBehind(): Promise<Tally> {
  const log = join(reports, 'units.log')
  const tally = await units(['app', 'rules', 'searches', 'server'], (command, args) => runBehind(log, command, args))
  // In one piece, and not between the lines of the browser's tests.
  process.stdout.write(readFileSync(log))
  return tally
}

async function units(projects: string[], runIt: Run): Promise<Tally> {
  const report = join(reports, `${projects.join('-')}.json`)
  const isFine = await runIt('npm', [
    'exec',
    '--',
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, testResults } = read<UnitReport>(report)
  return tally('vitest', isFine, numPassedTests, testResults.flatMap(failedUnits))
}

function failedUnits({ name, status, message, assertionResults }: UnitReport['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  // A file that cannot be loaded, or whose preparations fail, has no test to name.
  if (status === 'failed' && failed.length === 0) return [failureOf(relative('.', name), '', message)]
  return failed.map((test) => failureOf(relative('.', name), test.fullName, test.failureMessages.join('\n')))
}

async function browser(): Promise<Tally> {
  const report = join(reports, 'browser.json')
  const config = 'tests/e2e/playwright.config.ts'
  const isFine = await runAlone('npm', ['exec', '--', 'playwright', 'test', '-c', config, '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  const { stats, suites } = read<BrowserReport>(report)
  // Named by the list above; each is a defect of the product or of the test, and is to be looked at.
  if (stats.flaky > 0) console.log(`\n${stats.flaky} passed at another try only`)
  return tally('playwright', isFine, stats.expected + stats.flaky, suites.flatMap(specsOf).flatMap(failedSpecs))
}

function failedSpecs({ file, title, tests }: Spec): string[] {
  const failed = tests.filter((test) => test.status === 'unexpected')
  return failed.map(({ results }) =>
    failureOf(file, title, results.flatMap(({ errors }) => errors)[0]?.message ?? 'without a message'),
  )
}

function specsOf({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function failureOf(file: string, title: string, message: string): string {
  return `${file} ${title}\n  ${message.split('\n')[0] ?? ''}`
}

function step(name: string, isFine: boolean): Tally {
  return tally(name, isFine, Number(isFine), [])
}

function tally(runner: string, isFine: boolean, passed: number, failures: string[]): Tally {
  // A runner that fails without naming a test has failed all the same.
  return { passed, failures: isFine || failures.length > 0 ? failures : [`${runner} ended with an error`] }
}

async function runAlone(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const [status] = await once(spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }), 'exit')
  return status === 0
}

/**
 * Gives way to what runs before it. At the lowest priority of all, what takes a moment took longer than the ten seconds
 * that a call waits. What it prints goes to a file.
 */
async function runBehind(log: string, command: string, args: string[]): Promise<boolean> {
  const file = createWriteStream(log)
  await once(file, 'open')
  const child = spawn('nice', ['-n', '10', command, ...args], { stdio: ['ignore', file, file] })
  const [status] = await once(child, 'exit')
  file.end()
  return status === 0
}

function read<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
