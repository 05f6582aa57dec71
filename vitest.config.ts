import { defineConfig } from 'vitest/config'

import { pagePlugins } from './build/page-plugins.ts'

// Off where somebody works; where it is decided what lands, the run marks every test that needed its second try.
const retry = process.env['CI'] ? 1 : 0
const common = {
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  retry,
  // What comes true in milliseconds takes seconds beside other tests; the second that is usual is a bet on the machine.
  expect: { poll: { timeout: 10_000, interval: 10 } },
} as const
const serverTests = 'tests/server/**/*.test.ts'

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
          exclude: ['**/node_modules/**', serverTests],
        },
      },
      {
        // Only these need a database server, so only they wait for one. They share a process, since the server itself keeps
        // nothing in its modules: loading them anew for each file takes a sixth of the time.
        test: {
          ...common,
          name: 'server',
          isolate: false,
          include: [serverTests],
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
  },
})
