import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { type Browser, chromium, type Page } from '@playwright/test'

import { copyProject } from '../e2e/support/phone/other-version.ts'
import { storedApp } from '../e2e/support/phone/stored-app.ts'
import { type UpdateCost, updateCost } from '../e2e/support/phone/update-cost.ts'
import { newVersionWaits } from '../e2e/support/phone/versions.ts'
import { startServer } from '../e2e/support/server.ts'
import { browserArguments, findBrowser } from '../support/net/find-browser.ts'
import { type FaultProxy, startFaultProxy } from '../support/net/fault-proxy.ts'

/**
 * What an update costs on the line: two browsers install the app with the staff area, one that takes differences and one
 * that does not; then a release that changes one screen is served, and both update. Prints bytes by file.
 */
const { values: options } = parseArgs({ options: { files: { type: 'string', default: '12' } } })

interface Phone {
  name: string
  browser: Browser
  page: Page
  line: FaultProxy
}

const project = await copyProject()
const built = join(project.root, 'dist')
const server = await startServer(project.root)
const phones = [
  await startPhone('with differences', []),
  await startPhone('without', ['--disable-features=CompressionDictionaryTransport']),
]
try {
  for (const { page } of phones) await install(page)
  await project.buildVersion('9.9.9')
  await server.kill()
  await server.restart()
  for (const phone of phones) await update(phone)
} finally {
  for (const { browser, line } of phones) {
    await browser.close()
    await line.close()
  }
  await server.remove()
  await project.remove()
}

async function startPhone(name: string, more: string[]): Promise<Phone> {
  const line = await startFaultProxy(server.url)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserArguments, ...more] })
  const page = await (await browser.newContext({ locale: 'zh-HK' })).newPage()
  await page.goto(line.url)
  return { name, browser, page, line }
}

async function install(page: Page): Promise<void> {
  await storedApp(page, { built })
  await fillStaff(page)
}

/** Asks for what a tablet stores besides, as the page of the staff does. */
async function fillStaff(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'FILL_STAFF' }))
  await storedApp(page, { built, withStaff: true })
}

async function update({ name, page, line }: Phone): Promise<void> {
  const before = line.bytesByPath()
  await page.goto(line.url)
  await newVersionWaits(page)
  await page.getByRole('button', { name: '更新' }).click()
  await storedApp(page, { built })
  const ofMembers = line.bytesByPath()
  print(`${name}, members`, updateCost(before, ofMembers, built))
  await fillStaff(page)
  print(`${name}, the staff area besides`, updateCost(ofMembers, line.bytesByPath(), built))
}

function print(name: string, { bytes, wholeBytes, files }: UpdateCost): void {
  const share = ((100 * bytes) / wholeBytes).toFixed(1)
  console.log(`${name}: ${bytes} of ${wholeBytes} bytes, ${share} %, in ${files.length} files`)
  for (const file of files.slice(0, Number(options.files))) {
    console.log(`  ${file.name}: ${file.bytes} of ${file.wholeBytes}`)
  }
}
