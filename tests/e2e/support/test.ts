import { type BrowserContext, test as base, expect } from '@playwright/test'

import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { aMember, enterAs, type Member, someAddress } from './member.ts'
import { startStudio, type Studio } from './studio.ts'

interface Fixtures {
  /** Errors that a page of this test causes on purpose, such as a call that fails while the network is cut. */
  allowedErrors: OnPurpose[]
  /** Somebody new, already signed in to the browser of this test. */
  member: Member
  /** A line to the studio that can be broken; a page that is opened at its address goes through it. */
  line: FaultProxy
}

interface WorkerFixtures {
  studio: Studio
  /** Files that count what a studio holds, or close its day, name one that no other file has touched. */
  studioOf: string
}

/** Every browser test talks to the real server; a console error or a policy violation fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  studioOf: ['everybody', { option: true, scope: 'worker' }],
  studio: [
    // Playwright gives another value of the option a worker of its own, and so a studio.
    async ({}, use) => {
      const studio = await startStudio()
      await use(studio)
      await studio.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ studio }, use) => use(studio.url),
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors, studio }, use) => {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
    const complaints = watch(context)
    const reported = studio.policyReports().length
    await use(context)
    expectNoComplaints(complaints, allowedErrors)
    expect(studio.policyReports().slice(reported), 'reports of the content policy').toEqual([])
  },
  member: async ({ context, studio }, use) => {
    const member = await aMember(studio)
    await enterAs(context, member)
    await use(member)
  },
  line: async ({ studio }, use) => {
    const line = await startFaultProxy(studio.url)
    await use(line)
    await line.close()
  },
})

export { expect }

type OnPurpose = keyof typeof onPurpose

/** What browsers say of a call that is answered with a refusal, put off, or that reaches nobody. */
const onPurpose = {
  'refused call': /Failed to load resource: the server responded with a status of 4\d\d/,
  'busy studio': /Failed to load resource: the server responded with a status of 503/,
  'broken studio': /Failed to load resource: the server responded with a status of 500/,
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
