import { defineConfig } from '@playwright/test'

import { browserArguments, findBrowser } from '../support/find-browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 2,
  // A machine that others share may stall a browser once; the run names every test that needed a second try.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'zh-HK',
    timezoneId: 'Asia/Hong_Kong',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
    trace: 'off',
  },
})
