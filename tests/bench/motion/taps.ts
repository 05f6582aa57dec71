import type { Page } from '@playwright/test'

import { settled } from '../../e2e/support/settled.ts'
import { middleOfTarget } from './middle-of-target.ts'

/** A tap, and where it leads. */
export interface Tap {
  name: string
  from: string
  /** There before the tap. */
  ready: string
  tap: string
  /** What it opens over the page; without it, another page. */
  opens?: string
}

/** How long it takes from the finger on the screen until the frame that shows what it opens, in milliseconds. */
export async function measureTap(page: Page, base: string, { from, ready, tap, opens }: Tap): Promise<number> {
  await page.goto(`${base}${from}`)
  await page.locator(ready).first().waitFor()
  await settled(page)
  const { x, y } = await middleOfTarget(page, tap)
  await page.evaluate(watchTap, opens)
  await page.touchscreen.tap(x, y)
  return await page.evaluate(async () => await (Reflect.get(globalThis, 'shownAfterTap') as Promise<number>))
}

/** Runs in the page. */
function watchTap(opens: string | undefined): void {
  const headingNow = () => document.querySelector('main h1, h1')?.textContent
  const headingBefore = headingNow()
  const isShown = () => {
    if (opens === undefined) return headingNow() !== undefined && headingNow() !== headingBefore
    return document.querySelector(opens)?.checkVisibility() === true
  }
  const shown = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing came of the tap within 20 s')), 20_000)
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (!isShown()) return
        watcher.disconnect()
        // The frame has been made when the message after its callbacks comes.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(0)
        })
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    }
    document.addEventListener('pointerdown', begin, { once: true, capture: true })
  })
  Object.assign(globalThis, { shownAfterTap: shown })
}
