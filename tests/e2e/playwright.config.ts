import { defineConfig } from '@playwright/test'

import { browserArguments, findBrowser, findShell } from '../support/net/find-browser.ts'

/** What needs the window: a camera, background sync, push, installing, Bluetooth, the update of an open app. */
const whole =
  /(alert-push|bluetooth|cancel-offline|install|install-offer|reminders|scan|spec-messages|update)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // The suite holds a small size of every proof: what is marked so runs in `npm run test:full` alone.
  ...(!process.env['FULL'] && { grepInvert: /@full/ }),
  outputDir: '../../test-results',
  globalSetup: './support/build-once.ts',
  fullyParallel: false,
  // A part of each test is spent waiting for a bed, a door or a signal: three keep two cores at work, and four make them
  // so late that calls give up after the ten seconds that a member would wait.
  workers: 3,
  // Off on a developer's machine. On the machine that decides what lands, a stall of that machine must not undo a day's
  // work: the run names every test that needed its second try, and each is a defect to be found.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // What takes a second alone takes many while four browsers start; a limit only ends what would never come true.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'zh-HK',
    timezoneId: 'Asia/Hong_Kong',
    trace: 'off',
  },
  projects: [
    { name: 'browser', testMatch: whole, use: launching(findBrowser()) },
    { name: 'shell', testIgnore: whole, use: launching(findShell()) },
  ],
})

function launching(executablePath: string) {
  return { launchOptions: { executablePath, args: browserArguments } }
}
