import type { BrowserContext, Page, Request } from '@playwright/test'

import { aMember, enterAs, type Member } from '../support/member.ts'
import { addressOf, staffFaces, staffPages } from '../support/staff/staff-sights.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import type { TestServer } from '../support/server.ts'
import { shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { liveALittle, sights } from '../support/walk.ts'

test.use({ allowedErrors: ['refused call', 'busy server', 'broken server', 'cut off'] })
test.describe.configure({ timeout: 900_000 })

/** What the server does while the screens are looked at. */
const studios = [
  {
    when: 'as usual',
    spoil: async () => undefined,
    share: (paths: string[]) => shareOf(paths, 0, 3),
  },
  {
    when: 'while nothing has answered yet',
    spoil: async (context: BrowserContext) => await context.route('**/api/**', () => new Promise(() => undefined)),
    share: (paths: string[]) => shareOf(paths, 1, 3),
  },
  {
    when: 'while the server is broken',
    spoil: async (context: BrowserContext) =>
      await context.route('**/api/**', (route) => route.fulfill({ status: 500, body: 'broken' })),
    share: (paths: string[]) => shareOf(paths, 2, 3),
  },
]

const memberPaths = [
  ...new Set([...sights.filter(({ isPublic }) => !isPublic).map(({ path }) => path), ...ofOneThing()]),
]

/** Screens about one thing, which is not there. */
function ofOneThing(): string[] {
  return [
    'completed',
    'completed?id=nothing',
    'paysuccess?order=nothing',
    'doorstatus',
    'appointment-result?id=nothing',
  ]
}

for (const { when, spoil, share } of studios) {
  test(`every screen of a member has its heading, ${when}`, async ({ context, page, server }) => {
    const member = await aMember(server)
    await liveALittle(member, server)
    await enterAs(context, member)
    await spoil(context)
    expect(await withoutHeading(page, share(memberPaths))).toEqual([])
  })

  test(`every page of the staff has its heading, ${when}`, async ({ context, page, server }) => {
    await page.setViewportSize(tablet)
    const paths = share(await staffPaths(context, server))
    await spoil(context)
    expect(await withoutHeading(page, paths)).toEqual([])
  })
}

test('every screen of a new member has its heading, with nothing on it', async ({ context, page, server }) => {
  await enterAs(context, await aMember(server))
  expect(await withoutHeading(page, shareOf(memberPaths, 0))).toEqual([])
})

test('every screen and every page of the staff has its heading without signal', async ({ context, page, server }) => {
  const paths = await staffPaths(context, server)
  await page.goto('admin/dashboard')
  await storedApp(page, { withStaff: true })
  await page.goto('')
  await storedApp(page, { withStaff: true })
  await context.setOffline(true)
  expect(await withoutHeading(page, [...shareOf(memberPaths, 1), ...shareOf(paths, 0)])).toEqual([])
})

test('what everybody may see has its heading', async ({ page }) => {
  const paths = sights.filter(({ isPublic }) => isPublic).map(({ path }) => path)
  expect(await withoutHeading(page, [...new Set(paths)])).toEqual([])
})

async function staffPaths(context: BrowserContext, server: TestServer): Promise<string[]> {
  await enterAsStaff(context, server)
  const member: Member = await aMember(server)
  return [...staffPages, ...staffFaces].map((path) => addressOf(path, member))
}

/** The screens that do not come to have exactly one heading of the first level, with words in it. */
async function withoutHeading(page: Page, paths: string[]): Promise<string[]> {
  const wrong: string[] = []
  const loadingScripts = watchScripts(page)
  for (const path of paths) {
    await page.goto(path)
    // How long a part of the app takes to come is the machine's; from then on the screen has to have its heading.
    await expect.poll(loadingScripts, `scripts on their way to ${path}`).toEqual([])
    const headings = page.locator('h1')
    const isTitled = await expect(headings)
      .toHaveText([/\S/], { timeout: 6000 })
      .then(
        () => true,
        () => false,
      )
    if (!isTitled) wrong.push(`${path}: ${JSON.stringify(await headings.allTextContents())}`)
  }
  return wrong
}

/**
 * Tells which scripts of the page have been asked for and are not here yet. What the page before had asked for is
 * forgotten with it: the browser does not tell of the end of every request that a change of pages cuts off. Nor does
 * it where a worker is ended before its script is here, as without a camera; no screen waits for that one.
 */
function watchScripts(page: Page): () => string[] {
  const loading = new Set<Request>()
  page.on('framenavigated', (frame) => frame === page.mainFrame() && loading.clear())
  page.on('request', (request) => isPartOfScreen(request) && loading.add(request))
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  return () => [...loading].map((request) => request.url())
}

function isPartOfScreen(request: Request): boolean {
  return request.resourceType() === 'script' && !request.url().includes('/qr-worker-')
}
