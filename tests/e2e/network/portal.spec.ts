import type { Page } from '@playwright/test'

import type { FaultProxy } from '../../support/net/fault-proxy.ts'
import { startFaultProxy } from '../../support/net/fault-proxy.ts'
import { inSuite } from '../../support/share.ts'
import { aMember, enterAs } from '../support/member.ts'
import { copyProject } from '../support/phone/other-version.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { lookForVersion, newVersionWaits, versionOf } from '../support/phone/versions.ts'

test.describe.configure({ timeout: 900_000 })
test.use({ allowedErrors: ['cut off', 'not ours', 'missing part'] })

/** What such a network puts in the place of every file, always as if all were well. */
const wrongAnswers = ['portal', 'portal-script', 'half'] as const

for (const wrong of wrongAnswers) {
  test(
    `a network that answers for the studio while the app is stored (${wrong}) does not become the app`,
    inSuite(wrong !== 'portal-script'),
    async ({ page, context, line }) => {
      line.becomeAfter('/hk/sw.js', wrong)
      await page.addInitScript(noteRegistration)
      await page.goto(line.url)
      await installHasEnded(page)

      line.become('pass')
      await page.goto(line.url)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('主頁')
      await storedApp(page)
      await page.close()
      await opensWithoutSignal(await context.newPage(), line)
    },
  )
}

test(
  'what could not be stored because of such a network is stored while the app stays open',
  { tag: '@full' },
  async ({ page, line }) => {
    line.becomeAfter('/hk/sw.js', 'half')
    await page.addInitScript(noteRegistration)
    await page.goto(line.url)
    await installHasEnded(page)
    line.become('pass')
    await storedApp(page)
  },
)

test('the same while a new version is stored leaves the old one, and the next try has the new one', async ({
  context,
  page,
}) => {
  const project = await copyProject()
  const server = await startServer(project.root)
  const line = await startFaultProxy(server.url)
  try {
    await enterAs(context, await aMember(server))
    const older = await versionOf(page, line.url)
    await storedApp(page)
    await project.buildVersion('9.9.9')
    await server.kill()
    await server.restart()

    for (const wrong of wrongAnswers) {
      await test.step(wrong, async () => {
        line.become(wrong)
        await lookForVersion(page)
        await staysAt(older, context.newPage(), line)
        line.become('pass')
        line.becomeAfter('/hk/sw.js', wrong)
        await lookForVersion(page)
        await staysAt(older, context.newPage(), line)
      })
    }

    line.become('pass')
    await page.goto(line.url)
    await newVersionWaits(page)
    // The update reloads the page by itself; an address that is opened before that would be broken off.
    const isReloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: '更新' }).click()
    await isReloaded
    expect(await versionOf(page, line.url)).toBe('9.9.9')
    await storedParts(page)
    await page.close()
    await staysAt('9.9.9', context.newPage(), line)
  } finally {
    await line.close()
    await server.remove()
    await project.remove()
  }
})

test(
  'what the page has fetched already is stored without fetching it again',
  { tag: '@full' },
  async ({ page, line }) => {
    await page.goto(line.url)
    await storedApp(page)
    const start = await page.locator('script[type=module][src]').getAttribute('src')
    expect(line.passedOn(start ?? '')).toBe(1)
  },
)

test('a screen that was opened once is there without a signal, although nothing else was stored yet', async ({
  page,
  context,
  line,
}) => {
  // Without a word of the page the worker stores no more than the start.
  await context.addInitScript(() => {
    // A page that is still empty has no workers to speak to.
    if ('ServiceWorker' in window) ServiceWorker.prototype.postMessage = () => undefined
  })
  await page.goto(line.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.locator('#tab-my').click()
  await expect(page.getByLabel('手機號碼')).toBeVisible()
  await page.close()
  line.become('refuse')
  const again = await context.newPage()
  await again.goto(`${line.url}login`)
  await expect(again.getByLabel('手機號碼')).toBeVisible()
})

test(
  'the page of a Wi-Fi portal is neither kept as a picture nor shown in its place',
  { tag: '@full' },
  async ({ page, line }) => {
    await page.goto(line.url)
    await storedApp(page)
    const address = `${line.url}banners/none-of-ours.webp`
    line.become('portal')
    await page.evaluate(showPicture, address)
    line.become('pass')
    expect(await page.evaluate(async (url) => (await caches.match(url)) === undefined, address)).toBe(true)
  },
)

/** Says when the first worker has come; it begins to store the app then. */
function noteRegistration(): void {
  const container = navigator.serviceWorker
  const register = container.register.bind(container)
  container.register = async (...details) => {
    const registration = await register(...details)
    document.documentElement.dataset['worker'] = 'registered'
    return registration
  }
}

/** The first worker has stored the app, or was given up. */
async function installHasEnded(page: Page): Promise<void> {
  await expect(page.locator('html[data-worker]')).toBeAttached({ timeout: 20_000 })
  const isOver = async () => !(await navigator.serviceWorker.getRegistration())?.installing
  await expect.poll(() => page.evaluate(isOver), { timeout: 20_000 }).toBe(true)
}

async function opensWithoutSignal(page: Page, line: FaultProxy): Promise<void> {
  line.become('refuse')
  await page.goto(line.url)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('主頁')
  await expect(page.getByText('目前離線')).toBeVisible()
}

/** Opened anew without any signal, the app is there and is of this version. */
async function staysAt(version: string, opening: Promise<Page>, line: FaultProxy): Promise<void> {
  const page = await opening
  line.become('refuse')
  expect(await versionOf(page, line.url)).toBe(version)
  await page.close()
}

/** The parts of another version than the one in this folder: the screen that tests open is among them. */
async function storedParts(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      const { length } = await (await caches.open('rest')).keys()
      return length
    })
  let last = -1
  await expect
    .poll(async () => {
      const now = await count()
      const isStill = now > 0 && now === last
      last = now
      return isStill
    })
    .toBe(true)
}

function showPicture(address: string): Promise<void> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.addEventListener('error', () => resolve())
    picture.addEventListener('load', () => resolve())
    picture.src = address
  })
}
