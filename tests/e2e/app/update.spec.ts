import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { startFaultProxy } from '../../support/net/fault-proxy.ts'
import { aMember, enterAs } from '../support/member.ts'
import { copyProject } from '../support/phone/other-version.ts'
import { storedApp } from '../support/phone/stored-app.ts'
import { updateCost } from '../support/phone/update-cost.ts'
import { startServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'
import { newVersionWaits, versionOf } from '../support/phone/versions.ts'

test.describe.configure({ timeout: 900_000 })
// While the studio is started anew, the page may ask in vain.
test.use({ allowedErrors: ['cut off'] })

/** What an update of one screen may cost of what the first visit did: in a browser that takes differences, and without. */
const most = { differences: 0.15, wholeFiles: 0.3 }

test('a new version is offered where the member is not busy, starts with one reload when it is asked for, and costs what differs', async ({
  context,
  page,
}) => {
  const project = await copyProject()
  const built = join(project.root, 'dist')
  const server = await startServer(project.root)
  const line = await startFaultProxy(server.url)
  try {
    await enterAs(context, await aMember(server))
    const loads = countLoads(page)
    await page.goto(line.url)
    await storedApp(page)
    await expect(page.getByText('已有新版本')).toBeHidden()
    const [older, newer] = [await versionOf(page, line.url), '9.9.9']
    expect(older).not.toBe(newer)

    const first = line.bytesByPath()
    const olderFiles = await hashes(join(built, 'assets'))
    // The version is on one screen.
    await project.buildVersion(newer)
    const newerFiles = await hashes(join(built, 'assets'))
    const kept = [...newerFiles].filter(([name]) => olderFiles.has(name))
    expect(kept.filter(([name, hash]) => olderFiles.get(name) !== hash)).toEqual([])
    await server.kill()
    await server.restart()

    await page.goto(`${line.url}appointment`)
    await newVersionWaits(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('預約')
    await expect(page.getByText('已有新版本')).toBeHidden()
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByText('已有新版本')).toBeVisible()
    expect(await versionOf(page, line.url)).toBe(older)

    const before = loads()
    await page.getByRole('button', { name: '更新' }).click()
    await expect.poll(loads).toBe(before + 1)
    await expect(page.getByText(newer)).toBeVisible()
    await expect(page.getByText('已有新版本')).toBeHidden()
    expect(loads()).toBe(before + 1)

    await storedApp(page, { built })
    const cost = updateCost(first, line.bytesByPath(), built)
    const visit = updateCost(new Map(), first, built)
    expect(visit.bytes).toBeGreaterThan(300_000)
    expect(cost.bytes, JSON.stringify(cost.files)).toBeLessThan(visit.bytes * most.differences)
    expect(cost.wholeBytes, JSON.stringify(cost.files)).toBeLessThan(visit.bytes * most.wholeFiles)
    // What the release left as it was keeps its name, and is loaded by nobody.
    const changed = cost.files.map(({ name }) => /^assets\/(.+)-[\w-]{8}\.js$/.exec(name)?.[1])
    expect(changed.filter((name) => name !== undefined).toSorted()).toEqual(['my', 'start'])
  } finally {
    await line.close()
    await server.remove()
    await project.remove()
  }
})

/** What is in each file, so that a name that stands for two contents is found. */
async function hashes(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder)
  const found = names.map(async (name) => {
    const bytes = await readFile(join(folder, name))
    return [name, createHash('sha256').update(bytes).digest('hex')] as const
  })
  return new Map(await Promise.all(found))
}

/** How often this page has been loaded so far. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => void (count += 1))
  return () => count
}
