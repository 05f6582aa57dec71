import { defineConfig } from 'vitest/config'

import { pagePlugins } from './build/page-plugins.ts'

const common = { pool: 'forks', testTimeout: 30_000, hookTimeout: 60_000 } as const
const serverTests = 'tests/server/**/*.test.ts'

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [pagePlugins()],
        test: {
          ...common,
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}', 'src/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', serverTests],
        },
      },
      {
        // Only these need a database server, so only they wait for one.
        test: { ...common, name: 'server', include: [serverTests], globalSetup: 'tests/support/postgres.ts' },
      },
    ],
  },
})
