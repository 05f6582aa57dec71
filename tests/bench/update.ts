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
 * that does not; then a release that changes one screen is served, and both update. Prints bytes by file, beside what
 * the first visit cost.
 */
const { values: options } = parseArgs({ options: { files: { type: 'string', default: '12' } } })

interface Phone {
  name: string
  browser: Browser
  page: Page
  line: FaultProxy
  /** What the first visit of a member cost it. */
  visitBytes: number
}

const project = await copyProject()
const built = join(project.root, 'dist')
const server = await startServer(project.root)
const phones = [
  await startPhone('with differences', []),
  await startPhone('without', ['--disable-features=CompressionDictionaryTransport']),
]
try {
  for (const phone of phones) await install(phone)
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
  return { name, browser, page, line, visitBytes: 0 }
}

async function install(phone: Phone): Promise<void> {
  await storedApp(phone.page, { built })
  phone.visitBytes = updateCost(new Map(), phone.line.bytesByPath(), built).bytes
  await fillStaff(phone.page)
}

/** Asks for what a tablet stores besides, as the page of the staff does. */
async function fillStaff(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'FILL_STAFF' }))
  await storedApp(page, { built, withStaff: true })
}

async function update({ name, page, line, visitBytes }: Phone): Promise<void> {
  const before = line.bytesByPath()
  await page.goto(line.url)
  await newVersionWaits(page)
  await page.getByRole('button', { name: '更新' }).click()
  await storedApp(page, { built })
  const ofMembers = line.bytesByPath()
  const cost = updateCost(before, ofMembers, built)
  const share = ((100 * cost.bytes) / visitBytes).toFixed(1)
  print(`${name}, members: ${cost.bytes} bytes, ${share} % of the ${visitBytes} of the first visit`, cost)
  await fillStaff(page)
  const ofStaff = updateCost(ofMembers, line.bytesByPath(), built)
  print(`${name}, the staff area besides: ${ofStaff.bytes} bytes`, ofStaff)
}

function print(sum: string, { files }: UpdateCost): void {
  console.log(`${sum}, in ${files.length} files`)
  for (const file of files.slice(0, Number(options.files))) {
    console.log(`  ${file.name}: ${file.bytes} of ${file.wholeBytes}`)
  }
}
