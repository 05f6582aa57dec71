import { type BrowserContext, test as base, expect } from '@playwright/test'

import { type FaultProxy, startFaultProxy } from '../../support/net/fault-proxy.ts'
import { aMember, enterAs, type Member, someAddress } from './member.ts'
import { startServer, type TestServer } from './server.ts'

interface Fixtures {
  /** Errors that a page of this test causes on purpose, such as a call that fails while the network is cut. */
  allowedErrors: OnPurpose[]
  /** A new member, already signed in to the browser of this test. */
  member: Member
  /** A line to the studio that can be broken; a page that is opened at its address goes through it. */
  line: FaultProxy
}

interface WorkerFixtures {
  /** Starts the studio that a file of tests has to itself. */
  openStudio: () => Promise<TestServer>
  studios: Studios
}

/** Where a release was unpacked that is to be walked through in place of this repository. */
const releaseFolder = process.env['RELEASE_FOLDER']

function openUsual(): Promise<TestServer> {
  return releaseFolder === undefined ? startServer() : startServer(releaseFolder, {}, 'start.js')
}

/** Every browser test talks to the real server; a console error or a policy violation fails it. */
export const test = base.extend<Fixtures & { server: TestServer }, WorkerFixtures>({
  openStudio: [({}, use) => use(() => openUsual()), { scope: 'worker' }],
  studios: [
    async ({ openStudio }, use) => {
      const studios = studiosOf(openStudio)
      await use(studios)
      await studios.close()
    },
    { scope: 'worker' },
  ],
  server: async ({ studios }, use, { file }) => use(await studios.of(file)),
  baseURL: ({ server }, use) => use(server.url),
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors, server }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
    const complaints = watch(context)
    const reported = server.policyReports().length
    await use(context)
    expectNoComplaints(complaints, allowedErrors)
    expect(server.policyReports().slice(reported), 'reports of the content policy').toEqual([])
  },
  member: async ({ context, server }, use) => {
    const member = await aMember(server)
    await enterAs(context, member)
    await use(member)
  },
  line: async ({ server }, use) => {
    const line = await startFaultProxy(server.url)
    await use(line)
    await line.close()
  },
})

export { expect }

interface Studios {
  of(file: string): Promise<TestServer>
  close(): Promise<void>
}

/** One studio at a time: what the tests of one file leave behind is gone before the next file. */
function studiosOf(open: () => Promise<TestServer>): Studios {
  let present: { file: string; server: TestServer } | undefined
  const close = async () => {
    await present?.server.remove()
    present = undefined
  }
  return {
    close,
    async of(file) {
      if (present?.file !== file) {
        await close()
        present = { file, server: await open() }
      }
      return present.server
    },
  }
}

type OnPurpose = keyof typeof onPurpose

/** What browsers say of a call that is answered with a refusal, put off, or that does not arrive. */
const onPurpose = {
  'refused call': /Failed to load resource: the server responded with a status of 4\d\d/,
  'busy server': /Failed to load resource: the server responded with a status of 503/,
  'broken server': /Failed to load resource: the server responded with a status of 500/,
  'not ours':
    /Failed to find a valid digest in the 'integrity'|unsupported MIME type|MIME type of "text\/html"|Unexpected (end of input|token)|Invalid or unexpected token|SyntaxError|is not a function/,
  'missing part':
    /Another script came in the place|A screen could not be loaded|A page of the staff did not load|Failed to fetch dynamically imported module/,
  'no worker': /Service Worker registration blocked by Playwright/,
  'cut off': /net::ERR_|An unknown error occurred when fetching the script/,
}

/** Headless Chromium has no Bluetooth, and says so on every page whose policy names it. */
const ownNoise = [/Permissions-Policy header: Unrecognized feature: 'bluetooth'/]

/** Collects what no page may say: errors, warnings of React, violations of the content policy. */
export function watch(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('serviceworker', (worker) =>
    worker.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`worker: ${message.text()}`)
    }),
  )
  return complaints
}

export function expectNoComplaints(complaints: string[], allowed: OnPurpose[] = []): void {
  const known = [...ownNoise, ...allowed.map((name) => onPurpose[name])]
  const unexpected = complaints.filter((text) => !known.some((pattern) => pattern.test(text)))
  expect(unexpected, 'console errors and policy violations').toEqual([])
}
