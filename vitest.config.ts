import { defineConfig } from 'vitest/config'

import { pagePlugins } from './build/page-plugins.ts'
import { testLimit, waitLimit } from './tests/support/limits.ts'

// Off where somebody works; where it is decided what lands, the run marks every test that needed its second try.
const retry = process.env['CI'] ? 1 : 0
const common = {
  pool: 'forks',
  // The suite runs beside the browser, which goes first: a limit only ends what would never come true.
  testTimeout: testLimit,
  hookTimeout: testLimit,
  retry,
  // What comes true in milliseconds takes seconds beside other tests; the second that is usual is a bet on the machine.
  expect: { poll: { timeout: waitLimit, interval: 10 } },
} as const

/** Calculations: they keep nothing in their modules and touch no page. */
const rules = ['domain', 'contract', 'imports', 'lib', 'simulators'].map((folder) => `tests/${folder}/**/*.test.ts`)
const serverTests = 'tests/server/**/*.test.ts'
/** What starts processes, fills the machine or measures time, and so wants the machine for itself. */
const timed = [
  'tests/build/**/*.test.ts',
  'tests/reliability/{brokers,failover,memory}/**/*.test.ts',
  'tests/server/{backup,commands,demo,monitoring,platform}/**/*.test.ts',
  'tests/server/audit-logs/watch-logs.test.ts',
  'tests/server/board/board-{changes,watch}.test.ts',
  'tests/server/http/{overload,slow-lines}.test.ts',
  'tests/server/sessions/{device-start,session-kill}.test.ts',
]
/** Searches of up to a million states. Node reads them by itself: through Vite's runner they take more than twice the time. */
const searches = ['tests/reliability/{door,pass,start}-search/**/*.test.ts']
const installed = '**/node_modules/**'

// They share a process, since neither rules nor the server keep anything in their modules: loading them anew for each
// file takes a sixth of the time.
const shared = { ...common, isolate: false }
// Only the server's tests need a database server, so only they wait for one.
const withDatabases = { ...shared, globalSetup: 'tests/support/postgres.ts' }

export default defineConfig({
  test: {
    // A test waits for a disk or a process now and then: three keep two cores at work.
    maxWorkers: 3,
    projects: [
      {
        plugins: [pagePlugins()],
        define: { __APP_VERSION__: JSON.stringify('test') },
        test: {
          ...common,
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
          exclude: [installed, serverTests, ...rules, ...searches, ...timed],
        },
      },
      { test: { ...common, name: 'searches', include: searches, experimental: { viteModuleRunner: false } } },
      {
        plugins: [pagePlugins()],
        define: { __APP_VERSION__: JSON.stringify('test') },
        test: { ...shared, name: 'rules', include: rules },
      },
      { test: { ...withDatabases, name: 'server', include: [serverTests], exclude: [installed, ...timed] } },
      { test: { ...withDatabases, name: 'timed', include: timed } },
    ],
  },
})
