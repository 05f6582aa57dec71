import type { Page, Route } from '@playwright/test'

import { aMember, enterAs } from '../support/member.ts'
import { openQuietly } from '../support/quiet.ts'
import { enterAsStaff, tablet } from '../support/staff/staff.ts'
import { addressOf, staffPages as pages } from '../support/staff/staff-sights.ts'
import { builtList, type ListedFile, storedApp } from '../support/phone/stored-app.ts'
import { shareOf } from '../../support/share.ts'
import { expect, test } from '../support/test.ts'
import { liveALittle } from '../support/walk.ts'

test.use({
  viewport: tablet,
  allowedErrors: ['cut off', 'refused call', 'busy server', 'broken server', 'missing part'],
})

test('the staff area is kept for hours without a network, and says how old it is', async ({
  page,
  context,
  server,
  line,
}) => {
  test.setTimeout(900_000)
  const guest = await aMember(server)
  await liveALittle(guest, server)
  await enterAsStaff(context, server)
  const kept = shareOf(pages, 1)
  const at = (path: string) => new URL(addressOf(path, guest), line.url).href
  await page.goto(at('dashboard'))
  await storedApp(page)
  const { length: count } = staffFiles().filter(({ isPack }) => !isPack)
  await expect.poll(() => storedStaffFiles(page), { timeout: 30_000 }).toBe(count)
  for (const path of kept) {
    await openQuietly(page, at(path))
  }

  line.become('refuse')
  const broken: string[] = []
  for (const path of kept) {
    await page.goto(at(path))
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(/離線/).filter({ visible: true }).first()).toBeVisible({ timeout: 15_000 })
    const text = await page.locator('body').innerText()
    if (/未能載入/.test(text)) broken.push(path)
  }
  expect(broken).toEqual([])
})

test('every staff page waits without a false word, says when it could not be read, and comes back', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(900_000)
  const guest = await aMember(server)
  await liveALittle(guest, server)
  await enterAsStaff(context, server)
  const calls = await holdCalls(page, '**/api/admin/**')
  for (const path of shareOf(pages, 0)) await failOnce(page, calls, addressOf(path, guest))
})

test('no page is shown before it is known which studios there are', async ({ page, context, server }) => {
  await enterAsStaff(context, server)
  await failOnce(page, await holdCalls(page, '**/api/**'), 'admin/dashboard')
})

/** Opens a page whose calls get no answer, then answers with a failure, and then as always. */
async function failOnce(page: Page, calls: Awaited<ReturnType<typeof holdCalls>>, path: string): Promise<void> {
  const again = page.getByRole('button', { name: '重試' }).filter({ visible: true })
  calls.stall()
  await page.goto(path)
  await expect.poll(() => isWaiting(page), `${path} shows that it waits`).toBe(true)
  const text = await page.locator('main').innerText()
  expect(text, `${path} says nothing that is not known yet`).not.toMatch(/沒有(?!單次價)|未有|找不到|未能/)
  calls.fail()
  const failed = page.getByRole('alert').filter({ hasText: '未能載入' })
  await expect(failed.first(), `${path} says that it could not be read`).toBeVisible()
  calls.pass()
  const isBack = async () => {
    for (const button of await again.all()) await button.click({ timeout: 1_000 }).catch(() => undefined)
    return (await again.count()) === 0 && !(await isWaiting(page))
  }
  await expect.poll(isBack, { message: `${path} comes back`, timeout: 20_000 }).toBe(true)
  await forgetKept(page)
}

