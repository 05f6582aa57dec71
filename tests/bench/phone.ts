import type { Browser, Page } from '@playwright/test'

import { enterAs, type Member } from '../e2e/support/member.ts'
import type { TestServer } from '../e2e/support/server.ts'
import type { OwnApp } from './own-app.ts'

/** A phone as it is measured: narrow, to be touched, in the language and the zone of the chain. */
export async function openPhone(browser: Browser, { url }: Pick<TestServer, 'url'>, member?: Member): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'zh-HK',
    timezoneId: 'Asia/Hong_Kong',
  })
  if (member) await enterAs(context, member)
  return await context.newPage()
}

/** The phone of the chain's demo member. */
export async function openDemoPhone(browser: Browser, own: OwnApp): Promise<Page> {
  const page = await openPhone(browser, own.server)
  const texts = Object.fromEntries(Object.entries(own.subject.remember ?? {}).map(([key, text]) => [key, String(text)]))
  await page.context().addInitScript((known) => {
    for (const [key, text] of Object.entries(known)) localStorage.setItem(key, text)
  }, texts)
  return page
}

/** `rate`: by so much slower than this machine. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}
