import type { Page } from '@playwright/test'

import { aMember, enterAs } from '../support/member.ts'
import { copyProject } from '../support/phone/other-version.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { newVersionWaits, versionOf } from '../support/phone/versions.ts'

test.describe.configure({ timeout: 900_000 })
// While the studio is started anew, the page may ask in vain.
test.use({ allowedErrors: ['cut off'] })

test('a new version is offered where the member is not busy, and starts with one reload when it is asked for', async ({
  context,
  page,
}) => {
  const project = await copyProject()
  const server = await startServer(project.root)
  try {
    await enterAs(context, await aMember(server))
    const loads = countLoads(page)
    await page.goto(server.url)
    await storedApp(page)
    await expect(page.getByText('已有新版本')).toBeHidden()
    const [older, newer] = [await versionOf(page, server.url), '9.9.9']
    expect(older).not.toBe(newer)

    await project.buildVersion(newer)
    await server.kill()
    await server.restart()

    await page.goto(`${server.url}appointment`)
    await newVersionWaits(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('預約')
    await expect(page.getByText('已有新版本')).toBeHidden()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByText('已有新版本')).toBeVisible()
    expect(await versionOf(page, server.url)).toBe(older)

    const before = loads()
    await page.getByRole('button', { name: '更新' }).click()
    await expect.poll(loads).toBe(before + 1)
    await expect(page.getByText(newer)).toBeVisible()
    await expect(page.getByText('已有新版本')).toBeHidden()
    expect(loads()).toBe(before + 1)
  } finally {
    await server.remove()
    await project.remove()
  }
})

/** How often this page has been loaded so far. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => void (count += 1))
  return () => count
}