/** What each page says where there is nothing yet; `blank` names the lists that the server answers without a row. */
const empties: [path: string, call: string, blank: string[], words: string][] = [
  ['dashboard', 'operation/get', ['beds', 'doors', 'arrivals', 'alerts'], '此分店未有日曬機'],
  ['operation', 'operation/get', ['beds', 'doors', 'arrivals', 'alerts'], '此分店未有日曬機'],
  ['appointmentchange', 'appointment/day', ['appointments'], '當日沒有預約'],
  ['devices', 'devices/list', ['beds', 'locks'], '這裏未有日曬機'],
  ['packages', 'packages/list', ['list'], '未有套票'],
  ['banners', 'banners/list', ['list'], '未有橫幅'],
  ['userdetail?member=', 'user/get', ['cards', 'notes'], '未有套票'],
]

test('where there is nothing yet, a page says so', { tag: '@full' }, async ({ page, context, server }) => {
  const guest = await aMember(server)
  await enterAsStaff(context, server)
  // The live channel would tell of everything that is there.
  await page.route('**/operation/watch', (route) => route.fulfill({ status: 503 }))
  for (const [path, call, blank, words] of empties) {
    await page.route(`**/api/admin/${call}`, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: Record<string, unknown> }
      for (const list of blank) answer.data[list] = []
      await route.fulfill({ response, json: answer })
    })
    await page.goto(addressOf(path, guest))
    await expect(page.getByText(words).first()).toBeVisible()
    await page.unroute(`**/api/admin/${call}`)
  }
})

test('a staff area whose files did not come is fetched again when it is tried again', async ({
  page,
  context,
  server,
}) => {
  await enterAsStaff(context, server)
  const files = /assets\/staff-routes-/
  await page.route(files, (route) => route.abort())
  await page.goto('admin/dashboard')
  await expect(page.getByRole('alert')).toContainText('未能下載此畫面')
  await page.unroute(files)
  await page.getByRole('button', { name: '重試' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '儀表板' })).toBeVisible()
})

test('a member is told that the staff area is not theirs, and gets not one byte of it before', async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server)
  await enterAs(context, member)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('')
  await storedApp(page)
  const files = staffFiles().map(({ url }) => url)
  expect(files.length).toBeGreaterThan(10)
  expect(asked.filter((url) => files.some((file) => url.endsWith(file)))).toEqual([])
  expect(await storedStaffFiles(page)).toBe(0)

  await page.goto('admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('10 次＋2 次')).toHaveCount(0)
  expect(await storedStaffFiles(page)).toBe(0)
  await page.goto('admin/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

/** Lets the calls to these addresses wait, answers them with a failure of the studio, or lets them through. */
async function holdCalls(page: Page, addresses: string) {
  const waiting = new Set<Route>()
  let way: 'stall' | 'fail' | 'pass' = 'pass'
  const fail = async (route: Route) => await route.fulfill({ status: 500, body: 'broken' }).catch(() => undefined)
  await page.route(addresses, async (route) => {
    if (way === 'stall') waiting.add(route)
    else await (way === 'fail' ? fail(route) : route.continue())
  })
  return {
    stall() {
      waiting.clear()
      way = 'stall'
    },
    fail() {
      way = 'fail'
      for (const route of waiting) void fail(route)
    },
    pass: () => void (way = 'pass'),
  }
}

/** A box in place of something that comes, or a table that says it is busy. */
async function isWaiting(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main span[aria-hidden=true], [role=dialog] span[aria-hidden=true]')]
    const isBox = (box: Element) => box.checkVisibility() && getComputedStyle(box).animationName.includes('breathe')
    return boxes.some(isBox) || document.querySelector('main [aria-busy=true]') !== null
  })
}

/** The next page finds nothing that an earlier one has read. Leaves the page first, which would keep it again. */
async function forgetKept(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.goto('about:blank')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await cdp.detach()
}

/** How many files lie in the worker's cache of the staff area. */
async function storedStaffFiles(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    if (!(await caches.has('staff'))) return 0
    return (await (await caches.open('staff')).keys()).length
  })
}

/** The files of the staff area, as the worker knows them, and the pack that brings the small ones. */
function staffFiles(): ListedFile[] {
  return builtList().filter(({ isStaff }) => isStaff)
}
